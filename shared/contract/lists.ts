import * as z from 'zod';

/** Deepest page that a bare `pageNumber` may ask for; further on only by cursor. */
export const maxPageNumber = 50;

/** Records of a page, where the specification does not say otherwise. */
export const recordPageSize = 20;

/** How a list is continued: `cursor` from the previous reply, or the specification's `pageNumber`. */
export const pageQuery = {
  cursor: z.string().max(2_000).optional(),
  pageNumber: z.coerce.number().int().min(1).optional(),
};

/** Fields of every list reply beside its records. `nextCursor` is present exactly while `hasMore`. */
export const pageReply = {
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
};

/** Reply of a list by pages. @param name the records' name in it. */
export const pageOf = <const N extends string, R extends z.ZodType>(name: N, record: R) =>
  z.object({ ...({ [name]: z.array(record) } as { [K in N]: z.ZodArray<R> }), ...pageReply }); // the one name

export const ok = z.object({ message: z.string() });

/** A flag in a query string. */
export const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');

/** API Gateway takes 10,240 bytes of request line and headers. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const idListCharacters = 8_000;

/** Ids in a query string, as JSON list (the specification's form) or separated by commas. */
export function idList<T extends z.ZodType>(id: T) {
  return z
    .string()
    .max(idListCharacters)
    .transform((text, context): unknown => {
      if (text.trim() === '') return [];
      if (!text.trimStart().startsWith('[')) return text.split(',').map((part) => part.trim());
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not a JSON list' });
        return z.NEVER;
      }
    })
    .pipe(z.array(id).max(300));
}
