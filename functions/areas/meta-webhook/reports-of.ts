import { createHash } from 'node:crypto';
import type { MetaChannel } from '#shared/contract/channels.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { ChatAddress, InboundMessage, MetaCommand } from '#shared/contract/queue-messages.ts';
import { metaChatOf } from '#shared/domain/channel.ts';
import { partId, sentPartOf, storedMetaId } from '#shared/domain/meta-message-id.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundReport } from '#functions/ports/inbound-queue.ts';
import { contentsOf } from './contents-of.ts';
import { messagingEvent, type MessagingEvent, type MetaMessage } from './event-shape.ts';

/** The connection whose inbox an event is of. */
export interface Inbox {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
  readonly channel: MetaChannel;
  readonly appId: string;
  readonly nowMs: number;
}

/** The queue messages for one event; `fetch`: a file that is to be copied. */
export interface Report {
  readonly inbound: InboundReport;
  readonly fetch?: Extract<MetaCommand, { type: 'fetchMedia' }>;
}

interface Scope {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
  readonly chat: ChatAddress;
}

/** An event as what a channel reports; none for what is of no form or kind that is known. */
export function reportsOf(inbox: Inbox, raw: unknown): Report[] {
  const parsed = messagingEvent.safeParse(raw);
  if (!parsed.success) return [];
  const event = parsed.data;
  const customerId = event.message?.is_echo ? event.recipient.id : event.sender.id;
  const scope: Scope = { companyId: inbox.companyId, connectionId: inbox.connectionId, chat: metaChatOf(inbox.channel, customerId) };
  if (event.message) return messageReports(inbox, scope, event, event.message);
  return changesOf(inbox, scope, event).map((message) => ({ inbound: { message, dedupeId: dedupeOf(message, event) } }));
}

/** Equal for what Meta repeats, different for the same done twice. */
const dedupeOf = (message: InboundMessage, event: MessagingEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([message, event.timestamp ?? 0]))
    .digest('hex');

const stored = (mid: string): string => storedMetaId(mid, (text) => createHash('sha256').update(text).digest('base64url'));

function messageReports(inbox: Inbox, scope: Scope, event: MessagingEvent, message: MetaMessage): Report[] {
  const id = stored(message.mid);
  const sent = message.is_echo ? sentPartOf(message.metadata) : undefined;
  if (sent) return [{ inbound: { message: { ...scope, type: 'handedOver', ...sent, channelId: id }, dedupeId: `${id}#echo` } }];
  if (message.is_deleted) return [{ inbound: { message: revocation(scope, id), dedupeId: `${id}#deleted` } }];
  const nowMs = inbox.nowMs;
  return contentsOf(message).map(({ content, url, isNotice }, part) => {
    const received: Extract<InboundMessage, { type: 'message' }> = {
      ...scope,
      ...nothingMore,
      whatsappMessageId: partId(id, part),
      fromMe: message.is_echo,
      sentAt: isoTime(event.timestamp ?? nowMs),
      receivedAt: isoTime(nowMs),
      content,
      quotedWhatsappMessageId: part === 0 && message.reply_to?.mid !== undefined ? stored(message.reply_to.mid) : null,
      isNotice,
    };
    const inbound = { message: received, dedupeId: `${received.whatsappMessageId}#message` };
    if (url === undefined) return { inbound };
    return { inbound, fetch: { ...scope, type: 'fetchMedia', message: received, url, createdAt: isoTime(nowMs) } };
  });
}

/** Fields that a Meta message never has. */
const nothingMore = {
  type: 'message',
  pushName: null,
  groupSubject: null,
  participant: null,
  context: { isForwarded: false, ad: null, mentions: [], secret: null },
} as const satisfies Partial<Extract<InboundMessage, { type: 'message' }>>;

const revocation = (scope: Scope, targetId: string): InboundMessage => ({
  ...scope,
  type: 'revoke',
  targetId,
  fromMe: false,
  participant: null,
  isAdmin: false,
});

function changesOf(inbox: Inbox, scope: Scope, event: MessagingEvent): InboundMessage[] {
  const { reaction, message_edit: edit, postback } = event;
  const by = { fromMe: false, participant: null };
  if (reaction) {
    const emoji = reaction.action === 'react' ? (reaction.emoji ?? '❤️') : '';
    return [{ ...scope, type: 'reaction', targetId: stored(reaction.mid), emoji, ...by }];
  }
  if (edit) return [{ ...scope, type: 'edit', targetId: stored(edit.mid), text: edit.text, ...by }];
  if (postback) return postbackMessage(inbox, scope, event, postback);
  return receiptsOf(scope, event);
}

/** How far ours got: messages by their ids where Meta names them, else all until a time. */
function receiptsOf(scope: Scope, { delivery, read }: MessagingEvent): InboundMessage[] {
  if (delivery?.mids && delivery.mids.length > 0) return [{ ...scope, type: 'ack', whatsappMessageIds: delivery.mids.map(stored), ack: 2 }];
  if (read?.mid !== undefined) return [{ ...scope, type: 'ack', whatsappMessageIds: [stored(read.mid)], ack: 3 }];
  if (read?.watermark !== undefined) return [{ ...scope, type: 'reached', ack: 3, untilMs: read.watermark }];
  return delivery?.watermark === undefined ? [] : [{ ...scope, type: 'reached', ack: 2, untilMs: delivery.watermark }];
}

/** A button that the customer pressed says what is written on it. */
function postbackMessage(
  inbox: Inbox,
  scope: Scope,
  event: MessagingEvent,
  { mid, title, payload }: NonNullable<MessagingEvent['postback']>,
): InboundMessage[] {
  const text = title ?? payload ?? '';
  if (text === '') return [];
  const sentMs = event.timestamp ?? inbox.nowMs;
  return [
    {
      ...scope,
      ...nothingMore,
      // Older versions name no id: what is pressed twice has two times.
      whatsappMessageId: stored(mid ?? `postback-${sentMs}`),
      fromMe: false,
      sentAt: isoTime(sentMs),
      receivedAt: isoTime(inbox.nowMs),
      content: { type: 'text', text },
      quotedWhatsappMessageId: null,
      isNotice: false,
    },
  ];
}
