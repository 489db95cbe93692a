import { expect, it } from 'vitest';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';

it('counts the whole company’s services for somebody who has no queue', async () => {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const finance = await given.user(home, { role: 'finance', queueIds: [] });
  for (const number of ['5511966665551', '5511966665552']) await acceptedTicket(home, connection, home.admin, { number });
  const aside = await acceptedTicket(home, connection, home.admin, { number: '5511966665553' });
  await snoozeTicket(home.deps, home.admin, { ticketId: aside.id, until: 'reply' });
  await customerWrites(home, connection, { number: '5511966665554' });
  await derived(home);

  const { counters } = await showDashboard(home.deps, finance, { days: 1 });

  expect(counters).toMatchObject({ supportPending: 1, supportHappening: 3, leads: 4 });
});
