import { type Figure, quantile } from './figure.ts';
import { manyMessages, type SearchedCompany } from './many-messages.ts';
import { type Search, searches, searchPage, vainSearches } from './searches.ts';

const runs = 11;

/** Measures a search among so many messages, in its first call. */
export async function measureSearch(messages: number): Promise<Figure[]> {
  const startedAt = Date.now();
  const company = await manyMessages(messages);
  process.stderr.write(`${messages} messages written in ${Math.round((Date.now() - startedAt) / 1_000)} s\n`);
  try {
    const figures: Figure[] = [];
    for (const search of [...searches, ...vainSearches]) figures.push(await figureOf(company, search, messages));
    return figures;
  } finally {
    await company.close();
  }
}

async function figureOf(company: SearchedCompany, search: Search, messages: number): Promise<Figure> {
  const { reads, tickets, cursor } = await searchPage(company, search);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await searchPage(company, search);
    times.push(performance.now() - startedAt);
  }
  const figure = `${reads} RRU, ${quantile(times, 0.5).toFixed(0)} ms; ${tickets} tickets${cursor === undefined ? ', all' : ''}`;
  return { id: 'search', what: `${search.name} in ${messages} messages`, figure, goal: '≤ 30 RRU', isMet: reads <= 30, stretch: '', anchor: '' };
}
