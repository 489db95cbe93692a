import { chunk } from '#shared/domain/chunk.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import { replacePreview } from '../../conversations/ticket-store.ts';
import { storedContent } from '../../data/message-content.ts';
import { messageItem } from '../../data/message-item.ts';
import { type Chat, findMessageKeys } from '../../data/message-store.ts';
import type { Key } from '../../data/keys.ts';
import type { TablePart } from '../../data/table.ts';
import { type Attributes, type Change, type Clause, ConditionFailed } from '../../data/writes.ts';
import { lookUpContact } from './find-contact.ts';
import type { InboundDeps } from './receive-message.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

/** Rows of one receipt that are written at once: nothing else of the function waits for 256 of them. */
const writesAtOnce = 16;

/** Acks only go up, whatever order they come in. */
export async function applyAck(deps: InboundDeps, message: Of<'ack'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (!target) return;
  const change: Change = { set: { ack: message.ack }, remove: ['failure'] };
  const keys = await findMessageKeys(target.table, target.chat, message.whatsappMessageIds);
  for (const part of chunk([...keys.values()], writesAtOnce)) {
    await Promise.all(
      part.map((key) =>
        changeRow(target.table, key, change, [
          ['ack', '<', message.ack],
          ['fromMe', '=', true],
        ]),
      ),
    );
  }
}

/** A message that reached the server has not failed. */
export async function applyFailure(deps: InboundDeps, message: Of<'failure'>): Promise<void> {
  await changeTarget(deps, message, message.whatsappMessageId, { set: { failure: message.code } }, [['ack', '=', 0]]);
}

/** Reactions, edits and deletions change their target and never make or reopen a ticket. */
export async function applyReaction(deps: InboundDeps, message: Of<'reaction'>): Promise<void> {
  const attribute = message.fromMe ? 'reactionOurs' : 'reactionTheirs';
  await changeTarget(deps, message, message.targetId, { set: { [attribute]: message.emoji || null } }, []);
}

export async function applyEdit(deps: InboundDeps, message: Of<'edit'>): Promise<void> {
  await changeTarget(
    deps,
    message,
    message.targetId,
    { set: { body: message.text, isEdited: true } },
    [
      {
        any: [
          ['isDeleted', 'absent'],
          ['isDeleted', '=', false],
        ],
      },
    ],
    'preview follows',
  );
}

export async function applyRevoke(deps: InboundDeps, message: Of<'revoke'>): Promise<void> {
  await changeTarget(deps, message, message.targetId, { set: { isDeleted: true } }, [], 'preview follows');
}

interface Target {
  readonly table: TablePart;
  readonly chat: Chat;
}

async function chatOf(deps: InboundDeps, message: InboundMessage): Promise<Target | undefined> {
  const { companyId, connectionId } = message;
  const table = deps.table.forCompany(companyId);
  const contact = await lookUpContact({ table, companyId }, message.chat);
  return contact && { table, chat: { companyId, connectionId, contactId: contact.contactId } };
}

async function changeTarget(
  deps: InboundDeps,
  message: InboundMessage,
  channelMessageId: string,
  change: Change,
  when: readonly Clause[],
  preview?: 'preview follows',
): Promise<void> {
  const target = await chatOf(deps, message);
  const key = target && (await findMessageKeys(target.table, target.chat, [channelMessageId])).get(channelMessageId);
  if (!key) return;
  const changed = await changeRow(target.table, key, change, when);
  if (!changed || !preview) return;
  const item = messageItem.parse(changed);
  const text = item.isDeleted ? messagePreview('deleted') : messagePreview(storedContent(item));
  await replacePreview(target.table, target.chat, item.ticketId, { channelMessageId, preview: text });
}

/** @returns the row as it is now; undefined when it is not there, or past the change already: both are fine. */
async function changeRow(table: TablePart, key: Key, change: Change, when: readonly Clause[]): Promise<Attributes | undefined> {
  try {
    return await table.change(key, change, ['exists', ...when]);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
