import { jidEncode } from '@whiskeysockets/baileys';
import { AppError } from '#shared/contract/errors.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import type { OpenSession } from './outbound-sending.ts';
import { chatAddressOf, jidOfChat } from '#services/whatsapp/chat-address.ts';
import type { SharedResources } from '#services/whatsapp/session/shared-resources.ts';

/** @returns undefined when the number has no WhatsApp account. */
export async function destinationOf(shared: SharedResources, session: OpenSession, chat: ChatAddress): Promise<string | undefined> {
  const { number } = chat;
  if (number === undefined || chat.groupId !== undefined) return jidOfChat(chat);
  const known = shared.whatsappJid(number);
  if (known) return known;
  const told = await toldNumber(session, chat);
  if (told !== undefined) return jidEncode(told, 's.whatsapp.net');
  const [found] = (await session.socket.onWhatsApp(number)) ?? unanswered();
  if (found?.exists !== true) return undefined;
  // The account's own form, which may differ in Brazil's ninth digit.
  const jid = jidEncode(chatAddressOf(found.jid)?.number ?? number, 's.whatsapp.net');
  shared.rememberJid(number, jid);
  return jid;
}

/** For what needs no look-up: a number that nobody has told is taken as it is. */
export async function addressedJid(session: OpenSession, chat: ChatAddress): Promise<string> {
  const told = chat.groupId === undefined ? await toldNumber(session, chat) : undefined;
  return told === undefined ? jidOfChat(chat) : jidEncode(told, 's.whatsapp.net');
}

/**
 * The account's own form of the chat's number: once we have talked, it is stored with the LID. A contact may have been saved with or without Brazil's
 * ninth digit; in the form that is not its own an address is nobody's, and WhatsApp takes the message all the same.
 */
async function toldNumber(session: OpenSession, chat: ChatAddress): Promise<string | undefined> {
  const { number } = chat;
  const lid = await lidOf(session, chat);
  if (number === undefined || lid === undefined) return undefined;
  const id = `${lid}_reverse`;
  const told = (await session.keys.get('lid-mapping', [id]))[id];
  return told !== undefined && canonicalNumber(told) === canonicalNumber(number) ? told : undefined;
}

async function lidOf({ keys }: OpenSession, { number, lid }: ChatAddress): Promise<string | undefined> {
  return lid ?? (number === undefined ? undefined : (await keys.get('lid-mapping', [number]))[number]);
}

/** @throws AppError ERR_WAPP_CHECK_CONTACT, which the sender is told once no further try is left */
function unanswered(): never {
  throw new AppError('ERR_WAPP_CHECK_CONTACT');
}

/** Whether this person and we have written to each other, as far as the keys tell: a token of theirs, or a Signal session. */
export async function hasWritten(session: OpenSession, chat: ChatAddress): Promise<boolean> {
  const lid = await lidOf(session, chat);
  const jids = [...(lid === undefined ? [] : [jidEncode(lid, 'lid')]), ...(chat.number === undefined ? [] : [jidEncode(chat.number, 's.whatsapp.net')])];
  const tokens = await session.keys.get('tctoken', jids);
  if (Object.values(tokens).some(({ token }) => token.length > 0)) return true;
  const sessions = await Promise.all(jids.map((jid) => session.socket.signalRepository.validateSession(jid)));
  return sessions.some(({ exists }) => exists);
}
