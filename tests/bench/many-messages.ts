import { companyKeys } from '#functions/data/keys.ts';
import { messageRow, type MessageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { type BareWrite, put } from '#functions/data/writes.ts';
import { contactId, ticketId } from '#shared/contract/ids.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import type { TicketDeps } from '#functions/areas/tickets/deps.ts';
import { ulid } from 'ulid';
import { filledTable, type FilledTable } from './filled-table.ts';
import { listRows, ManyTickets, nowMs } from './many-tickets.ts';
import { wordRows } from './word-rows.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

/** Messages of a ticket. */
const perTicket = 10;
const second = 1_000;
const seenQueues = 3;

export interface SearchedCompany extends FilledTable {
  readonly tickets: ManyTickets;
  readonly deps: TicketDeps;
}

/**
 * A company with so many messages, ten in each ticket. Every message asks for a `pedido` and names one of four hundred things;
 * every third ticket speaks of an `orçamento`; of two neighbours one says `azul` and the other `verde`, so that no ticket has
 * both; thirty say `zebra`; and what is `sigiloso` is never in a queue of the company's plain user, nor that user's own.
 */
export async function manyMessages(count: number): Promise<SearchedCompany> {
  const tickets = new ManyTickets(count / perTicket);
  const filled = await filledTable(rowsOf(tickets));
  const { company, connection, queues } = tickets;
  await filled.table.forCompany(company).commit(put(companyKeys.visibility(company), { [connection]: queues }));
  const clock = { nowMs: () => nowMs, newId: () => ulid(), randomBytes: (length: number) => Buffer.alloc(length) };
  // Of what tickets need, lists use no more than this.
  return { ...filled, tickets, deps: { table: filled.table, clock } as unknown as TicketDeps };
}

function* rowsOf(tickets: ManyTickets): Generator<Put> {
  for (let age = tickets.count - 1; age >= 0; age -= 1) {
    yield* listRows({ ...tickets.ticket(age), contactId: contactAt(age) });
    for (const [index, text] of textsOf(tickets, age).entries()) yield messageOf(tickets, age, index, text);
  }
  yield* wordRows(tickets.company, tickets.count * perTicket, (said) => {
    const age = tickets.count - 1 - Math.floor(said / perTicket);
    const index = perTicket - 1 - (said % perTicket);
    return { ticket: tickets.count - age, saidMs: saidMs(age, index), text: textsOf(tickets, age)[index] ?? '' };
  });
}

function textsOf(tickets: ManyTickets, age: number): string[] {
  const isRare = age % Math.floor(tickets.count / 30) === 7;
  const ofTicket = [
    age % 2 === 0 ? 'o modelo azul' : 'o modelo verde',
    ...(age % 3 === 0 ? ['um Orçamento'] : []),
    ...(isRare ? ['com estampa de zebra'] : []),
    ...(isSecret(tickets, age) ? ['assunto sigiloso'] : []),
  ];
  return Array.from({ length: perTicket }, (_, index) => `Meu pedido é do produto${(age * 7 + index) % 400}, ${ofTicket[index] ?? 'por favor'}`);
}

function isSecret(tickets: ManyTickets, age: number): boolean {
  const { queueId, userId } = tickets.ticket(age);
  return queueId !== null && userId !== tickets.users[0] && !tickets.queues.slice(0, seenQueues).includes(queueId);
}

const saidMs = (age: number, index: number): number => nowMs - age * 60 * second - index * second;

function messageOf({ company, connection, count, queues }: ManyTickets, age: number, index: number, text: string): Put {
  const chat = { companyId: company, connectionId: connection, contactId: contactAt(age) };
  const [ms, channelMessageId] = [saidMs(age, index), `3A${String(age * perTicket + index).padStart(18, '0')}`];
  const item = {
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ms, channelMessageId }),
    ticketId: ticketId.parse(count - age),
    channelMessageId,
    kind: 'text',
    body: text,
    fromMe: index % 2 === 1,
    ack: 3,
    queueId: queues[0],
    createdAt: new Date(ms).toISOString(),
    sequence: ms,
  } as MessageItem; // what is left out has defaults
  return { kind: 'put', key: messageKey(chat, ms, channelMessageId), attributes: messageRow(item) };
}

/** A chat for each ticket, as ULIDs of which only the end differs. */
const contactAt = (age: number): MessageItem['contactId'] => contactId.parse(`01M7WD7TG0RKPJJK${String(age).padStart(10, '0')}`);
