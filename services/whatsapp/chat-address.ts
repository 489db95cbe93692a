import { jidDecode, jidEncode } from '@whiskeysockets/baileys';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';

/** The address that a JID and the other name of the same chat make together; undefined for what is no chat of people. */
export function chatAddressOf(jid: string | null | undefined, alternative?: string | null): ChatAddress | undefined {
  const address: { number?: string; lid?: string; groupId?: string } = {};
  for (const name of [jid, alternative]) {
    const decoded = name ? jidDecode(name) : undefined;
    if (!decoded || !/^[\d-]{5,40}$/.test(decoded.user)) continue;
    if (decoded.server === 's.whatsapp.net' || decoded.server === 'hosted') address.number ??= decoded.user;
    else if (decoded.server === 'lid' || decoded.server === 'hosted.lid') address.lid ??= decoded.user;
    else if (decoded.server === 'g.us') address.groupId ??= decoded.user;
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
