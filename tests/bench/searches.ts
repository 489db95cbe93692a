import type { TicketQuery } from '#functions/areas/tickets/list-plan.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { SearchedCompany } from './many-messages.ts';

export interface Search {
  readonly name: string;
  readonly as: Principal['profile'];
  readonly query: (company: SearchedCompany['tickets']) => TicketQuery;
}

const byAdmin = (searchParam: string): Search => ({ name: `"${searchParam}"`, as: 'admin', query: () => ({ searchParam, showAll: true }) });
const byUser = (searchParam: string): Search => ({ name: `"${searchParam}" by a user of three queues`, as: 'user', query: () => ({ searchParam }) });

function filtered(searchParam: string, what: string, filter: Search['query']): Search {
  return { name: `"${searchParam}" with ${what}`, as: 'admin', query: (company) => ({ searchParam, showAll: true, ...filter(company) }) };
}

/** Words that people look for: the first call has a whole page, or all that there is. */
export const searches: readonly Search[] = [
  ...['pedido', 'azul', 'orçamento', 'ORCAMENTO', 'produto17', 'zebra', 'ninguem'].map(byAdmin),
  ...['pro', 'produto', 'maria', 'mar', '551190000'].map(byAdmin),
  ...['pedido azul', 'pedido zebra', 'pedido orçamento azul', 'maria silva', 'mar sil', 'maria pedido', 'pedido ninguem'].map(byAdmin),
  ...['meu pedido do modelo azul por favor orçamento', 'ped mod azu orç fav mar'].map(byAdmin),
  ...['pedido', 'orçamento', 'zebra', 'pedido azul', 'produto17', 'mar'].map(byUser),
  filtered('pedido', 'a tag', ({ frequentTag }) => ({ tags: [frequentTag] })),
  filtered('pedido azul', 'a rare tag', ({ rareTag }) => ({ tags: [rareTag] })),
  filtered('pedido', 'two users', ({ users }) => ({ users: users.slice(4, 6) })),
  filtered('orçamento', 'all users', ({ users }) => ({ users: [...users] })),
  filtered('orçamento', 'a tag, queues or none, and closed', ({ frequentTag, queues }) => ({
    tags: [frequentTag],
    queueIds: [...queues.slice(2, 4), 'none'],
    status: 'closed',
  })),
];

/** Frequent words that never meet, and what is frequent but nothing for this user's eyes: found out bit by bit. */
export const vainSearches: readonly Search[] = [byAdmin('azul verde'), byUser('sigiloso'), byUser('pedido sigiloso')];

interface Page {
  readonly reads: number;
  readonly tickets: number;
  /** Tickets of the page of which a message with the words is shown. */
  readonly sentences: number;
  readonly cursor: string | undefined;
}

/** Makes a call of a search. */
export async function searchPage({ deps, tickets, measure }: SearchedCompany, { as, query }: Search, cursor?: string): Promise<Page> {
  let page: Awaited<ReturnType<typeof listTickets>> | undefined;
  const { reads } = await measure(async () => {
    page = await listTickets(deps, tickets.principal(as), { ...query(tickets), ...(cursor === undefined ? {} : { cursor }) });
  });
  return { reads, tickets: page?.tickets.length ?? 0, sentences: page?.found?.length ?? 0, cursor: page?.nextCursor };
}
