import { createHash } from 'node:crypto';
import type { MessageContent, MetaCommand, StoredMedia } from '#shared/contract/queue-messages.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import { fileName } from '#shared/domain/file-name.ts';
import { findMessageKeys, messageKey } from '#functions/records/messages/message-store.ts';
import { ComeBackLater } from '#functions/tools/come-back-later.ts';
import { log } from '#functions/tools/log.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import type { MetaSendDeps } from './deps.ts';
import { findChat } from './find-chat.ts';

type Fetch = Extract<MetaCommand, { type: 'fetchMedia' }>;

/** Meta passes on at most 25 MB. */
const limits = { maxBytes: 32 * 1024 * 1024, timeoutMs: 40_000 } as const;
/** 5 + 10 + … s; the addresses hold for days, but a conversation does not. */
const mostTries = 6;
const pauseAfter = (tries: number): number => 5 * 2 ** (tries - 1);

/** Copies a file of a customer's to our media, since Meta's address ends, and puts it into the message that waits for it. */
export async function fetchMedia(deps: MetaSendDeps, command: Fetch, tries: number): Promise<void> {
  const { message } = command;
  if (message.fromMe && !(await isOfOwnInbox(deps, command, tries))) return;
  const content = await copied(deps, command, tries);
  await deps.inbound.send({ message: { ...message, content }, dedupeId: `${message.whatsappMessageId}#${content.type}` });
}

/**
 * Whether a file of the page's was sent in its own inbox. A file of ours comes back with its echo, and we have it. The conversation says which of
 * the two it is, as soon as the echo has arrived there.
 *
 * @throws ComeBackLater
 */
async function isOfOwnInbox(deps: MetaSendDeps, command: Fetch, tries: number): Promise<boolean> {
  const { whatsappMessageId: id, sentAt } = command.message;
  const chat = await findChat(deps, command);
  const key = chat && (await findMessageKeys(deps.table.forCompany(chat.companyId), chat, [id])).get(id);
  if (chat && key) return key.sk === messageKey(chat, Date.parse(sentAt), id).sk;
  if (tries < mostTries) throw new ComeBackLater(pauseAfter(tries), 'its message is not in the conversation yet');
  return true;
}

async function copied(deps: MetaSendDeps, { companyId, connectionId, message, url }: Fetch, tries: number): Promise<MessageContent> {
  const { content } = message;
  const kind = content.type === 'lostMedia' ? content.kind : 'document';
  const caption = content.type === 'lostMedia' ? content.caption : '';
  try {
    const { bytes, mimeType } = await deps.fetchFile(url, limits);
    const media = await stored(deps, { companyId, id: message.whatsappMessageId, url, kind, bytes, mimeType });
    return { type: 'media', media, caption };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    if (!error.isFinal && tries < mostTries) throw new ComeBackLater(pauseAfter(tries), 'the file was not answered', { cause: error });
    log.warn('file of a customer not fetched', { companyId, connectionId, error });
    return { type: 'lostMedia', kind, caption, isAwaited: false };
  }
}

interface Received {
  readonly companyId: Fetch['companyId'];
  readonly id: string;
  readonly url: string;
  readonly kind: StoredMedia['kind'];
  readonly bytes: Buffer;
  readonly mimeType: string;
}

async function stored({ files }: MetaSendDeps, { companyId, id, url, kind, bytes, mimeType }: Received): Promise<StoredMedia> {
  // Voice messages are served as films without a picture.
  const claimed = kind === 'audio' ? mimeType.replace(/^video\//i, 'audio/') : mimeType;
  const found = fileKind(claimed, bytes.subarray(0, 64));
  const name = nameOf(url, found.kind);
  // The same for the same message, so that a repetition leaves no second copy.
  const key = mediaKey(companyId, 'media', createHash('sha256').update(`${id}\n${url}`).digest('base64url').slice(0, 26), name);
  await files.put({ key, mimeType: found.mimeType, bytes });
  const isSticker = kind === 'sticker' && found.kind === 'image';
  return { kind: isSticker ? 'sticker' : found.kind, key, mimeType: found.mimeType, sizeBytes: bytes.length, name, isVoice: false };
}

/** Documents have their names in their addresses; those of pictures say nothing. */
function nameOf(url: string, kind: StoredMedia['kind']): string {
  const [, last = ''] = /\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  const name = URL.canParse(`file:///${last}`) ? decodedOr(last) : last;
  return kind === 'document' ? fileName(name) || kind : kind;
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name that was cut in the middle of a character.
    return text;
  }
}
