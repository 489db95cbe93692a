import { beforeAll, describe, expect, it } from 'vitest';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { postingPut } from '#functions/data/postings.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { type TagId, tagId, ticketId } from '#shared/contract/ids.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const [tickets, tagged] = [3_000, 15];
const rare: TagId = tagId.parse('01M7WD7TG0RKPJJK6RHTNGM30T');

/** Every second ticket is of the queue, and every two hundredth has the tag: of these, every second one is of the queue. */
async function queueWithRareTag() {
  const home = await given.company();
  const { companyId } = home.company;
  const one = await acceptedTicket(home, await given.connection(home, { queueIds: [home.queue.queueId] }));
  const table = home.deps.table.forCompany(companyId);
  const row = await table.get(companyKeys.ticket(companyId, one.id));
  const ofQueue = Array.from({ length: tickets / 2 }, (_, n) => ticketId.parse(1_000 + 2 * n));
  const withTag = Array.from({ length: tagged }, (_, n) => ticketId.parse(1_000 + (tickets / tagged) * n + (n % 2)));
  const write = (id: (typeof withTag)[number]): BareWrite => {
    const queueId = id % 2 === 0 ? home.queue.queueId : null;
    return { kind: 'put', key: companyKeys.ticket(companyId, id), attributes: { ...row, ...companyKeys.ticket(companyId, id), id, queueId, tagIds: [rare] } };
  };
  await table.writeMany([
    ...ofQueue.map((id) => postingPut(companyId, { list: `queue#${home.queue.queueId}`, word: '' }, id)),
    ...withTag.flatMap((id) => [postingPut(companyId, { list: `tag#${rare}`, word: '' }, id), write(id)]),
  ]);
  return { home, expected: withTag.filter((id) => id % 2 === 0).toReversed() };
}

describe('a rare tag in a queue of many tickets', () => {
  it('costs the rows of its tickets, and not a read of the queue for each', async () => {
    const { home, expected } = await queueWithRareTag();
    let page: Awaited<ReturnType<typeof listTickets>> | undefined;

    const { reads } = await measure(async () => {
      page = await listTickets(home.deps, home.admin, { showAll: true, queueIds: [home.queue.queueId], tags: [rare] });
    });

    expect(page?.tickets.map(({ id }) => id)).toEqual(expected);
    expect(page?.hasMore).toBe(false);
    // The tag's list; the queue's, from its beginning and after the first jump; and who asks.
    expect(reads).toBeLessThanOrEqual(tagged / 2 + 0.5 + 1 + 1);
  });
});
