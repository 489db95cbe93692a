import type { ChatMessage } from '#shared/contract/chats.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { ChatMessagePages } from './queries.ts';
import { isSameDay } from '#web/kit/formats/times.ts';
import type { Outgoing } from './outgoing.ts';

/** A bubble. */
export interface ChatRowOf {
  readonly key: string;
  /** 0 for what is on its way. */
  readonly sequence: number;
  readonly message: Pick<ChatMessage, 'senderId' | 'sender' | 'message' | 'mentions' | 'picture' | 'createdAt'>;
  readonly isOurs: boolean;
  /** The unsent message that this bubble stands for. */
  readonly outgoing: Outgoing | null;
  /** First of its day: a day line stands above it. */
  readonly startsDay: boolean;
  /** The first one that was unread when the conversation was opened. */
  readonly startsNew: boolean;
  /** True for the same person and minute as the one above: they stand close together. */
  readonly continues: boolean;
}

/** Bubbles of one person count as one turn within this. */
const turnMs = 60_000;

/** All loaded messages, oldest first. */
export const messagesIn = ({ pages }: Pick<ChatMessagePages, 'pages'>): ChatMessage[] => pages.toReversed().flatMap(({ messages }) => messages);

interface Shown {
  readonly me: { readonly id: UserId; readonly name: string };
  /** The last message that was read when the conversation was opened. */
  readonly readBefore: number;
}

/** @param messages oldest first. */
export function chatRows(messages: readonly ChatMessage[], outgoing: readonly Outgoing[], { me, readBefore }: Shown): ChatRowOf[] {
  const arrived = new Set(messages.map(({ clientToken }) => clientToken));
  const shown = [
    // Who wrote it sees the same bubble from Enter on.
    ...messages.map((message) => ({ key: message.clientToken ?? String(message.sequence), sequence: message.sequence, message, outgoing: null })),
    ...outgoing
      .filter(({ token }) => !arrived.has(token))
      .map((one) => ({ key: one.token, sequence: 0, message: { ...asMessage(one), senderId: me.id, sender: me }, outgoing: one })),
  ];
  const firstNew = messages.find(({ sequence, senderId }) => sequence > readBefore && senderId !== me.id)?.sequence;
  return shown.map((row, index) => {
    const above = shown[index - 1]?.message;
    const startsDay = !above || !isSameDay(new Date(above.createdAt), new Date(row.message.createdAt));
    const startsNew = row.sequence !== 0 && row.sequence === firstNew && readBefore > 0;
    const isTurn = above?.senderId === row.message.senderId && Date.parse(row.message.createdAt) - Date.parse(above.createdAt) < turnMs;
    return { ...row, isOurs: row.message.senderId === me.id, startsDay, startsNew, continues: isTurn && !startsDay && !startsNew };
  });
}

function asMessage({ message, mentions, picture, writtenAt }: Outgoing) {
  const shown = picture && { url: picture.previewUrl, name: picture.file.name, mimeType: picture.file.type, width: null, height: null };
  return { message, mentions: [...mentions], picture: shown, createdAt: writtenAt };
}
