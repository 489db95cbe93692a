import type { FoundMessage } from '#shared/contract/found-messages.ts';
import { countFound, excerptOf } from '#shared/domain/found-text.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { signatureLine } from '#shared/domain/signature-line.ts';
import type { MessageItem } from './message-item.ts';

type Texts = Pick<MessageItem, 'kind' | 'body' | 'media'>;

/** The texts of a message that people search: its words, and the name of a document. Names of pictures and recordings are made up by phones. */
export const searchedTexts = ({ kind, body, media }: Texts): string[] => [body, ...(kind === 'document' && media ? [media.name] : [])];

/** The words under which a message is found. */
export const wordsOfMessage = (message: Texts): string[] => indexedWords(searchedTexts(message).join('\n'));

/** How many of the searched words a message has; none of what was deleted or the bot said, and of the conversation's lines those of notes alone. */
export function countWords(message: MessageItem, searched: readonly string[]): number {
  const isSaid = !message.isDeleted && !message.isAutomatic && (message.event === null || message.event.type === 'note');
  return isSaid ? countFound(searchedTexts(message).join('\n'), searched) : 0;
}

/** A message as the result of a search: every reply that shows one has it from here. */
export function toFoundMessage(message: MessageItem, searched: readonly string[]): FoundMessage {
  const { id, ticketId, fromMe, participantName, createdAt } = message;
  const [line = '', signer] = (fromMe && signatureLine.exec(message.body)) || [];
  const texts = [message.body.slice(line.length), ...searchedTexts(message)];
  const text = texts.reduce((best, other) => (countFound(other, searched) > countFound(best, searched) ? other : best));
  return { id, ticketId, excerpt: excerptOf(text, searched), fromMe, author: signer ?? participantName, createdAt };
}
