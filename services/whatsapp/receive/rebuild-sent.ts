import { generateWAMessage, type proto, type WASocket } from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { deletedBy, messagePlace } from '#shared/domain/message-id.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';
import { composeMessage, quotedMessage } from '#services/whatsapp/send/compose-message.ts';
import { revocation } from '#services/whatsapp/send/compose-change.ts';
import type { SentContent } from './stored-message.ts';

export interface RebuildOptions {
  readonly find: (chat: ChatAddress, id: string) => Promise<SentContent | undefined>;
  readonly openFile: (key: string) => Promise<Readable | undefined>;
  readonly socket: () => WASocket;
}

/**
 * A message of ours as it went out, made again from the conversation or the campaign: a device of the contact's that could not read it asks,
 * perhaps days and deploys later. Nothing is stored for this at sending; a file is uploaded once more. What was deleted
 * meanwhile is not sent again, but its deletion is.
 */
export async function rebuildSent(options: RebuildOptions, chat: ChatAddress, id: string): Promise<proto.IMessage | undefined> {
  const { find, openFile, socket } = options;
  const targetId = deletedBy(id);
  if (targetId !== undefined) return (await find(chat, targetId))?.isDeleted ? revocation(jidOfChat(chat), targetId) : undefined;
  const item = await find(chat, id);
  if (!item || item.isDeleted) return undefined;
  const { content } = item;
  const file = content.type === 'media' ? await openFile(content.media.key) : undefined;
  const composed = composeMessage(item, file);
  if (!composed) return undefined;
  const { user, waUploadToServer } = socket();
  const quoted = item.quotedMsg && {
    whatsappMessageId: messagePlace(item.quotedMsg.id).channelMessageId,
    fromMe: item.quotedMsg.fromMe,
    body: item.quotedMsg.body,
    participant: item.quotedMsg.author,
  };
  const quotation = quotedMessage(jidOfChat(chat), { quoted });
  try {
    const generated = await generateWAMessage(jidOfChat(chat), composed, {
      logger: silentLogger,
      userJid: user?.id ?? '',
      messageId: id,
      upload: waUploadToServer,
      ...(quotation ? { quoted: quotation } : {}),
    });
    return generated.message ?? undefined;
  } finally {
    file?.destroy();
  }
}
