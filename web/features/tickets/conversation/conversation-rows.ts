import type { MessageId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Outgoing, UploadedFile } from '../send/outgoing.ts';
import { blankMessage } from '../blank-message.ts';
import { splitSignature } from '../signatures.ts';
import { isSameDay } from '#web/kit/formats/times.ts';

/** A bubble. */
export interface ConversationRow {
  readonly key: string;
  readonly message: Message;
  /** The unsent message that this bubble stands for. */
  readonly outgoing: Outgoing | null;
  /** First of its day: a day line stands above it. */
  readonly startsDay: boolean;
  /** Same side and minute as the one above: they stand close together. */
  readonly continues: boolean;
  /** The attendant's name, where a turn of theirs begins. */
  readonly signer: string | null;
}

/** Bubbles side by side in time count as one turn within this. */
const turnMs = 60_000;

/** @param messages oldest first. */
export function conversationRows(messages: readonly Message[], outgoing: readonly Outgoing[]): ConversationRow[] {
  const shown = [
    ...messages.map((message) => ({ key: message.id, message, outgoing: null })),
    ...outgoing.flatMap((one) => asMessages(one).map((message) => ({ key: message.id, message, outgoing: one }))),
  ];
  return shown.map((row, index) => {
    const above = shown[index - 1]?.message;
    const startsDay = !above || !isSameDay(new Date(above.createdAt), new Date(row.message.createdAt));
    const continues = !startsDay && above !== undefined && isSameTurn(above, row.message);
    const { signer } = splitSignature(row.message);
    return { ...row, startsDay, continues, signer: continues && above && splitSignature(above).signer === signer ? null : signer };
  });
}

function isSameTurn(above: Message, message: Message): boolean {
  const gapMs = Date.parse(message.createdAt) - Date.parse(above.createdAt);
  if (above.kind === 'event' || message.kind === 'event') return false;
  return above.fromMe === message.fromMe && above.participantName === message.participantName && gapMs < turnMs;
}

/** As the server will make them of it: one per file, the text under the first; before it where a file takes no text. */
function asMessages(outgoing: Outgoing): Message[] {
  const { files, body } = outgoing;
  const [first] = files;
  if (!first) return [draft(outgoing, 0, body, null)];
  const isCaptioned = !first.mimeType.startsWith('audio/');
  const media = files.map((file, index) => draft(outgoing, index + 1, index === 0 && isCaptioned ? body : '', file));
  return isCaptioned || body === '' ? media : [draft(outgoing, 0, body, null), ...media];
}

function draft(outgoing: Outgoing, index: number, body: string, file: UploadedFile | null): Message {
  const { ticketId, token, ms, quoted } = outgoing;
  const kind = file ? kindOf(file) : 'text';
  return {
    ...blankMessage,
    id: `${token}-${index}` as MessageId, // never leaves this page: the server's own id takes its place
    ticketId,
    contactId: quoted?.contactId ?? ('' as Message['contactId']), // not shown
    kind,
    body,
    mediaType: kind === 'text' ? null : kind === 'document' ? 'other' : kind,
    mediaUrl: file?.previewUrl ?? null,
    mediaName: file?.name ?? null,
    mediaMimeType: file?.mimeType ?? null,
    mediaSizeBytes: file?.sizeBytes ?? null,
    quotedMsg: quoted && index <= 1 ? { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe, mediaType: quoted.mediaType } : null,
    failure: outgoing.failure,
    sequence: ms + index,
    createdAt: new Date(ms + index).toISOString(),
  };
}

/** Pictures and recordings can be shown from this page; the rest is a card until the server says what it is. */
function kindOf({ previewUrl, mimeType }: UploadedFile): 'image' | 'audio' | 'document' {
  if (!previewUrl) return 'document';
  return mimeType.startsWith('audio/') ? 'audio' : 'image';
}
