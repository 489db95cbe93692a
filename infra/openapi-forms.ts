import * as z from 'zod';
import { numberText } from '#shared/contract/as-written.ts';
import { ulid } from '#shared/contract/ids.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Described {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

/** A ULID, as a JSON schema has it. */
const idPattern = z.toJSONSchema(ulid).pattern;

/** Adds the forms that `asWritten` reads to the schema of an input: what the document declares is what the door takes. */
export function addForms({ zodSchema, jsonSchema }: Described): void {
  switch (zodSchema._zod.def.type) {
    case 'number':
      return offer(jsonSchema, { type: 'string', pattern: numberText.source });
    case 'boolean':
      return offer(jsonSchema, { type: 'string', enum: ['true', 'false'] });
    case 'string':
      return addTextForms(jsonSchema);
    case 'literal':
    case 'enum':
      return addWords(jsonSchema);
    case 'nullable':
      return offer(jsonSchema, { type: 'string', maxLength: 0 });
    case 'object':
      return addNothing(jsonSchema);
    default:
  }
}

/** Words of a closed list have any case, and its numbers may be text. */
function addWords(schema: JsonSchema): void {
  const words = (schema.enum ?? [schema.const]).filter((word) => typeof word === 'string' || typeof word === 'number');
  const inAnyCase = words.map((word) => String(word).replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`));
  if (words.length > 0) offer(schema, { type: 'string', pattern: `^(${inAnyCase.join('|')})$` });
}

function addTextForms(schema: JsonSchema): void {
  if (schema.format === 'date-time') return offer(schema, { type: 'string', format: 'date' });
  if (idPattern === undefined || schema.pattern !== idPattern) return;
  const id: JsonSchema = { type: 'string', pattern: idPattern };
  // Members of a chat are told by their user.
  for (const name of ['id', 'userId']) offer(schema, { type: 'object', properties: { [name]: id }, required: [name] });
}

/** A field that may be left out may also be empty. */
function addNothing({ properties = {}, required = [] }: JsonSchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (required.includes(name) || typeof property === 'boolean') continue;
    offer(property, { enum: ['', null] });
  }
}

/** Makes the schema one of two, in place: it is referred to already. */
function offer(schema: JsonSchema, other: JsonSchema): void {
  const { anyOf, description: _says, default: _usual, ...own } = schema;
  const options = anyOf && Object.keys(own).length === 0 ? anyOf : [{ ...own, ...(anyOf ? { anyOf } : {}) }];
  for (const name of Object.keys(own)) delete schema[name];
  Object.assign(schema, { anyOf: [...options, other] });
}
