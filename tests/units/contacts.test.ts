import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContacts } from '#functions/areas/contacts/list-contacts.ts';
import { manyContacts } from '../bench/many-contacts.ts';

type Crowd = Awaited<ReturnType<typeof manyContacts>>;

let few: Crowd;
let many: Crowd;

beforeAll(async () => {
  [few, many] = (await Promise.all([1_000, Number(process.env['RECADO_MANY_CONTACTS'] ?? 10_000)].map(manyContacts))) as [Crowd, Crowd]; // of two numbers
});

afterAll(async () => {
  await Promise.all([few.close(), many.close()]);
});

it.each(['', 'm', 'maria', 'mar', 'maria carvalho', 'joana lima santos', '551190000', '90000', 'zulmira', 'wanderley zul', 'ninguem'])(
  'a page of the contacts found by "%s" costs the same with a thousand as with ten times as many',
  async (searchParam) => {
    const cost = async ({ deps, principal, measure }: Crowd) => (await measure(() => listContacts(deps, principal, { searchParam }))).reads;

    const [small, large] = [await cost(few), await cost(many)];

    console.log(`contacts "${searchParam}": ${small} and ${large} read units`);
    // Ten of them are the contacts of the page.
    expect(large).toBeLessThanOrEqual(searchParam.includes(' ') ? 30 : small + 1);
  },
);
