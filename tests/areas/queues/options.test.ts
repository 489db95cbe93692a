import { beforeEach, describe, expect, it } from 'vitest';
import { createOption } from '#functions/areas/queue-options/create-option.ts';
import { deleteOption } from '#functions/areas/queue-options/delete-option.ts';
import { listOptions } from '#functions/areas/queue-options/list-options.ts';
import { updateOption } from '#functions/areas/queue-options/update-option.ts';
import { loadOptions, readOptionTree } from '#functions/records/queues/queue-option-item.ts';
import type { QueueOptionId } from '#shared/contract/ids.ts';
import { mostSiblingOptions, type QueueOption } from '#shared/contract/queue-options.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';

describe('options of a queue', () => {
  let home: Home;

  beforeEach(async () => {
    home = await given.company();
  });

  const add = (title: string, parentId: QueueOptionId | null = null, option?: number): Promise<QueueOption> =>
    createOption(home.deps, home.admin, { queueId: home.queue.queueId, parentId, title, message: `sobre ${title}`, option });
  const change = (optionId: QueueOptionId, fields: object) => updateOption(home.deps, home.admin, { optionId, ...fields });
  const remove = (optionId: QueueOptionId) => deleteOption(home.deps, home.admin, { optionId });
  const menu = async (parentId: QueueOptionId | null = null): Promise<string[]> =>
    (await listOptions(home.deps, home.admin, { queueId: home.queue.queueId, parentId })).map(({ option, title }) => `${option} ${title}`);

  it('nest to any depth, each menu numbered for itself', async () => {
    const bills = await add('Boletos');
    await add('Suporte');
    const copy = await add('Segunda via', bills.id);
    await add('Por e-mail', copy.id);
    await add('Pagamento', bills.id, 1);

    expect(await menu()).toEqual(['1 Boletos', '2 Suporte']);
    expect(await menu(bills.id)).toEqual(['1 Pagamento', '2 Segunda via']);
    expect(await menu(copy.id)).toEqual(['1 Por e-mail']);
    const part = home.deps.table.forCompany(home.company.companyId);
    const asked = await loadOptions(part, home.company.companyId, home.queue.queueId, bills.id, home.deps.clock.nowMs());
    expect(asked.map(({ title, message }) => [title, message])).toEqual([
      ['Pagamento', 'sobre Pagamento'],
      ['Segunda via', 'sobre Segunda via'],
    ]);
  });

  it('are moved among their siblings and to another menu, and numbered anew in both', async () => {
    const [one, two, three] = [await add('A'), await add('B'), await add('C')];

    await change(three.id, { option: 1 });
    const moved = await change(one.id, { parentId: two.id });
    await change(two.id, { title: 'Bê' });

    expect(await menu()).toEqual(['1 C', '2 Bê']);
    expect(await menu(two.id)).toEqual(['1 A']);
    expect(moved).toMatchObject({ parentId: two.id, option: 1, title: 'A' });
  });

  it('cannot be moved below themselves', async () => {
    const one = await add('A');
    const below = await add('B', one.id);

    expect(await outcomes([change(one.id, { parentId: below.id }), change(one.id, { parentId: one.id })])).toEqual([
      'ERR_QUEUE_OPTION_LOOP',
      'ERR_QUEUE_OPTION_LOOP',
    ]);
  });

  it('take what is below them along when they are deleted, and their siblings close the gap', async () => {
    const one = await add('A');
    const below = await add('B', one.id);
    await add('C', below.id);
    await add('D');

    await remove(one.id);

    const rows = await readOptionTree(home.deps.table.forCompany(home.company.companyId), home.company.companyId, home.queue.queueId);
    expect(rows.map(({ title, option }) => [title, option])).toEqual([['D', 1]]);
    expect(await outcomes([change(below.id, { title: 'x' }), remove(one.id)])).toEqual(['ERR_NO_QUEUE_OPTION_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND']);
  });

  it('keep their numbers whole when several people edit at once', async () => {
    const known = await Promise.all(['A', 'B', 'C', 'D'].map((title) => add(title)));

    await Promise.all([remove(known[0]!.id), add('E'), change(known[3]!.id, { option: 1 }), add('F')]);

    expect((await menu()).map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are refused beyond what a menu can show', async () => {
    for (let count = 0; count < mostSiblingOptions; count += 1) await add(`Opção ${count}`);

    await expect(add('Mais uma')).rejects.toMatchObject({ code: 'ERR_QUEUE_OPTION_LIMIT', details: { limit: mostSiblingOptions } });
  });
});
