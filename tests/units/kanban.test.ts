import { beforeAll, describe, expect, it } from 'vitest';
import { listKanban } from '#functions/areas/tickets/list-kanban.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { postingPut } from '#functions/data/postings.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { ticketId } from '#shared/contract/ids.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { givenLane } from '#tests/support/tags.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

/** Cost of the first page of a lane with so many tickets. */
async function pageOf(count: number): Promise<{ reads: number; cards: number }> {
  const home = await given.company();
  const { companyId } = home.company;
  const lane = await givenLane(home, 'Fazendo');
  const one = await acceptedTicket(home, await given.connection(home, { queueIds: [home.queue.queueId] }));
  const table = home.deps.table.forCompany(companyId);
  const row = await table.get(companyKeys.ticket(companyId, one.id));
  const ids = Array.from({ length: count }, (_, n) => ticketId.parse(1_000 + n));
  const writes = ids.flatMap((id): BareWrite[] => [
    { kind: 'put', key: companyKeys.ticket(companyId, id), attributes: { ...row, ...companyKeys.ticket(companyId, id), id, laneId: lane.id } },
    postingPut(companyId, { list: `lane#${lane.id}`, word: '' }, id),
  ]);
  await table.writeMany(writes);
  let cards = 0;
  const { reads } = await measure(async () => {
    cards = (await listKanban(home.deps, home.admin, { lane: lane.id })).tickets.length;
  });
  return { reads, cards };
}

describe('a page of a kanban lane', () => {
  it('costs its forty tickets, however many the lane has', async () => {
    const [small, large] = [await pageOf(100), await pageOf(400)];

    console.log(`kanban page: ${small.reads} read units of 100 tickets, ${large.reads} of 400`);
    expect([small.cards, large.cards]).toEqual([40, 40]);
    expect(large.reads).toBeLessThanOrEqual(small.reads);
    expect(large.reads).toBeLessThanOrEqual(24);
  });
});
