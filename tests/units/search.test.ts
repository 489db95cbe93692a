import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyMessages, type SearchedCompany } from '../bench/many-messages.ts';
import { type Search, searches, searchPage, vainSearches } from '../bench/searches.ts';

/** Read units of a call, whatever is looked for and however much there is. */
const mostReads = 30;
/** Fewer would look like all that there is. */
const leastTickets = 5;

let few: SearchedCompany;
let many: SearchedCompany;

beforeAll(async () => {
  few = await manyMessages(4_000);
  many = await manyMessages(40_000);
});

afterAll(async () => {
  await Promise.all([few.close(), many.close()]);
});

/** The calls that a search takes to its end, or so many of them. */
async function calls(company: SearchedCompany, search: Search, most: number) {
  const pages = [await searchPage(company, search)];
  for (let cursor = pages[0]?.cursor; cursor !== undefined && pages.length < most; cursor = pages.at(-1)?.cursor)
    pages.push(await searchPage(company, search, cursor));
  return pages;
}

describe.each(searches)('a search for $name', (search) => {
  it('answers in one call of at most 30 read units, however many messages there are', async () => {
    const [small, large] = [await calls(few, search, 2), await calls(many, search, 2)];

    const told = [small[0], large[0]].map((page) => `${page?.reads} read units for ${page?.tickets} tickets, ${page?.sentences} with a sentence`);
    console.log(`search for ${search.name}: ${told.join('; ')}`);
    for (const { reads } of [...small, ...large]) expect(reads).toBeLessThanOrEqual(mostReads);
    const unfinished = [small, large].flatMap(([first]) => (first?.cursor ? [first] : []));
    for (const { tickets } of unfinished) expect(tickets).toBeGreaterThanOrEqual(leastTickets);
  });
});

describe.each(vainSearches)('a search for $name, of which there is nothing', (search) => {
  it('ends, in calls of at most 30 read units', async () => {
    const pages = await calls(many, search, 20);

    for (const { reads } of pages) expect(reads).toBeLessThanOrEqual(mostReads);
    expect(pages.at(-1)).toMatchObject({ cursor: undefined });
    expect(pages.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(0);
  });
});
