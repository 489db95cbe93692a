import { ticketIndex } from '#functions/records/tickets/ticket-lists.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { countWrites } from '#functions/records/tickets/ticket-counts.ts';
import { type TicketItem, ticketItem, ticketRow } from '#functions/records/tickets/ticket-item.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import { type BareWrite, put, update } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type CompanyId, connectionId, contactId, queueId, type QueueId, type TagId, ticketId, userId, type UserId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';
import { givenLane, givenTag } from '#tests/support/tags.ts';

export const connections = 10;
/** Queues of one connection. */
const mostQueues = 50;
/** Waiting tickets beyond those of the queues: more than a page. */
const pages = 50;

/** About eighty characters, as customers write. */
export const text = 'Bom dia! Gostaria de saber se o pedido de ontem já saiu para entrega, por favor.';

export interface SizedCompany {
  readonly home: Home;
  readonly connections: readonly ConnectionItem[];
  readonly queueIds: readonly QueueId[];
  readonly userIds: readonly UserId[];
  /** Tags of each ticket. */
  readonly tags: readonly TagId[];
  /** Sees one queue, and all of them. */
  readonly userOfOne: Principal;
  readonly userOfAll: Principal;
}

/**
 * A company with so many queues and users: ten connections of up to fifty queues each, every fourth without any; tickets
 * waiting in every queue and in none, and open ones with every user. Bot, hours and ratings are on, and each ticket has a
 * tag and a lane. Rows as the use cases write them, in batches.
 */
export async function companyOfSize(queues: number, users: number): Promise<SizedCompany> {
  const home = await given.company();
  const { deps, company } = home;
  const table = deps.table.forCompany(company.companyId);
  const newId = (): string => deps.clock.newId();
  const queueIds = [home.queue.queueId, ...Array.from({ length: queues - 1 }, () => queueId.parse(newId()))];
  const userIds = [home.admin.userId, ...Array.from({ length: users - 1 }, () => userId.parse(newId()))];
  const owned = await connectionsOf(home, queueIds);
  const on = { userRating: 'enabled', scheduleType: 'company' };
  await table.change(companyKeys.settings(company.companyId), { set: { companyId: company.companyId, ...on } });
  const tags = await tagsOf(home);
  const user = await given.user(home);
  await table.writeMany(
    queueIds.slice(1).map((id) => ({ kind: 'put', key: companyKeys.queue(company.companyId, id), attributes: { ...home.queue, queueId: id } })),
  );
  const attendant = { type: 'user', companyId: company.companyId, name: 'Atendente', profile: 'user', isSuper: false, queueIds: [], createdAt: isoTime(0) };
  await table.writeMany(
    userIds.slice(1).map((id) => {
      const attributes = { ...attendant, userId: id, email: `${id.toLowerCase()}@example.com` };
      return { kind: 'put', key: companyKeys.user(company.companyId, id), attributes };
    }),
  );
  const plans = [
    ...Array.from({ length: pages + queues }, (_, index) => ({ queueId: index % 4 === 0 ? null : queueIds[index % queues]!, userId: null })),
    ...Array.from({ length: pages + users }, (_, index) => ({ queueId: queueIds[index % queues]!, userId: userIds[index % users]! })),
  ];
  const tickets = plans.map((plan, index) => ticketOf(home, owned[index % owned.length]!, index + 1, { ...plan, tags }));
  await table.writeMany(tickets.map(ticketWrite));
  await table.writeMany(countRows(company.companyId, tickets));
  await table.commit(update(companyKeys.ticketSequence(company.companyId), { set: { value: tickets.length } }));
  const plain: Principal = { ...user, queueIds: [queueIds[0]!] };
  return { home, connections: owned, queueIds, userIds, tags, userOfOne: plain, userOfAll: { ...plain, queueIds } };
}

