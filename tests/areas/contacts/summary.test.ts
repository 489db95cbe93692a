import { describe, expect, it } from 'vitest';
import { summarizeContact } from '#functions/areas/contacts/summarize-contact.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';

const dayMs = 24 * 60 * 60_000;

/** Two services of one contact: the first in a queue of its own and rated, the second open. */
async function twoServices() {
  const home = await given.company();
  const { companyId } = home.company;
  const table = home.deps.table.forCompany(companyId);
  const sales = await given.queue(home);
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const rate = (ticket: Ticket, rating: number) => table.commit(update(companyKeys.ticket(companyId, ticket.id), { set: { rating } }));
  const first = await acceptedTicket(home, connection);
  await updateTicket(home.deps, home.admin, { ticketId: first.id, change: { queueId: sales.queueId } });
  await updateTicket(home.deps, home.admin, { ticketId: first.id, change: { status: 'closed' } });
  home.deps.clock.advance(dayMs);
  const second = await acceptedTicket(home, connection);
  await derived(home);
  return { home, table, companyId, first, second, rate, summary: (who = home.admin) => summarizeContact(home.deps, who, second.contactId) };
}

describe('the summary of a contact', () => {
  it('names its services newest first, with what they were rated on average', async () => {
    const { first, second, rate, summary } = await twoServices();
    await rate(first, 2);
    await rate(second, 3);

    const { newest, ...rest } = await summary();

    expect(newest.map(({ id, status, rating }) => [id, status, rating])).toEqual([
      [second.id, 'open', 3],
      [first.id, 'closed', 2],
    ]);
    expect(rest).toEqual({ createdAt: expect.any(String), services: 2, averageRating: 2.5, refusesCampaigns: false });
  });

  it('says nothing but the number of services in queues that the user may not see', async () => {
    const { home, first, second, rate, summary } = await twoServices();
    await rate(first, 1);

    const seen = await summary(await given.user(home));

    expect(seen.newest.map(({ id }) => id)).toEqual([second.id]);
    expect(seen).toMatchObject({ services: 2, averageRating: null });
  });

  it('says that the contact wants no campaigns', async () => {
    const { home, table, companyId, second, summary } = await twoServices();

    await optOut(table, { companyId, number: canonicalNumber(second.contact.number), createdAt: new Date(home.deps.clock.nowMs()).toISOString() });

    expect(await summary()).toMatchObject({ refusesCampaigns: true });
  });
});
