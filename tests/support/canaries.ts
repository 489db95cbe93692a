import * as z from 'zod';

/** A word that no other company may ever meet, a different one for each field that is written. */
export const canary = (name: string): string => `canario${name.toLowerCase().replaceAll(/[^a-z]/g, '')}`;
export const anyCanary = /canario[a-z]+/gi;

/** Free texts of a body, each with its canary; fields of a form of their own stay as they are. */
export function withCanaries(route: string, body: object, schema: z.core.$ZodType): object {
  const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own union of every schema class
  if (def.type !== 'object') return body;
  const texts = Object.entries(def.shape).flatMap(([name, field]) => {
    const word = canary(`${route}${name}`);
    // An id of 26 letters is a text as well, and takes no other.
    return isFreeText(field) && z.core.safeParse(field, word).success ? [[name, word] as const] : [];
  });
  const email = 'email' in def.shape ? { email: `${canary(route)}@example.com` } : {};
  return { ...body, ...Object.fromEntries(texts), ...email };
}

function isFreeText(field: z.core.$ZodType): boolean {
  const { def, bag } = (field as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable') return isFreeText(def.innerType);
  if (def.type === 'union') return def.options.some(isFreeText);
  const { format, patterns, maximum = 100 } = bag as { format?: string; patterns?: ReadonlySet<RegExp>; maximum?: number }; // of a string
  return def.type === 'string' && format === undefined && !patterns?.size && maximum >= 45;
}
