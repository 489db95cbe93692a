import { createHash } from 'node:crypto';
import type { ChatAddress, InboundMessage, MessageContent, MessageContext, OutboundMessage, PhonebookName } from '#shared/contract/queue-messages.ts';
import type { CompanyId, ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { chatKey } from '#services/whatsapp/chat-address.ts';
import type { MappedMessage } from './inbound-mapping.ts';

/** The reporter: part of everything on the inbound queue. */
export interface Scope {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

/** A report and the id by which the queue drops a repetition of it. */
export interface Report {
  readonly message: InboundMessage;
  readonly repetitionId: string;
}

/** Fields that a stanza says about a message besides its content. */
export interface Envelope {
  readonly id: string;
  readonly chat: ChatAddress;
  readonly participant: ChatAddress | null;
  readonly fromMe: boolean;
  readonly pushName: string | null;
  readonly groupSubject: string | null;
  /** Whole seconds since 1970. */
  readonly sentAtSeconds: number;
}

/** Content of a message; its media are in our bucket by now. */
export interface Said {
  readonly content: MessageContent;
  readonly quotedId: string | null;
  readonly context: MessageContext;
  readonly isNotice?: boolean;
}

export function messageReport(scope: Scope, envelope: Envelope, said: Said, receivedAt: Date): Report {
  const { id, chat, participant, fromMe, pushName, groupSubject, sentAtSeconds } = envelope;
  const { content, quotedId, context, isNotice = false } = said;
  const sentAt = new Date(sentAtSeconds * 1_000).toISOString();
  return {
    message: {
      ...scope,
      type: 'message',
      chat,
      whatsappMessageId: id,
      fromMe,
      pushName,
      groupSubject,
      participant,
      sentAt,
      receivedAt: receivedAt.toISOString(),
      content,
      quotedWhatsappMessageId: quotedId,
      context,
      isNotice,
    },
    repetitionId: `${stageOf(content)}:${id}`,
  };
}

/** The placeholder needs another dedupe id than the message that follows it, so that the queue does not drop the message. */
function stageOf(content: MessageContent): string {
  if (content.type === 'card' && (content.card === 'waiting' || content.card === 'notRead')) return content.card;
  if (content.type === 'lostMedia') return content.isAwaited ? 'waiting-file' : 'lost-file';
  return 'message';
}

export function changeReport(scope: Scope, envelope: Envelope, change: Extract<MappedMessage, { targetId: string }>, isAdmin: boolean): Report {
  const { chat, fromMe, participant } = envelope;
  const { targetId } = change;
  const common = { ...scope, chat, targetId, fromMe, participant };
  const repetitionId = `${change.kind}:${envelope.id}`;
  if (change.kind === 'reaction') return { message: { ...common, type: 'reaction', emoji: change.emoji }, repetitionId };
  if (change.kind === 'edit') return { message: { ...common, type: 'edit', text: change.text, mentions: change.mentions }, repetitionId };
  return { message: { ...common, type: 'revoke', isAdmin }, repetitionId };
}

/** @param level 1 server, 2 delivered, 3 read, 4 played. */
export function ackReport(scope: Scope, chat: ChatAddress, ids: readonly string[], level: number): Report {
  // Of the chat too: what somebody else reports of these ids is no repetition of it.
  const digest = createHash('sha256')
    .update([chatKey(chat), ...[...ids].sort()].join('\n'))
    .digest('hex');
  return { message: { ...scope, type: 'ack', chat, whatsappMessageIds: [...ids], ack: level }, repetitionId: `ack${level}:${digest}` };
}

type FailedCommand = Extract<OutboundMessage, { type: 'send' | 'revoke' | 'rewrite' }>;

/** @param attempt of the queue: a message that was sent again may fail again, which is news. */
export function failureReport(command: FailedCommand, code: string, attempt: string): Report {
  const { companyId, connectionId, chat, whatsappMessageId } = command;
  const rewrite = command.type === 'rewrite' && command.former ? { targetId: command.targetId, text: command.text, former: command.former } : undefined;
  return {
    message: { companyId, connectionId, type: 'failure', chat, whatsappMessageId, code, ...(rewrite && { rewrite }) },
    repetitionId: `failure:${attempt}`,
  };
}

export function checkedReport({ companyId, connectionId, chat }: Scope & { chat: ChatAddress }, number: string | null, at: Date): Report {
  const checkedAt = at.toISOString();
  return { message: { companyId, connectionId, type: 'checked', chat, number, checkedAt }, repetitionId: `checked:${chat.number}:${checkedAt}` };
}

export function pictureReport(
  { companyId, connectionId, chat, contactId }: Scope & { chat: ChatAddress; contactId: ContactId },
  key: string | null,
  at: Date,
): Report {
  const checkedAt = at.toISOString();
  return { message: { companyId, connectionId, type: 'picture', chat, contactId, key, checkedAt }, repetitionId: `picture:${contactId}:${checkedAt}` };
}

/** @param id of this part of what the phone said. */
export const phonebookReport = (scope: Scope, chat: ChatAddress, names: readonly PhonebookName[], id: string): Report => ({
  message: { ...scope, type: 'phonebook', chat, names: [...names] },
  repetitionId: `phonebook:${id}`,
});

const ackLevels: Readonly<Record<string, number>> = { '': 2, read: 3, played: 4 };

/**
 * How far a receipt says that our messages got; undefined for receipts that say something else. `inactive` comes from a
 * linked device that nobody looks at: WhatsApp draws no second tick for it, the phone may be off.
 */
export const ackLevelOf = (receiptType: string | undefined): number | undefined => ackLevels[receiptType ?? ''];
