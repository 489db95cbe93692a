import type { InboundDeps, ReceivedMessage } from '#functions/areas/inbound/deps.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type ChatAddress, type MessageContent, type MessageContext, messageContext } from '#shared/contract/queue-messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Home } from './given.ts';
import { asFunction } from './function-rights.ts';

interface FromCustomer {
  readonly number?: string;
  readonly lid?: string;
  readonly groupId?: string;
  readonly name?: string;
  readonly text?: string;
  readonly content?: MessageContent;
  readonly id?: string;
  readonly fromMe?: boolean;
  readonly sentAt?: string;
  readonly quoted?: string;
  readonly participant?: ChatAddress;
  readonly context?: Partial<MessageContext>;
  readonly isNotice?: boolean;
}

let counter = 0;

/** A message as the session service reports it. */
export function inbound(home: Home, connection: Pick<ConnectionItem, 'connectionId'>, from: FromCustomer = {}): ReceivedMessage {
  counter += 1;
  const now = isoTime(Math.floor(home.deps.clock.nowMs() / 1_000) * 1_000);
  const number = from.number ?? (from.lid || from.groupId ? undefined : '5511977776666');
  return {
    type: 'message',
    companyId: home.company.companyId,
    connectionId: connection.connectionId,
    chat: { ...(number ? { number } : {}), ...(from.lid ? { lid: from.lid } : {}), ...(from.groupId ? { groupId: from.groupId } : {}) },
    whatsappMessageId: from.id ?? `3A${counter.toString(16).toUpperCase().padStart(18, '0')}`,
    fromMe: from.fromMe ?? false,
    pushName: from.name ?? 'Maria Silva',
    groupSubject: from.groupId ? 'Família' : null,
    participant: from.participant ?? null,
    sentAt: from.sentAt ?? now,
    receivedAt: isoTime(home.deps.clock.nowMs()),
    content: from.content ?? { type: 'text', text: from.text ?? 'Olá' },
    quotedWhatsappMessageId: from.quoted ?? null,
    context: messageContext.parse(from.context ?? {}),
    isNotice: from.isNotice ?? false,
  };
}

const deps = (home: Home): InboundDeps => home.deps;

/** A customer writes; one second passes. */
export async function customerWrites(home: Home, connection: Pick<ConnectionItem, 'connectionId'>, from: FromCustomer = {}): Promise<ReceivedMessage> {
  const message = inbound(home, connection, from);
  await asFunction('receive', () => receive(deps(home), message));
  home.deps.clock.advance(1_000);
  return message;
}

export async function allTickets(home: Home, principal: Principal = home.admin): Promise<readonly Ticket[]> {
  const tickets: Ticket[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTickets(home.deps, principal, { showAll: true, ...(cursor === undefined ? {} : { cursor }) });
    tickets.push(...page.tickets);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tickets;
}

/** The ticket of a customer who has just written, open with a user. */
export async function acceptedTicket(home: Home, connection: ConnectionItem, principal: Principal = home.admin, from: FromCustomer = {}): Promise<Ticket> {
  await customerWrites(home, connection, from);
  const [ticket] = (await listTickets(home.deps, principal, { status: 'pending' })).tickets;
  if (!ticket) throw new Error('no pending ticket');
  return updateTicket(home.deps, principal, { ticketId: ticket.id, change: { status: 'open' } });
}

/** A picture that the company has stored. */
export const aPicture = (home: Home) =>
  ({
    kind: 'image',
    key: `companies/${home.company.companyId}/media/a/foto.png`,
    mimeType: 'image/png',
    sizeBytes: 7,
    name: 'foto.png',
    isVoice: false,
  }) as const;
