import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type SpecificationClient, specificationClient } from '#tests/support/specification-client.ts';

interface CalledCompany {
  readonly home: Home;
  readonly call: SpecificationClient;
  readonly connection: ConnectionItem;
  readonly agent: Principal;
  readonly ticket: Ticket;
}

/** A company of platform staff, with a client that knows the specification alone. */
export async function calledCompany(): Promise<CalledCompany> {
  const home = await given.company({ isSuper: true });
  const connection = await given.connection(home);
  const agent = await given.user(home, { name: 'Beatriz Souza' });
  return { home, call: await specificationClient(home), connection, agent, ticket: await acceptedTicket(home, connection) };
}

let count = 0;
/** A name that no other has. */
export const unique = (): string => `x${(count += 1)}`;
export const picture = { name: 'foto.png', type: 'image/png', text: '\u0089PNG\r\n\u001a\n' };
