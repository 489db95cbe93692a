import { jidDecode, jidEncode } from '@whiskeysockets/baileys';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';

/** The address that a JID and the other name of the same chat make together; undefined for what is no chat of people. */
export function chatAddressOf(jid: string | null | undefined, alternative?: string | null): ChatAddress | undefined {
  const address: { number?: string; lid?: string; groupId?: string } = {};
  for (const name of [jid, alternative]) {
    const decoded = name ? jidDecode(name) : undefined;
    if (!decoded) continue;
    const { user, server } = decoded;
    // Senders choose whom they mention: the queue takes no other names.
    if (server === 'g.us' && /^[\d-]{5,40}$/.test(user)) address.groupId ??= user;
    if (!/^\d{5,20}$/.test(user)) continue;
    if (server === 's.whatsapp.net' || server === 'hosted') address.number ??= user;
    else if (server === 'lid' || server === 'hosted.lid') address.lid ??= user;
  }
  return Object.keys(address).length > 0 ? address : undefined;
}

/** Address for sending: the number if it is known, since all of WhatsApp's answers can be matched to it. */
export function jidOfChat(chat: ChatAddress): string {
  if (chat.groupId !== undefined) return jidEncode(chat.groupId, 'g.us');
  if (chat.number !== undefined) return jidEncode(chat.number, 's.whatsapp.net');
  return jidEncode(chat.lid ?? '', 'lid');
}

export { chatKey } from '#shared/domain/outbound-group.ts';
