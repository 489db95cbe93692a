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
  /** The page, or its account of Instagram. */
  readonly accountId: string;
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
  /** Done by the page, in whatever program. */
  readonly fromMe: boolean;
}

/** An event as what a channel reports; none for what is of no form or kind that is known. */
export function reportsOf(inbox: Inbox, raw: unknown): Report[] {
  const parsed = messagingEvent.safeParse(raw);
  if (!parsed.success) return [];
  const event = parsed.data;
  const fromMe = event.message?.is_echo === true || event.sender.id === inbox.accountId;
  const customerId = fromMe ? event.recipient.id : event.sender.id;
  const { companyId, connectionId, channel } = inbox;
  const scope: Scope = { companyId, connectionId, chat: metaChatOf(channel, customerId), fromMe };
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
  if (message.is_deleted) return [{ inbound: { message: revocation(scope, id), dedupeId: `${id}#deleted` } }];
  const sent = scope.fromMe ? sentPartOf(message.metadata) : undefined;
  const { fromMe, ...place } = scope;
  if (sent) return [{ inbound: { message: { ...place, type: 'handedOver', ...sent, channelId: id }, dedupeId: `${id}#echo` } }];
  const nowMs = inbox.nowMs;
  return contentsOf(message).map(({ content, url, isNotice }, part) => {
    const received: Extract<InboundMessage, { type: 'message' }> = {
      ...place,
      ...nothingMore,
      whatsappMessageId: partId(id, part),
      fromMe,
      sentAt: isoTime(event.timestamp ?? nowMs),
      receivedAt: isoTime(nowMs),
      content,
      quotedWhatsappMessageId: part === 0 && message.reply_to?.mid !== undefined ? stored(message.reply_to.mid) : null,
      isNotice,
    };
    const inbound = { message: received, dedupeId: `${received.whatsappMessageId}#message` };
    if (url === undefined) return { inbound };
    return { inbound, fetch: { ...place, type: 'fetchMedia', message: received, url, createdAt: isoTime(nowMs) } };
  });
}

/** Fields that a Meta message never has. */
const nothingMore = {
  type: 'message',
  pushName: null,
  groupSubject: null,
  participant: null,
  context: { isForwarded: false, ad: null, mentions: [], quotation: null, secret: null },
} as const satisfies Partial<Extract<InboundMessage, { type: 'message' }>>;

const revocation = (scope: Scope, targetId: string): InboundMessage => ({
  ...scope,
  type: 'revoke',
  targetId,
  participant: null,
  isAdmin: false,
});

function changesOf(inbox: Inbox, scope: Scope, event: MessagingEvent): InboundMessage[] {
  const { reaction, message_edit: edit, postback } = event;
  if (reaction) {
    const emoji = reaction.action === 'react' ? (reaction.emoji ?? '❤️') : '';
    return [{ ...scope, type: 'reaction', targetId: stored(reaction.mid), emoji, participant: null }];
  }
  if (edit) return [{ ...scope, type: 'edit', targetId: stored(edit.mid), text: edit.text, participant: null }];
  if (postback) return postbackMessage(inbox, scope, event, postback);
  return receiptsOf(scope, event);
}

/** How far ours got: messages by their ids where Meta names all of them, else all until a time. Instagram names the last one that was read alone. */
function receiptsOf({ fromMe, ...scope }: Scope, { delivery, read, timestamp }: MessagingEvent): InboundMessage[] {
  if (fromMe) return [];
  if (delivery?.mids && delivery.mids.length > 0) return [{ ...scope, type: 'ack', whatsappMessageIds: delivery.mids.map(stored), ack: 2 }];
  const readUntilMs = read && (read.watermark ?? timestamp);
  if (readUntilMs !== undefined) return [{ ...scope, type: 'reached', ack: 3, untilMs: readUntilMs }];
  if (read?.mid !== undefined) return [{ ...scope, type: 'ack', whatsappMessageIds: [stored(read.mid)], ack: 3 }];
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
      sentAt: isoTime(sentMs),
      receivedAt: isoTime(inbox.nowMs),
      content: { type: 'text', text },
      quotedWhatsappMessageId: null,
      isNotice: false,
    },
  ];
}
