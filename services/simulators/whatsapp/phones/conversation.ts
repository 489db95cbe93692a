import type { proto } from '@whiskeysockets/baileys';
import { type Account, type Addressing, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { ChatLog } from '#services/simulators/whatsapp/chat-log.ts';
import type { MediaVault } from '#services/simulators/whatsapp/media-vault.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';

/** `chat` is a number or a group's id or the status; `audience` are the contacts who see a status. */
export type Conversation = { chat: string; jid: string; addressing: Addressing; sender: Account; audience: Account[] };

export type Sources = {
  chatLog: ChatLog;
  media: MediaVault;
  resolve: (number: string) => Account;
  groupName: (id: string) => string;
  isAdmin: (chat: string, account: Account) => boolean;
};

/** The key by which a message in this conversation is meant, as its sender sees it. @throws DoorError ERR_NO_MESSAGE */
export function keyOf(sources: Sources, { jid, addressing, sender }: Conversation, id: string): proto.IMessageKey {
  const { message } = sources.chatLog.get(sender.number, id);
  const author = message.author;
  const isForeign = isGroupId(jid) && author !== undefined && !message.fromMe;
  const participant = isForeign ? { participant: userJid(sources.resolve(author), addressing) } : {};
  return { remoteJid: jid, fromMe: message.fromMe, id, ...participant };
}

export function cardOf({ name, number }: { name: string; number: string }): proto.Message.IContactMessage {
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\nTEL;type=CELL;type=VOICE;waid=${number}:+${number}\nEND:VCARD`;
  return { displayName: name, vcard };
}
