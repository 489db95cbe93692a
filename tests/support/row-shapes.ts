import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as z from 'zod';
import { rootFolder } from '#infra/folders.ts';

/** An attribute of a declaration, by its path. */
interface Attribute {
  readonly isRequired: boolean;
  /** All that it may be, where that is a list. */
  readonly values?: readonly string[];
}
type Shape = Readonly<Record<string, Attribute>>;

/** Deeper parts are of contents that WhatsApp and its like decide on. */
const mostParts = 3;

/** A shape as lines: `path!` for what must be there, `path?` for what may, and the values of a list. */
export const linesOf = (shape: Shape): string[] =>
  Object.entries(shape).map(([path, { isRequired, values }]) => `${path}${isRequired ? '!' : '?'}${values ? ` ${values.join(' ')}` : ''}`);

export function shapeOfLines(lines: readonly string[]): Shape {
  return Object.fromEntries(
    lines.map((line) => {
      const [, path = '', mark = '', values] = /^(\S+)([!?])(?: (.*))?$/.exec(line) ?? [];
      return [path, { isRequired: mark === '!', ...(values === undefined ? {} : { values: values.split(' ') }) }];
    }),
  );
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Declarations of a file that are exported, by name. */
async function declaredIn(file: string): Promise<[string, z.ZodType][]> {
  const module: Readonly<Record<string, unknown>> = await import(join(rootFolder, file));
  return Object.entries(module).flatMap(([name, value]) => (isSchema(value) ? [[`${file} ${name}`, value] satisfies [string, z.ZodType]] : []));
}

/** Rows of the table: declarations of objects, or of one of several, that have a type. */
export async function declaredRows(): Promise<Map<string, z.ZodType>> {
  const files = globSync(['functions/records/**/*.ts', 'functions/areas/**/*-item.ts'], { cwd: rootFolder });
  const declared = (await Promise.all(files.map(declaredIn))).flat();
  return new Map(declared.filter(([, schema]) => typesOf(schema).length > 0).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Messages of queues that one release sends and another receives. */
export async function declaredMessages(): Promise<Map<string, z.ZodType>> {
  const files = ['queue-messages', 'jobs', 'webhooks'].map((name) => `shared/contract/${name}.ts`);
  const declared = (await Promise.all(files.map(declaredIn))).flat();
  return new Map(declared.filter(([name]) => /(?:Message|Command|job|Task|queuedJob)$/.test(name)));
}

/** The types of the rows that a declaration is of. */
export function typesOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own union of every schema class
  if (def.type === 'union') return def.options.flatMap(typesOf);
  if (def.type === 'pipe') return typesOf(def.in);
  if (def.type !== 'object') return [];
  const type = def.shape['type'];
  const { def: ofType } = (type ?? z.never())._zod as z.core.$ZodTypes['_zod'];
  return ofType.type === 'literal' ? ofType.values.map(String) : [];
}

/** Every attribute of a declaration, nested ones by their whole path. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const shape: Record<string, Attribute> = {};
  describe(schema, '', true, shape);
  return shape;
}

function describe(schema: z.core.$ZodType, path: string, isRequired: boolean, shape: Record<string, Attribute>): void {
  const { def } = (schema as z.core.$ZodTypes)._zod; // as above
  if ((path.match(/[.[{|]/g) ?? []).length > mostParts) return;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return describe(def.innerType, path, false, shape);
    case 'nullable':
    case 'readonly':
    case 'nonoptional':
      return describe(def.innerType, path, isRequired, shape);
    case 'pipe':
      // Stored in the form before it is transformed.
      return describe(def.in, path, isRequired, shape);
    case 'object':
      if (path !== '') shape[path] = { isRequired };
      for (const [name, field] of Object.entries(def.shape)) describe(field, path === '' ? name : `${path}.${name}`, true, shape);
      return;
    case 'array':
      shape[path] = { isRequired };
      return describe(def.element, `${path}[]`, true, shape);
    case 'record':
      shape[path] = { isRequired };
      return describe(def.valueType, `${path}{}`, true, shape);
    case 'union':
      if (path !== '') shape[path] = { isRequired };
      for (const [index, option] of def.options.entries()) describe(option, `${path}|${typesOf(option).join() || index}`, true, shape);
      return;
    case 'enum':
      shape[path] = { isRequired, values: Object.values(def.entries).map(String).toSorted() };
      return;
    case 'literal':
      shape[path] = { isRequired, values: def.values.map(String).toSorted() };
      return;
    default:
      if (path !== '') shape[path] = { isRequired };
  }
}

/**
 * Names what would go wrong while functions of two releases are at work, or after a way back.
 *
 * @param before as the release before has it.
 */
export function breaksBetween(before: Shape, after: Shape): string[] {
  const parentOf = (path: string): string => path.replace(/(?:\.\w+|\[\]|\{\}|\|[^.|[{]+)$/, '');
  /** Part of something that is new, or gone, as a whole. */
  const isApart = (path: string, other: Shape): boolean => parentOf(path) !== path && !(parentOf(path) in other);
  /** A further kind of thing, which nothing from before is. */
  const isKind = (path: string): boolean => /\|[^.|[{]+$/.test(path);
  const added = Object.entries(after).flatMap(([path, { isRequired, values = [] }]) => {
    const was = before[path];
    if (!was) return isRequired && !isApart(path, before) && !isKind(path) ? [`${path}: rows from before lack it; make it optional, or give it a default`] : [];
    const needed = isRequired && !was.isRequired ? [`${path}: some rows from before lack it; leave it optional`] : [];
    const fresh = was.values && values.filter((value) => !was.values?.includes(value));
    return [...needed, ...(fresh ?? []).map((value) => `${path}: former functions cannot read ${value}; let one release read it before another writes it`)];
  });
  const removed = Object.entries(before).flatMap(([path, { isRequired, values = [] }]) => {
    const is = after[path];
    if (!is) return isRequired && !isApart(path, after) ? [`${path}: former functions need it; make it optional first, and go on writing it`] : [];
    return is.values ? values.filter((value) => !is.values?.includes(value)).map((value) => `${path}: rows from before have ${value}`) : [];
  });
  return [...added, ...removed];
}

/** Texts and numbers, of which one fits each declaration. */
const texts = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-01',
  '01J0000000000000000000000A',
  'a@example.com',
  'https://example.com/a',
  '5511900000001',
  'olá',
  '1',
  '#fff',
  '08:00',
  `evt_${'a'.repeat(22)}`,
];
const numbers = [1, 0, 10, 1_000, 1_767_225_600_000];

/** A row as a function writes it, with everything that it may have. @throws Error for a declaration that nothing here fits. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod; // as above
  const checks = checksOf(schema);
  const many = checks.map(({ length = 0, minimum = 0 }) => Math.max(length, minimum)).toSorted((a, b) => b - a)[0] ?? 1;
  const fitting = (candidates: readonly unknown[]): unknown => {
    const found = candidates.find((one) => z.safeParse(schema, one).success);
    if (found === undefined) throw new Error(`nothing here fits ${def.type} ${checks.flatMap(({ pattern }) => pattern?.source ?? []).join(' ')}`);
    return found;
  };
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'nullable':
    case 'readonly':
      return sampleOf(def.innerType);
    case 'pipe':
      return def.in._zod.def.type === 'string' ? fitting(texts) : sampleOf(def.in);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).flatMap(([name, field]) => (isNever(field) ? [] : [[name, sampleOf(field)] as const])));
    case 'array':
      return fitting([Array<unknown>(many).fill(sampleOf(def.element)), ...oneForEach(def.element), []]);
    case 'tuple':
      return def.items.map(sampleOf);
    case 'record':
      return fitting([...texts.map((key) => ({ [key]: sampleOf(def.valueType) })), {}]);
    case 'union':
      return def.options[0] && sampleOf(def.options[0]);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string': {
      const [pattern] = checks.flatMap((check) => check.pattern ?? []);
      return fitting([...texts, 'a'.repeat(many), ...(pattern ? fc.sample(fc.stringMatching(pattern), { numRuns: 50, seed: 7 }) : [])]);
    }
    case 'number':
      return fitting(numbers);
    case 'boolean':
      return true;
    default:
      return fitting(['x', true, 1, null]);
  }
}

/** A list with one for each value of a field, such as the days of a week. */
function oneForEach(element: z.core.$ZodType): unknown[][] {
  const { def } = (element as z.core.$ZodTypes)._zod; // as above
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const { def: ofField } = (field as z.core.$ZodTypes)._zod; // as above
    return ofField.type === 'enum' ? [Object.values(ofField.entries).map((value) => ({ ...Object(sampleOf(element)), [name]: value }))] : [];
  });
}

interface Check {
  readonly length?: number;
  readonly minimum?: number;
  readonly pattern?: RegExp;
}

/** Limits of a declaration, as its checks have them. */
function checksOf(schema: z.core.$ZodType): Check[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // as above
  const checks: readonly { readonly _zod: { readonly def: unknown } }[] = def.checks ?? [];
  // Numbers and patterns of zod's own checks, where one has them.
  return checks.map((check) => check._zod.def as Check);
}

/** Cannot be there, whatever stands around it. */
function isNever(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod; // as above
  if (def.type === 'optional' || def.type === 'nullable') return isNever(def.innerType);
  return def.type === 'never';
}
