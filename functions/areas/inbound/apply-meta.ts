import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import type { MetaChannel } from '#shared/contract/channels.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { timeIn } from '#shared/domain/message-id-parts.ts';
import { metaParts } from '#shared/domain/meta-parts.ts';
import { keepHandedOver } from '#functions/records/connections/handed-over.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Clause } from '#functions/data/writes.ts';
import { readableItems } from '#functions/data/readable.ts';
import { changeRow, chatOf, type Target } from './apply-changes.ts';
import type { InboundDeps, ReceivedMessage } from './deps.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

/** Rows in which what Meta tells of is looked for: it is recent. */
const searchedRows = 60;
/** Our clock and Meta's. */
const skewMs = 1_000;

const metaChannelOf = (message: InboundMessage): MetaChannel => (channelOf(message.chat) === 'instagram' ? 'instagram' : 'facebook');

/** The echo of what we sent, which names it. Should the answer to our call be lost, it says that Meta has the message. */
export async function applyHandedOver(deps: InboundDeps, message: Of<'handedOver'>): Promise<void> {
  const target = await chatOf(deps, message);
  const ms = timeOfWhatsappMessageId(message.whatsappMessageId);
  if (!target || ms === undefined) return;
  const { part, channelId } = message;
  await keepHandedOver(target.table, messageKey(target.chat, ms, message.whatsappMessageId), { channel: metaChannelOf(message), part, channelId });
}

/** Applies a Meta receipt, which covers everything up to a time. The row says when it was given to Meta. */
export async function applyReached(deps: InboundDeps, { ack, untilMs, ...message }: Of<'reached'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (!target) return;
  const rows = await newestOurs(target);
  const isGiven = (row: MessageItem): boolean => row.ack < ack && givenAtMs(row) <= untilMs + skewMs;
  await Promise.all(
    rows.filter(isGiven).map(async (row) => {
      if (row.ack >= 1 || !(await keepForAnswer(target, row, ack))) await raise(target, row, ack);
    }),
  );
}

const raise = ({ table, chat }: Target, row: MessageItem, ack: number) =>
  changeRow(table, keyOf({ table, chat }, row), { set: { ack }, remove: ['failure'] }, [
    ['ack', '<', ack],
    ['ack', '>=', 1],
  ]);

/** A message that is being given to Meta is not with the server before Meta says so. @returns whether it still is being given */
async function keepForAnswer({ table, chat }: Target, row: MessageItem, ack: number): Promise<boolean> {
  const { sendingAtMs, earlyAck } = row;
  if (sendingAtMs === null || earlyAck >= ack) return sendingAtMs !== null;
  const isGiving: readonly Clause[] = [
    ['ack', '=', 0],
    ['sendingAtMs', '=', sendingAtMs],
  ];
  return (await changeRow(table, keyOf({ table, chat }, row), { set: { earlyAck: ack } }, isGiving)) !== undefined;
}

/**
 * Whether an echo is of a message of ours, though it does not say so, as Instagram's never do: we have its id, or one that was
 * given to Meta at this time says the same. Then that one is with the server.
 */
export async function isEchoOfOurs(deps: InboundDeps, message: ReceivedMessage): Promise<boolean> {
  const target = await chatOf(deps, message);
  if (!target) return false;
  const rows = await newestOurs(target);
  if (rows.some((row) => row.channelIds.includes(message.whatsappMessageId))) return true;
  const { content } = message;
  const channel = metaChannelOf(message);
  const isSame = (row: MessageItem): boolean => {
    const next = metaParts(storedContent(row), channel)[row.channelIds.length];
    if (next === undefined) return false;
    return 'text' in next ? content.type === 'text' && content.text === next.text : content.type === 'lostMedia';
  };
  const sending = rows.findLast((row) => row.sendingAtMs !== null && row.ack === 0 && isSame(row));
  if (!sending) return false;
  const handed = { channel, part: sending.channelIds.length, channelId: message.whatsappMessageId };
  await keepHandedOver(target.table, keyOf(target, sending), handed);
  return true;
}

const keyOf = ({ chat }: Target, row: MessageItem) => messageKey(chat, timeOf(row), row.channelMessageId);
const timeOf = (row: MessageItem): number => Number(timeIn(row.id));
/** Our own rows are given to Meta after they were made; those of the page's own inbox bear Meta's time. */
const givenAtMs = (row: MessageItem): number => row.sendingAtMs ?? row.givenAtMs ?? timeOf(row);

/** Newest first. */
async function newestOurs({ table, chat }: Target): Promise<MessageItem[]> {
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const { items } = await table.query({ pk, prefix, newestFirst: true, limit: searchedRows, consistent: true });
  return readableItems(messageItem, items).filter((row) => row.fromMe && row.kind !== 'event');
}
