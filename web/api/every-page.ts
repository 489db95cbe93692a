interface AnyPage {
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}

/** All pages of a list, one after the other. @param fetchPage without a cursor the first one. */
export async function everyPage<P extends AnyPage>(fetchPage: (cursor: { readonly cursor?: string }) => Promise<P>): Promise<P[]> {
  const pages: P[] = [];
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const page = await fetchPage(cursor ? { cursor } : {});
    pages.push(page);
    ({ nextCursor: cursor, hasMore: isMore } = page);
  }
  return pages;
}
