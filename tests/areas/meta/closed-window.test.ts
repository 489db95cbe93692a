import { expect, it } from 'vitest';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saidIn } from '#tests/areas/inbound/given-menu.ts';
import { allTickets } from '#tests/support/conversations.ts';
import { derived } from '#tests/support/stream.ts';
import { conversation } from './given-conversation.ts';

const hourMs = 60 * 60_000;

async function answered() {
  const all = await conversation();
  const { home, scope } = all;
  const key = companyKeys.connection(scope.companyId, scope.connectionId);
  await home.deps.table.forCompany(scope.companyId).change(key, { set: { complationMessage: 'Até logo!' } });
  home.deps.clock.advance(hourMs);
  await all.weWrite('Posso ajudar em algo mais?');
  await derived(home);
  return all;
}

it('nothing is said to a person of Meta’s who wrote too long ago, when a ticket is closed', async () => {
  const { home } = await answered();
  home.deps.clock.advance(24 * hourMs);

  await closeIdleTickets(home.deps);
  await derived(home);

  expect(await allTickets(home)).toMatchObject([{ status: 'closed' }]);
  expect(saidIn(home)).toEqual(['Posso ajudar em algo mais?']);
});

it('the end is told within a day', async () => {
  const { home, ticket } = await answered();

  await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
  await derived(home);

  expect(saidIn(home)).toEqual(['Posso ajudar em algo mais?', 'Até logo!']);
});