/** A tag, then a lane. */
async function tagsOf(home: Home): Promise<TagId[]> {
  const made = [await givenTag(home, 'VIP'), await givenLane(home, 'Fazendo')];
  return made.map(({ id }) => id);
}

async function connectionsOf(home: Home, queueIds: readonly QueueId[]): Promise<ConnectionItem[]> {
  const { companyId } = home.company;
  const first = await given.connection(home, {
    queueIds: queueIds.slice(0, mostQueues),
    greetingMessage: 'Olá, {{firstName}}! Como podemos ajudar?',
    outOfHoursMessage: 'Estamos fechados.',
    complationMessage: 'Até logo!',
    ratingMessage: 'Que nota você dá?',
    transferMessage: 'Você foi transferido.',
  });
  const others = Array.from({ length: connections - 1 }, (_, index): ConnectionItem => {
    const own = index % 4 === 3 ? [] : queueIds.filter((_id, position) => position % (connections - 1) <= index || queueIds.length <= mostQueues);
    return { ...first, connectionId: connectionId.parse(home.deps.clock.newId()), name: `Conexão ${index}`, queueIds: own.slice(0, mostQueues) };
  });
  for (const one of others) {
    const shard = systemKeys.shardConnection(await home.deps.outbound.shardOf(one.connectionId), one.connectionId);
    await home.deps.table.across.commit(
      put(companyKeys.connection(companyId, one.connectionId), one),
      visibilityWrite(companyId, one.connectionId, one.queueIds),
      put(shard, { type: 'shardConnection', companyId, connectionId: one.connectionId, wanted: true }),
    );
  }
  return [first, ...others];
}

interface Owner {
  readonly queueId: QueueId | null;
  readonly userId: UserId | null;
  readonly tags: readonly TagId[];
}

function ticketOf(home: Home, connection: ConnectionItem, id: number, { tags, ...owner }: Owner): TicketItem {
  const atMs = home.deps.clock.nowMs() - id * 30_000;
  return ticketItem.parse({
    type: 'ticket',
    companyId: home.company.companyId,
    id: ticketId.parse(id),
    uuid: home.deps.clock.newId(),
    status: owner.userId ? 'open' : 'pending',
    contactId: contactId.parse(home.deps.clock.newId()),
    contactName: 'Maria Aparecida da Silva',
    contactNumber: `55119${String(10_000_000 + id)}`,
    contactPicture: null,
    whatsappId: connection.connectionId,
    channel: 'whatsapp',
    ...owner,
    tagIds: tags.slice(0, -1),
    laneId: tags.at(-1),
    isGroup: false,
    chatbot: false,
    lastMessage: text,
    lastMessageId: `3A${String(id).padStart(18, '0')}`,
    lastMessageFromMe: false,
    unreadMessages: 1,
    pendingSinceMs: owner.userId ? null : atMs,
    sequence: atMs,
    countedSequence: atMs,
    countedId: `3A${String(id).padStart(18, '0')}`,
    listedAtMs: atMs,
    createdAt: isoTime(atMs),
    updatedAt: isoTime(atMs),
  });
}

const ticketWrite = (ticket: TicketItem): BareWrite => ({
  kind: 'put',
  key: companyKeys.ticket(ticket.companyId, ticket.id),
  attributes: { ...ticketRow(ticket), ...ticketIndex(ticket) },
});

/** The counters that these tickets would have left. */
function countRows(companyId: CompanyId, tickets: readonly TicketItem[]): BareWrite[] {
  const writes = tickets.flatMap((ticket) => countWrites(companyId, null, ticket));
  return [...Map.groupBy(writes, ({ key }) => key.sk).values()].map((own) => {
    const sums: Record<string, number> = {};
    for (const write of own) {
      for (const [name, by] of Object.entries((write.kind === 'update' && write.change.add) || {})) sums[name] = (sums[name] ?? 0) + by;
    }
    return { kind: 'put', key: own[0]!.key, attributes: { type: 'counts', companyId, ...sums } };
  });
}
