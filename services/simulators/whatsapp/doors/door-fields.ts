import * as z from 'zod';

export const number = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{5,15}$/));

export const addressing = z.enum(['pn', 'lid']);

export const ms = z.number().int().positive().max(3_600_000);
