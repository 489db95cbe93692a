import { chunk } from '#shared/domain/chunk.ts';
import type { CompanyId, ScheduleId } from '#shared/contract/ids.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { mayChange } from '#shared/domain/decide-inbound.ts';
import { mostParts, partId } from '#shared/domain/meta-message-id.ts';
import { deletionIn } from '#shared/domain/message-id.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { replacePreview } from '#functions/conversations/ticket-store.ts';
import { findItem } from '#functions/data/find-item.ts';
import { storedPreview } from '#functions/records/messages/message-content.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { type Chat, findMessageKeys, looksFarBack, ownKey } from '#functions/records/messages/message-store.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ifHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { type Attributes, type Change, type Clause } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { lookUpContact, withNames } from './find-contact.ts';
import type { InboundDeps } from './deps.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

/** Rows of one receipt that are written at once: nothing else of the function waits for 256 of them. */
const writesAtOnce = 16;

/** Acks only go up, whatever order they come in. @returns the ids of which no row is there, or not yet */
export async function applyAck(deps: InboundDeps, message: Of<'ack'>): Promise<readonly string[]> {
  const target = await chatOf(deps, message);
  if (!target) return message.whatsappMessageIds;
  const { table, chat } = target;
  const foreign: string[] = [];
  await inParts(message.whatsappMessageIds, async (id) => {
    const key = ownKey(chat, id);
    // Mostly it is ours, and stands where its id says.
    if (!key || (await raiseAck(table, key, message.ack)) === 'missing') foreign.push(id);
  });
  if (foreign.length === 0) return [];
  const keys = await findMessageKeys(table, chat, foreign);
  await inParts([...keys.values()], (key) => raiseAck(table, key, message.ack));
  return foreign.filter((id) => !keys.has(id));
}

export async function inParts<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const part of chunk(all, writesAtOnce)) await Promise.all(part.map(work));
}

/** An ack only goes up. @returns whether the row is there */
export async function raiseAck(table: TablePart, key: Key, ack: number): Promise<'there' | 'missing'> {
  const change: Change = { set: { ack }, remove: ['failure'] };
  const when: readonly Clause[] = [
    ['ack', '<', ack],
    ['fromMe', '=', true],
  ];
  const raised = table.change(key, change, ['exists', ...when]).then(() => 'there' as const);
  return onRefusal(raised, ({ item }) => (item ? 'there' : 'missing'));
}

/** A message that reached the server has not failed. */
export async function applyFailure(deps: InboundDeps, message: Of<'failure'>): Promise<void> {
  if (message.rewrite) return applyFailedRewrite(deps, message, message.rewrite);
  const deleted = deletionIn(message.whatsappMessageId);
  if (deleted !== undefined) return applyFailedDeletion(deps, message, deleted);
  const found = await findTarget(deps, message, message.whatsappMessageId);
  const changed = found && (await changeRow(found.table, found.key, { set: { failure: message.code } }, [['ack', '=', 0]]));
  const scheduleId = changed && messageItem.parse(changed).scheduleId;
  if (scheduleId) await failSchedule(found.table, message.companyId, scheduleId, message.code);
}

/** The customer has the message still: so has the screen. One that never left stays deleted. */
async function applyFailedDeletion(deps: InboundDeps, message: Of<'failure'>, channelMessageId: string): Promise<void> {
  const found = await findTarget(deps, message, channelMessageId, looksFarBack);
  const isTheirs: readonly Clause[] = [
    ['isDeleted', '=', true],
    ['fromMe', '=', true],
    ['ack', '>', 0],
  ];
  const changed = found && (await changeRow(found.table, found.key, { set: { isDeleted: false } }, isTheirs));
  if (!found || !changed) return;
  const item = messageItem.parse(changed);
  await replacePreview(found.table, found.chat, item.ticketId, { channelMessageId, preview: storedPreview(item) });
}

/** The customer goes on reading the former wording: so do we. It may have been given another one meanwhile, which may fail as well. */
async function applyFailedRewrite(deps: InboundDeps, message: Of<'failure'>, { targetId, text, former }: NonNullable<Of<'failure'>['rewrite']>): Promise<void> {
  const found = await findTarget(deps, message, targetId, looksFarBack);
  const target = found && (await loadTarget(found));
  if (!found || !target) return;
  const { body, refusedRewrite, formerWords } = target;
  const shown = refusedRewrite?.text === former.text ? refusedRewrite.former : former;
  if (body !== text) return void (await changeRow(found.table, found.key, { set: { refusedRewrite: { text, former: shown } } }, [['body', '=', body]]));
  const words = [...new Set([...formerWords, ...indexedWords(body)])];
  const set = { body: shown.text, isEdited: shown.isEdited, formerWords: words, refusedRewrite: null };
  const changed = await changeRow(found.table, found.key, { set }, [['body', '=', body]]);
  if (!changed) return;
  const item = messageItem.parse(changed);
  await replacePreview(found.table, found.chat, item.ticketId, { channelMessageId: targetId, preview: storedPreview(item) });
}

