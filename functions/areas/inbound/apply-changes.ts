import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { type Chat, findMessageKey, messageKey } from '../../data/message-store.ts';
import type { TablePart } from '../../data/table.ts';
import { type Change, type Clause, ConditionFailed } from '../../data/writes.ts';
import { lookUpContact } from './find-contact.ts';
import type { InboundDeps } from './receive-message.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

/** Acks only go up, whatever order they come in. */
export async function applyAck(deps: InboundDeps, message: Of<'ack'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (!target) return;
  const change: Change = { set: { ack: message.ack }, remove: ['failure'] };
  await Promise.all(
    message.whatsappMessageIds.map((id) =>
      changeMessage(target, id, change, [
        ['ack', '<', message.ack],
        ['fromMe', '=', true],
      ]),
    ),
  );
}

/** A message that reached the server has not failed. */
export async function applyFailure(deps: InboundDeps, message: Of<'failure'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (target) await changeMessage(target, message.whatsappMessageId, { set: { failure: message.code } }, [['ack', '=', 0]]);
}

/** Reactions, edits and deletions change their target and never touch a ticket. */
export async function applyReaction(deps: InboundDeps, message: Of<'reaction'>): Promise<void> {
  const target = await chatOf(deps, message);
  const attribute = message.fromMe ? 'reactionOurs' : 'reactionTheirs';
  if (target) await changeMessage(target, message.targetId, { set: { [attribute]: message.emoji || null } }, []);
}

export async function applyEdit(deps: InboundDeps, message: Of<'edit'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (target) await changeMessage(target, message.targetId, { set: { body: message.text, isEdited: true } }, [['isDeleted', '=', false]]);
}

export async function applyRevoke(deps: InboundDeps, message: Of<'revoke'>): Promise<void> {
  const target = await chatOf(deps, message);
  if (target) await changeMessage(target, message.targetId, { set: { isDeleted: true } }, []);
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

/** A change of a message that may not be there, or is past it already: both are fine. */
async function changeMessage({ table, chat }: Target, channelMessageId: string, change: Change, when: readonly Clause[]): Promise<void> {
  const ms = timeOfWhatsappMessageId(channelMessageId);
  if (ms !== undefined && (await changed(table, messageKey(chat, ms, channelMessageId), change, when))) return;
  const key = await findMessageKey(table, chat, channelMessageId);
  if (key) await changed(table, key, change, when);
}

/** @returns false when there is no such message. */
async function changed(table: TablePart, key: { pk: string; sk: string }, change: Change, when: readonly Clause[]): Promise<boolean> {
  try {
    await table.change(key, change, ['exists', ...when]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.item !== undefined;
  }
}
