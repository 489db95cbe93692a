import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { type Account, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { wholeMessage } from './phone-duties.ts';

const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;

/** History that a phone gives to a client that was just linked: the people in its address book, each with the last message of their chat. */
export function handedOverHistory(world: World, account: Account): proto.IMessage {
  const history = proto.HistorySync.encode({
    syncType: INITIAL_BOOTSTRAP,
    progress: 100,
    conversations: account.addressBook.map((entry) => conversationWith(world, account, entry)),
    pushnames: [{ id: userJid(account), pushname: account.name }],
  }).finish();
  const historySyncNotification = { syncType: INITIAL_BOOTSTRAP, chunkOrder: 1, progress: 100, initialHistBootstrapInlinePayload: deflateSync(history) };
  return { protocolMessage: { type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}

/** People without an account of their own here are known by number only. */
function conversationWith(world: World, account: Account, { number, name }: Account['addressBook'][number]): proto.IConversation {
  const person = world.accounts.find(number);
  const pnJid = person ? userJid(person) : `${number}@s.whatsapp.net`;
  const names = person?.addressing === 'lid' ? { id: userJid(person, 'lid'), pnJid } : { id: pnJid };
  const newest = person && world.chatLog.list(account.number, person.number).at(-1);
  const logged = newest && world.chatLog.find(account.number, newest.id);
  // Whoever talked gave the account a token, by which the server knows later that no chat is begun.
  const token = newest ? { tcToken: Buffer.from(`token of ${number}`), tcTokenTimestamp: Math.floor(Date.now() / 1_000) } : {};
  return { ...names, ...token, name, messages: logged?.plaintext ? [{ message: proto.WebMessageInfo.decode(wholeMessage(world, account, logged)) }] : [] };
}