/** The schedule tells its author, unless it waits for another time by now. */
async function failSchedule(table: TablePart, companyId: CompanyId, scheduleId: ScheduleId, failure: string): Promise<void> {
  await changeRow(table, companyKeys.schedule(companyId, scheduleId), { set: { status: 'ERRO', failure } }, [['place', '<>', null]]);
}

/** Reactions, edits and deletions change their target and never make or reopen a ticket. */
export async function applyReaction(deps: InboundDeps, message: Of<'reaction'>): Promise<void> {
  const found = await findTarget(deps, message, message.targetId);
  if (!found) return;
  const [member] = message.participant && !message.fromMe ? aliasesOf(message.participant) : [];
  if (member === undefined) {
    const attribute = message.fromMe ? 'reactionOurs' : 'reactionTheirs';
    await changeRow(found.table, found.key, { set: { [attribute]: message.emoji || null } }, []);
    return;
  }
  // What is done in one chat comes one after the other: nobody else changes the members' reactions in between.
  const target = await loadTarget(found);
  if (!target) return;
  const { [member]: _earlier, ...others } = target.reactionsOfMembers;
  const reactionsOfMembers = message.emoji ? { ...others, [member]: message.emoji } : others;
  await changeRow(found.table, found.key, { set: { reactionsOfMembers } }, []);
}

export async function applyEdit(deps: InboundDeps, message: Of<'edit'>): Promise<void> {
  const { companyId, text, mentions = [] } = message;
  const body = await withNames({ table: deps.table.forCompany(companyId), companyId }, text, mentions);
  await applyChange(deps, { ...message, isAdmin: false }, { set: { body, isEdited: true } });
}

export async function applyRevoke(deps: InboundDeps, message: Of<'revoke'>): Promise<void> {
  for (const targetId of await rowsOf(deps, message)) await applyChange(deps, { ...message, targetId }, { set: { isDeleted: true } });
}

/** A message of Meta's with several files is several rows, which go together. */
async function rowsOf(deps: InboundDeps, message: Of<'revoke'>): Promise<readonly string[]> {
  if (channelOf(message.chat) === 'whatsapp') return [message.targetId];
  const target = await chatOf(deps, message);
  const ids = Array.from({ length: mostParts }, (_, part) => partId(message.targetId, part));
  return target ? [...(await findMessageKeys(target.table, target.chat, ids, looksFarBack)).keys()] : [];
}

/** An edit or a deletion, of whoever may do it. The preview of the ticket follows. */
async function applyChange(deps: InboundDeps, message: (Of<'edit'> | Of<'revoke'>) & { isAdmin: boolean }, change: Change): Promise<void> {
  const found = await findTarget(deps, message, message.targetId, looksFarBack);
  const target = found && (await loadTarget(found));
  if (!found || !target || target.isDeleted) return;
  if (!mayChange(target, { ...message, isGroup: message.chat.groupId !== undefined })) {
    const { companyId, connectionId, type } = message;
    return log.warn('change of a message refused', { companyId, connectionId, type, reason: 'not its author' });
  }
  const words = message.type === 'edit' ? { formerWords: [...new Set([...target.formerWords, ...indexedWords(target.body)])] } : {};
  const changed = await changeRow(found.table, found.key, { set: { ...change.set, ...words } }, []);
  if (!changed) return;
  const item = messageItem.parse(changed);
  await replacePreview(found.table, found.chat, item.ticketId, { channelMessageId: message.targetId, preview: storedPreview(item) });
}

export interface Target {
  readonly table: TablePart;
  readonly chat: Chat;
}

interface FoundTarget extends Target {
  readonly key: Key;
}

export async function chatOf(deps: InboundDeps, message: Pick<InboundMessage, 'companyId' | 'connectionId' | 'chat'>): Promise<Target | undefined> {
  const { companyId, connectionId } = message;
  const table = deps.table.forCompany(companyId);
  const contact = await lookUpContact({ table, companyId }, message.chat);
  return contact && { table, chat: { companyId, connectionId, contactId: contact.contactId } };
}

async function findTarget(deps: InboundDeps, message: InboundMessage, channelMessageId: string, looks = 1): Promise<FoundTarget | undefined> {
  const target = await chatOf(deps, message);
  const key = target && (await findMessageKeys(target.table, target.chat, [channelMessageId], looks)).get(channelMessageId);
  return target && key && { ...target, key };
}

const loadTarget = ({ table, key }: FoundTarget): Promise<MessageItem | undefined> => findItem(table, key, messageItem);

/** @returns the row as it is now; undefined when it is not there, or past the change already: both are fine. */
export async function changeRow(table: TablePart, key: Key, change: Change, when: readonly Clause[]): Promise<Attributes | undefined> {
  return ifHeld(table.change(key, change, ['exists', ...when]));
}
