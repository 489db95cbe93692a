import { describe, expect, it } from 'vitest';
import { listOptions } from '#functions/areas/queue-options/list-options.ts';
import { updateOption } from '#functions/areas/queue-options/update-option.ts';
import { deleteQueue } from '#functions/areas/queues/delete-queue.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { firstMenu, givenMenu, saidIn, supportMenu } from './given-menu.ts';

/** Functions keep queues and options for a shorter time. */
const laterMs = 6 * 60_000;

describe('a menu that is changed before the answer', () => {
  it('takes a number for the queue that was shown by it, though one above it is deleted', async () => {
    const { home, connection, sales, support } = await givenMenu();
    await customerWrites(home, connection, { text: 'oi' });
    await deleteQueue(home.deps, home.admin, { queueId: sales.queueId });
    await releaseQueue(home.deps, { companyId: home.company.companyId, queueId: sales.queueId });
    home.deps.clock.advance(laterMs);

    await customerWrites(home, connection, { text: '2' });

    expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
    expect(await allTickets(home)).toMatchObject([{ queueId: support.queueId }]);
  });

  it('takes a number for the option that was shown by it, though it stands elsewhere', async () => {
    const { home, connection, support } = await givenMenu();
    for (const text of ['oi', '2']) await customerWrites(home, connection, { text });
    const [, tv] = await listOptions(home.deps, home.admin, { queueId: support.queueId, parentId: null });
    await updateOption(home.deps, home.admin, { optionId: tv!.id, option: 1 });
    home.deps.clock.advance(laterMs);

    await customerWrites(home, connection, { text: '2' });

    expect(saidIn(home)).toEqual([firstMenu, supportMenu, 'Um técnico já vem.']);
  });
});
