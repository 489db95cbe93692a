import * as z from 'zod';
import { companyId, type ConnectionId, type ContactId, queueId, sessionId, ticketId, type TicketId, userId } from '#shared/contract/ids.ts';
import { log } from '#functions/tools/log.ts';
import { companyKeys, sortableNumber, systemKeys } from '#functions/data/keys.ts';
import { heldRoleFields } from '#functions/records/accounts/held-role.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import type { Attributes, Clause } from '#functions/data/writes.ts';

const storedSocket = z.object({
  type: z.literal('socket'),
  companyId,
  socketId: z.string(),
  userId,
  sessionId,
  name: z.string(),
  profile: z.enum(['admin', 'user', 'support']),
  ...heldRoleFields,
  queueIds: z.array(queueId),
  isSuper: z.boolean().default(false),
  /** The own session of staff who support the company, and when their visit ends. No change in this company tells of either. */
  support: z.object({ companyId, seat: z.number().int(), sessionId, endsAtMs: z.number() }).optional(),
  /** Joined the ticket lists or the notifications. */
  wantsTickets: z.boolean(),
  openedAtMs: z.number().default(0),
  expiresAtSeconds: z.number(),
});
export type StoredSocket = z.output<typeof storedSocket>;

/** A browser's live socket: what its user may see, and what it has joined. */
export interface SocketItem extends StoredSocket {
  readonly joins: readonly TicketJoin[];
}

/**
 * The last that was said about one ticket: joined, or left. Each is an attribute of its own, so that any number of them
 * may be written at once; what was left is kept for a while, since a join said earlier may come later.
 */
export interface TicketJoin {
  readonly ticketId: TicketId;
  readonly order: number;
  readonly atMs: number;
  /** `connection#contact` while joined. */
  readonly chat: string | undefined;
  /** As stored. */
  readonly text: string;
}

export interface ChatName {
  readonly connectionId: ConnectionId;
  readonly contactId: ContactId;
}

const joinPrefix = 'open_';
const joinText = /^(\d{16}) (\d+)(?: (\S+))?$/;

export const joinAttribute = (ticket: TicketId): string => `${joinPrefix}${ticket}`;
export const chatName = ({ connectionId, contactId }: ChatName): string => `${connectionId}#${contactId}`;

/** @param chat none when the ticket is left. */
export function joinMark(order: number, atMs: number, chat?: string): string {
  return `${sortableNumber(order)} ${atMs}${chat === undefined ? '' : ` ${chat}`}`;
}

/** Holds unless something later was said about the ticket. */
export function notOvertaken(ticket: TicketId, order: number): Clause {
  const attribute = joinAttribute(ticket);
  // '~' sorts behind the blank: of equal orders the one that is handled last wins.
  return {
    any: [
      [attribute, 'absent'],
      [attribute, '<', `${sortableNumber(order)}~`],
    ],
  };
}

/** @throws ZodError for a row that is none. */
export function toSocket(item: Attributes): SocketItem {
  return { ...storedSocket.parse(item), joins: Object.entries(item).flatMap(([name, value]) => joinOf(name, value)) };
}

function joinOf(name: string, value: unknown): TicketJoin[] {
  const parts = name.startsWith(joinPrefix) && typeof value === 'string' ? joinText.exec(value) : null;
  const ticket = ticketId.safeParse(Number(name.slice(joinPrefix.length)));
  if (!parts || !ticket.success) return [];
  const [text, order, atMs, chat] = parts;
  return [{ ticketId: ticket.data, order: Number(order), atMs: Number(atMs), chat, text }];
}

export const hasTicketOpen = ({ joins }: SocketItem, ticket: TicketId): boolean => joins.some((join) => join.ticketId === ticket && join.chat !== undefined);
/** Any ticket of the chat, since a conversation shows the contact's earlier ones too. */
export const hasChatOpen = ({ joins }: SocketItem, chat: string): boolean => joins.some((join) => join.chat === chat);

/** Sockets of a company. A row that is none is logged and left out. */
export async function loadSockets(table: TablePart, company: SocketItem['companyId'], options: { consistent: boolean }): Promise<SocketItem[]> {
  const items = await table.queryAll({ pk: companyKeys.socket(company, '').pk, ...options });
  return items.flatMap((item) => {
    try {
      return [toSocket(item)];
    } catch (error) {
      log.warn('socket row left out', { pk: item['pk'], sk: item['sk'], error });
      return [];
    }
  });
}

/** The next companies that may have a socket. @param after the last of those before; empty at first. */
export async function loadLiveCompanies(
  table: Table,
  { after, limit }: { after: StoredSocket['companyId'] | ''; limit: number },
): Promise<StoredSocket['companyId'][]> {
  const { items } = await table.system.query({ pk: systemKeys.liveCompany('').pk, limit, beyond: after });
  return items.map((item) => companyId.parse(item['companyId']));
}
