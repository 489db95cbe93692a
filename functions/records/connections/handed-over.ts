import type { MetaChannel } from '#shared/contract/channels.ts';
import { metaParts } from '#shared/domain/meta-parts.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import { saveStep } from '#functions/data/save-step.ts';
import type { Key } from '#functions/data/keys.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Clause } from '#functions/data/writes.ts';

/** Clauses that hold while Meta has as many parts of a message as when it was read. */
export const unchangedParts = ({ channelIds }: Pick<MessageItem, 'channelIds'>): Clause[] => [
  'exists',
  channelIds.length === 0 ? ['channelIds', 'absent'] : ['channelIds', '=', channelIds],
];

/**
 * Meta has part `part` of a message: told by its answer and by the echo, whichever comes first. With the last part the message
 * is with the server.
 *
 * @returns the row as it is now; undefined when it is gone.
 */
export async function keepHandedOver(
  table: TablePart,
  key: Key,
  { channel, part, channelId }: { readonly channel: MetaChannel; readonly part: number; readonly channelId: string },
): Promise<MessageItem | undefined> {
  const stored = await table.get(key, { consistent: true });
  if (!stored) return undefined;
  const row = messageItem.parse(stored);
  // The other one told of it, or an earlier part is still missing: its own echo comes first.
  if (row.channelIds.length !== part) return row;
  const isLast = part + 1 >= metaParts(storedContent(row), channel).length;
  const set = { channelIds: [...row.channelIds, channelId], givenAtMs: row.sendingAtMs ?? undefined, ...(isLast && row.ack < 1 ? { ack: 1 } : {}) };
  const change = { set, remove: ['sendingAtMs', 'doubts', ...(isLast ? ['failure'] : [])] };
  const now = await saveStep(table, key, { change, when: unchangedParts(row), parse: (stored) => messageItem.parse(stored) });
  return now && keepEarlyAck(table, key, now);
}

/** A receipt that overtook Meta's answer counts once Meta has all of the message. */
async function keepEarlyAck(table: TablePart, key: Key, row: MessageItem): Promise<MessageItem> {
  if (row.ack < 1 || row.earlyAck <= row.ack) return row;
  const raised = await ifHeld(table.change(key, { set: { ack: row.earlyAck } }, ['exists', ['ack', '<', row.earlyAck]]));
  return raised ? messageItem.parse(raised) : row;
}
