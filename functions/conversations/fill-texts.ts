import * as z from 'zod';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { fillVariables, type TextValues, variablesIn } from '#shared/domain/text-variables.ts';
import { ticketCode } from '#shared/domain/ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadQueue } from '#functions/records/queues/queue-item.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/** Fields of a ticket that texts may name. */
type NamedTicket = Pick<TicketItem, 'companyId' | 'id' | 'contactId' | 'contactName' | 'queueId' | 'userId' | 'whatsappId'>;

const extraInfo = z.array(z.object({ name: z.string(), value: z.string() })).catch([]);
const named = z.string().catch('');

/** Variables that need no look at the contact's extra info. */
const builtIn = new Set(['name', 'firstName', 'ms', 'hour', 'protocol', 'queue', 'user', 'connection']);

/**
 * Texts of a ticket with their variables filled in. What a variable stands for is read only where one is used.
 *
 * @param userName who writes, where it is not the ticket's own user.
 */
export async function fillTexts(table: TablePart, ticket: NamedTicket, texts: readonly string[], nowMs: number, userName?: string): Promise<string[]> {
  const names = variablesIn(texts);
  if (names.size === 0) return [...texts];
  const values = await loadValues(table, ticket, names, nowMs, userName);
  return texts.map((text) => fillVariables(text, values));
}

async function loadValues(table: TablePart, ticket: NamedTicket, names: ReadonlySet<string>, nowMs: number, userName?: string): Promise<TextValues> {
  const { companyId, queueId, userId, whatsappId, contactId } = ticket;
  const isExtra = [...names].some((name) => !builtIn.has(name));
  const [settings, queue, user, connection, contact] = await Promise.all([
    loadSettings(table, companyId, nowMs),
    names.has('queue') && queueId ? loadQueue(table, companyId, queueId, nowMs) : undefined,
    names.has('user') && userName === undefined && userId ? table.get(companyKeys.user(companyId, userId)) : undefined,
    names.has('connection') ? table.get(companyKeys.connection(companyId, whatsappId)) : undefined,
    isExtra ? table.get(companyKeys.contact(companyId, contactId)) : undefined,
  ]);
  return {
    name: ticket.contactName,
    protocol: ticketCode(ticket.id),
    queue: queue?.name ?? '',
    user: userName ?? named.parse(user?.['name']),
    connection: named.parse(connection?.['name']),
    extraInfo: extraInfo.parse(contact?.['extraInfo']),
    nowMs,
    timeZone: settings.timeZone,
  };
}

/** The content of a message likewise: its text, or the caption of its file. */
export async function fillContents(
  table: TablePart,
  ticket: TicketItem,
  contents: readonly MessageContent[],
  nowMs: number,
  userName: string,
): Promise<MessageContent[]> {
  const texts = contents.map(wordsOf);
  const filled = await fillTexts(table, ticket, texts, nowMs, userName);
  return contents.map((content, index) => withWords(content, filled[index] ?? ''));
}

function wordsOf(content: MessageContent): string {
  if (content.type === 'text') return content.text;
  return content.type === 'media' ? content.caption : '';
}

function withWords(content: MessageContent, words: string): MessageContent {
  if (content.type === 'text') return { ...content, text: words };
  return content.type === 'media' ? { ...content, caption: words } : content;
}
