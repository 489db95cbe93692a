import { decodeMediaRetryNode, decryptMediaRetryData, proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { RemoteMedia } from './inbound-mapping.ts';
import type { OwedMessage } from './owed-messages.ts';

/** Finds the place to which our phone has uploaded a file once more; undefined when it does not have it, or answers somebody else. */
export function reuploadedFile(notification: BinaryNode, { key, file }: OwedMessage): RemoteMedia | undefined {
  if (!file) return undefined;
  const mediaKey = Buffer.from(file.mediaKey, 'base64');
  try {
    const { media } = decodeMediaRetryNode(notification);
    if (!media) return undefined;
    const { result, directPath } = decryptMediaRetryData(media, mediaKey, key.id);
    if (result !== proto.MediaRetryNotification.ResultType.SUCCESS || !directPath) return undefined;
    const { kind, mimeType, name, isVoice, caption, url } = file;
    return { kind, mimeType, name, isVoice, caption, mediaKey, directPath, url };
  } catch {
    return undefined; // malformed, or made with another key
  }
}
