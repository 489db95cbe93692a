import { listMessages } from '#functions/areas/messages/list-messages.ts';
import type { MessageDeps } from '#functions/areas/messages/deps.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import type { TicketQuery } from '#functions/areas/tickets/list-plan.ts';
import { ulid } from 'ulid';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { ticketId } from '#shared/contract/ids.ts';
import { ticketStatuses } from '#shared/contract/tickets.ts';
import { type Figure, quantile } from './figure.ts';
import { filledTable, type FilledTable } from './filled-table.ts';
import { ManyTickets, nowMs } from './many-tickets.ts';

const few = 1_000;
const runs = 25;

interface Loaded extends Pick<FilledTable, 'measure' | 'close'> {
  readonly tickets: ManyTickets;
  readonly deps: MessageDeps;
}

/** P2: every filter of the ticket list alone and in pairs, and a conversation's history, with a thousand rows and with `most`. */
export async function measureLists(most: number): Promise<Figure[]> {
  const small = await load(few);
  const large = await load(most);
  try {
    const rows: Row[] = [];
    for (const [name, query] of lists()) rows.push(await compare(name, query, 'admin', small, large));
    for (const status of ticketStatuses) rows.push(await compare(`${status} of a user of three queues`, () => ({ status }), 'user', small, large));
    rows.push(await compareHistories(small, large));
    return rows.map((row) => figureOf(row, most));
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
}

async function load(count: number): Promise<Loaded> {
  const startedAt = Date.now();
  const tickets = new ManyTickets(count);
  const { table, measure, close } = await filledTable(tickets.rows());
  process.stderr.write(`${count} tickets written in ${Math.round((Date.now() - startedAt) / 1_000)} s\n`);
  await table.forCompany(tickets.company).commit(put(companyKeys.visibility(tickets.company), { [tickets.connection]: tickets.queues }));
  const clock = { nowMs: () => nowMs, newId: () => ulid(), randomBytes: (length: number) => Buffer.alloc(length) };
  // Of what messages need, a history uses no more than this.
  const deps = { table, clock, mediaUrl: async () => (key: string) => key } as unknown as MessageDeps;
  return { tickets, deps, measure, close };
}

type Query = (tickets: ManyTickets) => TicketQuery;

/** Each filter alone, and with each other one. */
function lists(): [string, Query][] {
  const filters: Readonly<Record<string, Query>> = {
    closed: () => ({ status: 'closed' }),
    pending: () => ({ status: 'pending' }),
    showAll: () => ({ status: 'open', showAll: true }),
    queueIds: ({ queues }) => ({ queueIds: queues.slice(2, 4) }),
    tags: ({ frequentTag }) => ({ tags: [frequentTag] }),
    rareTag: ({ rareTag }) => ({ tags: [rareTag] }),
    users: ({ users }) => ({ users: users.slice(4, 6) }),
    date: () => ({ date: '2026-11-20' }),
    updatedAt: () => ({ updatedAt: '2026-11-20' }),
    unread: () => ({ withUnreadMessages: true }),
    name: () => ({ searchParam: 'mar' }),
    word: () => ({ searchParam: 'entrega' }),
  };
  const names = Object.keys(filters);
  const alone = names.map((name): [string, Query] => [name, (tickets) => ({ ...filters[name]?.(tickets) })]);
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other): [string, Query][] => {
      const excludes = [one, other].filter((name) => ['closed', 'pending', 'showAll'].includes(name)).length === 2 || (one === 'name' && other === 'word');
      return excludes ? [] : [[`${one} + ${other}`, (tickets) => joined(filters[one]?.(tickets) ?? {}, filters[other]?.(tickets) ?? {})]];
    }),
  );
  return [['all', () => ({ showAll: true })], ...alone, ...pairs];
}

const joined = (one: TicketQuery, other: TicketQuery): TicketQuery => ({
  ...one,
  ...other,
  ...(one.tags && other.tags ? { tags: [...one.tags, ...other.tags] } : {}),
});

interface Row {
  readonly name: string;
  readonly units: readonly [number, number];
  readonly items: readonly [number, number];
  readonly isShort: boolean;
  readonly times: readonly [readonly number[], readonly number[]];
}

async function compare(name: string, query: Query, profile: Principal['profile'], small: Loaded, large: Loaded): Promise<Row> {
  const ask = ({ deps, tickets }: Loaded) => listTickets(deps, tickets.principal(profile), query(tickets));
  const pages = [await ask(small), await ask(large)] as const;
  const counted = [pages[0].tickets.length, pages[1].tickets.length] as const;
  return { name, items: counted, isShort: pages[1].hasMore && pages[1].tickets.length < 40, ...(await alternating(ask, small, large)) };
}

async function compareHistories(small: Loaded, large: Loaded): Promise<Row> {
  const ask = ({ deps, tickets }: Loaded) => listMessages(deps, tickets.principal('admin'), { ticketId: ticketId.parse(tickets.count), query: { peek: true } });
  const items = [(await ask(small)).messages.length, (await ask(large)).messages.length] as const;
  return { name: 'message history', items, isShort: false, ...(await alternating(ask, small, large)) };
}

/** Turn about, so that whatever else the machine does meets both. */
async function alternating(ask: (loaded: Loaded) => Promise<unknown>, small: Loaded, large: Loaded): Promise<Pick<Row, 'units' | 'times'>> {
  const units = [(await small.measure(() => ask(small))).reads, (await large.measure(() => ask(large))).reads] as const;
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    for (const [index, loaded] of [small, large].entries()) {
      const startedAt = performance.now();
      await ask(loaded);
      times[index]?.push(performance.now() - startedAt);
    }
  }
  return { units, times };
}

function figureOf({ name, units, items, isShort, times }: Row, most: number): Figure {
  const [[fewer, more], ms] = [units, (share: number, of: readonly number[]) => quantile(of, share).toFixed(1)];
  const ratio = quantile(times[1], 0.5) / quantile(times[0], 0.5);
  const found = items[0] === items[1] ? `${items[0]} shown` : `${items[0]} and ${items[1]} shown${isShort ? ', goes on' : ''}`;
  const figure = `${fewer} → ${more} RRU; median ${ms(0.5, times[0])} → ${ms(0.5, times[1])} ms, ${ratio.toFixed(2)} ×; p99 ${ms(0.99, times[1])} ms; ${found}`;
  return {
    id: 'P2',
    what: `${name}, ${few} → ${most} tickets`,
    figure,
    goal: 'equal, ≤ 30; 1.10 ×',
    isMet: fewer === more && more <= 30 && ratio <= 1.1,
    stretch: '1.05 ×',
    anchor: '',
  };
}
