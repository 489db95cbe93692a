import { generateWAMessage, type proto } from '@whiskeysockets/baileys';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { composeMessage, quotedMessage, type SendCommand } from './compose-message.ts';
import { mediaUpload, watched } from './media-upload.ts';
import type { OpenSession } from './outbound-sending.ts';
import { pause, unlessAborted } from './pause.ts';
import { TransferLimit, transferTimes, type TransferTimes } from './transfer-limit.ts';
import { voiceNoteOf, type VoiceNote } from './voice/voice-note.ts';
import { Limiter } from '#services/whatsapp/limiter.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';

export interface MediaPreparation {
  readonly openFile: (key: string) => Promise<Readable | undefined>;
  readonly times?: TransferTimes;
}

export type MediaCommand = SendCommand & { content: Extract<MessageContent, { type: 'media' }> };

/** Files that the task moves at once. Each passes through memory in pieces and waits, encrypted, on the disk. */
const preparing = new Limiter(4);
/** Read into memory as a whole: an hour and more of speech. */
const longestVoiceNoteBytes = 16_000_000;
const attempts = 3;
const retryDelayMs = 1_000;

/**
 * Downloads a file, encrypts it and hands it to WhatsApp.
 *
 * @returns the code of what went wrong for good.
 * @throws when the socket closed or the signal is aborted.
 */
export async function prepareMedia(
  options: MediaPreparation,
  session: OpenSession,
  jid: string,
  command: MediaCommand,
  signal: AbortSignal,
): Promise<proto.IMessage | ErrorCode> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await unlessAborted(
        preparing.run(() => prepare(options, session, jid, command, signal)),
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!session.socket.ws.isOpen) throw error;
      if (attempt >= attempts) return 'ERR_WAPP_UPLOAD_FAILED';
      await pause(retryDelayMs * attempt, signal);
    }
  }
}

async function prepare(
  { openFile, times = transferTimes }: MediaPreparation,
  { socket }: OpenSession,
  jid: string,
  command: MediaCommand,
  signal: AbortSignal,
): Promise<proto.IMessage | ErrorCode> {
  signal.throwIfAborted();
  const { content, whatsappMessageId: messageId } = command;
  const thumbnail = await thumbnailOf(openFile, content.media);
  const file = await openFile(content.media.key);
  if (!file) return 'ERR_NO_FILE_FOUND';
  const limit = new TransferLimit(content.media.sizeBytes, signal, times);
  const stream = watched(limit);
  const download = pipeline(file, stream, { signal: limit.signal });
  // Whoever reads the stream learns of it.
  download.catch(() => undefined).finally(() => limit.end());
  try {
    const composed = composeMessage(command, await voiceNoteIn(content.media, stream), thumbnail);
    if (!composed) return 'ERR_SENDING_WAPP_MSG';
    const quoted = quotedMessage(jid, command);
    const generated = await generateWAMessage(jid, composed, {
      logger: silentLogger,
      userJid: socket.user?.id ?? '',
      messageId,
      upload: mediaUpload(socket, signal, times),
      ...(quoted ? { quoted } : {}),
    });
    return generated.message ?? 'ERR_SENDING_WAPP_MSG';
  } finally {
    stream.destroy();
  }
}

async function thumbnailOf(openFile: MediaPreparation['openFile'], { key, preview }: StoredMedia): Promise<Buffer | undefined> {
  const stored = preview && (await openFile(previewKey(key)));
  return stored && buffer(stored);
}

/** @returns the stream, or another of the same bytes, when it is no voice note */
async function voiceNoteIn(media: StoredMedia, stream: Readable): Promise<Readable | VoiceNote> {
  const mayBeOne = media.kind === 'audio' && (media.isVoice || media.mimeType.startsWith('audio/webm'));
  if (!mayBeOne || media.sizeBytes > longestVoiceNoteBytes) return stream;
  const file = await buffer(stream);
  return voiceNoteOf(file) ?? Readable.from([file]);
}
