import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import { ulid } from 'ulid';
import { postingChange } from '#functions/records/tickets/ticket-postings.ts';
import { ticketIndex } from '#functions/records/tickets/ticket-lists.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageRow, type MessageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { postingPut } from '#functions/data/postings.ts';
import { type TicketItem, ticketItem, ticketRow } from '#functions/records/tickets/ticket-item.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { companyId, connectionId, contactId, queueId, sessionId, tagId, ticketId, userId } from '#shared/contract/ids.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { wordRows } from './word-rows.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

/** The settings' default. */
export const timeZone = 'America/Sao_Paulo';

/** The rows of a ticket that lists are read from, as use cases and the stream leave them; pointers are left out. */
export function listRows(ticket: TicketItem): Put[] {
  const { companyId: company, id } = ticket;
  const writes = postingChange(undefined, ticket, timeZone).added.map((posting) => postingPut(company, posting, id));
  const row: Put = { kind: 'put', key: companyKeys.ticket(company, id), attributes: { ...ticketRow(ticket), ...ticketIndex(ticket) } };
  return [row, ...writes.flatMap((write) => (write.kind === 'put' ? [write] : []))];
}

export const nowMs = Date.parse('2026-11-20T23:00:00.000Z');
const minute = 60_000;
const many = <T>(count: number, parse: (id: string) => T): T[] => Array.from({ length: count }, (_, index) => parse(ulid(nowMs - index)));

const firstNames = ['Maria', 'João', 'Ana', 'Pedro', 'Luíza', 'Carlos', 'Beatriz', 'Rafael', 'Camila', 'Marcos'];
const lastNames = ['Silva', 'Souza', 'Oliveira', 'Pereira', 'Costa', 'Almeida', 'Ferreira', 'Rocha', 'Lima', 'Gomes', 'Martins'];
const topics = [
  'pedido',
  'entrega',
  'boleto',
  'troca',
  'garantia',
  'horário',
  'orçamento',
  'agendamento',
  'cadastro',
  'cancelamento',
  'preço',
  'estoque',
  'frete',
];

/** Active ones are the newest; of both sizes of a company the newest thousand are alike. */
const activeTickets = 120;
/** Tickets of the rare tag, whatever the size. */
const rareTickets = 30;

/**
 * A company with so many tickets, one a minute back in time, mostly closed: twenty queues and users, a tag on every tenth, a
 * tag on thirty, names and words of pools, and one chat with as many messages.
 */
export class ManyTickets {
  readonly company = companyId.parse(ulid(nowMs));
  readonly queues = many(20, (id) => queueId.parse(id));
  readonly users = many(20, (id) => userId.parse(id));
  readonly connection = connectionId.parse(ulid(nowMs));
  readonly contact = contactId.parse(ulid(nowMs));
  readonly frequentTag = tagId.parse(ulid(nowMs));
  readonly rareTag = tagId.parse(ulid(nowMs));
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  principal(profile: Principal['profile']): Principal {
    const queueIds = profile === 'admin' ? this.queues : this.queues.slice(0, 3);
    const [id] = this.users;
    if (!id) throw new Error('no users');
    const session = sessionId.parse(ulid(nowMs));
    return {
      companyId: this.company,
      userId: id,
      sessionId: session,
      seat: 0,
      name: 'Ana',
      profile,
      ...noHeldRole,
      isSuper: false,
      queueIds,
      scope: 'full',
      cursorKey: '0'.repeat(64),
      factor: 'none',
      features: [],
    };
  }

  /** Oldest first, as they would have come. */
  *rows(): Generator<Put> {
    for (let age = this.count - 1; age >= 0; age -= 1) yield* listRows(this.ticket(age));
    const ageOf = (index: number): number => this.count - 1 - index;
    yield* wordRows(this.company, this.count, (index) => ({ ticket: index + 1, saidMs: nowMs - ageOf(index) * minute, text: topicOf(ageOf(index)) }));
    for (let age = this.count - 1; age >= 0; age -= 1) yield this.message(age);
  }

  /** @param age 0 for the newest. */
  ticket(age: number): TicketItem {
    const atMs = nowMs - age * minute;
    const at = new Date(atMs).toISOString();
    const status = age >= activeTickets ? 'closed' : age % 2 === 0 ? 'pending' : 'open';
    const tags = [...(age % 10 === 3 ? [this.frequentTag] : []), ...(this.#isRare(age) ? [this.rareTag] : [])];
    return ticketItem.parse({
      type: 'ticket',
      companyId: this.company,
      id: ticketId.parse(this.count - age),
      uuid: '01M7WD7TG0RKPJJK6RHTNGM30S',
      status,
      contactId: age === 0 ? this.contact : '01M7WD7TG0RKPJJK6RHTNGM30R',
      contactName: `${firstNames[age % firstNames.length]} ${lastNames[Math.floor(age / 7) % lastNames.length]}`,
      contactNumber: `55119${String(10_000_000 + (this.count - age)).padStart(8, '0')}`,
      contactPicture: null,
      whatsappId: this.connection,
      channel: 'whatsapp',
      queueId: age % 23 === 0 ? null : this.queues[Math.floor(age / 3) % this.queues.length],
      userId: status === 'pending' ? null : this.users[Math.floor(age / 2) % this.users.length],
      tagIds: tags,
      laneId: null,
      isGroup: false,
      chatbot: false,
      lastMessage: topicOf(age),
      lastMessageId: '3A000000000000000001',
      lastMessageFromMe: status === 'closed',
      unreadMessages: status === 'pending' ? 1 : 0,
      pendingSinceMs: status === 'pending' ? atMs : null,
      sequence: atMs,
      countedSequence: atMs,
      countedId: '3A000000000000000001',
      listedAtMs: atMs,
      createdAt: at,
      updatedAt: at,
    });
  }

  #isRare(age: number): boolean {
    const distance = Math.floor(this.count / rareTickets);
    return age % distance === 13 && age < distance * rareTickets;
  }

  message(age: number): Put {
    const chat = { companyId: this.company, connectionId: this.connection, contactId: this.contact };
    const [ms, channelMessageId] = [nowMs - age * minute, '3A000000000000000001'];
    const item = {
      type: 'message',
      ...chat,
      id: messageIdOf({ ...chat, ms, channelMessageId }),
      ticketId: ticketId.parse(this.count),
      channelMessageId,
      kind: 'text',
      body: `mensagem sobre ${topicOf(age)}, da qual ainda não sabemos tudo o que é preciso saber`,
      fromMe: age % 2 === 0,
      ack: 3,
      queueId: this.queues[0],
      createdAt: new Date(ms).toISOString(),
      sequence: ms,
    } as MessageItem; // what is left out has defaults
    return { kind: 'put', key: messageKey(chat, ms, channelMessageId), attributes: messageRow(item) };
  }
}

const topicOf = (age: number): string => topics[Math.floor(age / 5) % topics.length] ?? '';
