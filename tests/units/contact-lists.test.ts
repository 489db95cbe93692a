import { expect, it } from 'vitest';
import { runImport } from '#functions/areas/contact-lists/run-import.ts';
import { listItems } from '#functions/areas/contact-lists/list-items.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { meter } from '#tests/support/capacity.ts';
import { givenImport } from '#tests/support/contact-lists.ts';
import { given } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { testDynamo } from '#tests/support/test-table.ts';

/** Units of an import, whatever its size: reading, counting its parts, its end. */
const mostBeside = 60;

it('brings a row into a list for two write units, and shows a page of any list for the same', async () => {
  const home = await given.company();
  const { client, tableName } = await testDynamo();
  const measure = meter(client);
  const deps = { ...home.deps, table: openTable(tableName, sdkDynamo(client)) };
  const costs: { size: number; imported: number; again: number; page: number; digits: number }[] = [];
  for (const size of [100, 1_500]) {
    const bucket = new MemoryBucket();
    const { id: contactListId } = await createContactList(deps, home.admin, { name: `Lista de ${size}` });
    const rows = Array.from({ length: size }, (_, index) => [`Cliente ${index}`, `55119${String(70_000_000 + index)}`, `cliente${index}@example.com`]);
    const takeIn = async () => {
      await givenImport({ ...home, deps }, bucket, contactListId, [['nome', 'numero', 'email'], ...rows]);
      const job = home.deps.jobs.take().find(({ type }) => type === 'importContactList');
      if (job?.type !== 'importContactList') throw new Error('no import');
      return measure(() => runImport({ ...deps, files: bucket, eraser: bucket }, job));
    };
    const imported = await takeIn();
    const again = await takeIn();
    const page = await measure(() => listItems(deps, home.admin, { contactListId }));
    const digits = await measure(() => listItems(deps, home.admin, { contactListId, searchParam: '1197000' }));
    costs.push({ size, imported: imported.writes, again: again.writes, page: page.reads, digits: digits.reads });
  }

  console.log('contact lists', costs);
  const [small, large] = costs;
  for (const { size, imported, again } of costs) {
    expect(imported).toBeLessThanOrEqual(2 * size + mostBeside);
    expect(again).toBeLessThanOrEqual(mostBeside);
  }
  expect(large?.page).toBe(small?.page);
  expect(large?.digits).toBe(small?.digits);
});
