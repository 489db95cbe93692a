import { AppError } from '#shared/contract/errors.ts';
import { maxPageNumber, recordPageSize } from '#shared/contract/lists.ts';
import { decodeCursor, encodeCursor } from '#functions/tools/cursor.ts';
import type { Principal } from '#functions/tools/principal.ts';

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly pageNumber?: number | undefined;
}

interface PositionedPage<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

/**
 * Reads the page asked for: by cursor, or by walking to a bare `pageNumber` from the first page.
 *
 * @param list names the list and its filters, so that a cursor serves no other.
 * @throws AppError ERR_INVALID_CURSOR, ERR_PAGE_TOO_DEEP
 */
export async function readPage<T>(
  principal: Principal,
  list: string,
  request: PageRequest,
  read: (after: string | undefined) => Promise<PositionedPage<T>>,
): Promise<{ items: readonly T[]; hasMore: boolean; nextCursor?: string }> {
  const pageNumber = request.cursor ? 1 : (request.pageNumber ?? 1);
  if (pageNumber > maxPageNumber) throw new AppError('ERR_PAGE_TOO_DEEP', { maxPageNumber });
  let page = await read(request.cursor ? decodeCursor(principal, list, request.cursor) : undefined);
  for (let walked = 1; walked < pageNumber; walked += 1) {
    if (page.next === undefined) return { items: [], hasMore: false };
    page = await read(page.next);
  }
  return { items: page.items, hasMore: page.next !== undefined, ...(page.next === undefined ? {} : { nextCursor: encodeCursor(principal, list, page.next) }) };
}

/** A page of a list that is read whole. @param after the position of the page before. @param newestFirst the list goes down by its positions. */
export function pageOfAll<T>(
  all: readonly T[],
  after: string | undefined,
  positionOf: (item: T) => string,
  { newestFirst = false }: { readonly newestFirst?: boolean } = {},
): PositionedPage<T> {
  const isBehind = (item: T, known: string): boolean => (newestFirst ? positionOf(item) < known : positionOf(item) > known);
  const rest = after === undefined ? all : all.filter((item) => isBehind(item, after));
  const items = rest.slice(0, recordPageSize);
  const last = items.at(-1);
  return { items, next: rest.length > items.length && last ? positionOf(last) : undefined };
}
