import { expect, it } from 'vitest';
import { showErasure } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { conflictingTable, only } from '#tests/support/conflicting-table.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, company, person, traces, work } from './given-person.ts';

const zenobia = { name: 'Zenóbia Canária', number: '5511977771234', lid: '987654321012', word: 'zebrana' };

it.each([
  ['one answer in ten', only({ repeated: 0.1 })],
  ['the first answer of every write', only({ lostOnce: true })],
])('erases a contact to the end when %s gets lost', async (_name, odds) => {
  const scene = await company();
  const goes = await person(scene, zenobia);
  const { id } = await begin(scene, goes);
  const { table, close } = await conflictingTable(3, odds);

  await work(scene, table);
  close();
  await derived(scene.home);

  expect((await showErasure(scene.home.deps, scene.home.admin, id)).status).toBe('verified');
  expect(await traces(scene, goes.canaries)).toEqual([]);
});
