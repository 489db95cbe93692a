import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { chatOf } from '#functions/conversations/chat.ts';
import { mediaTypeOf, type MessageItem } from '#functions/records/messages/message-item.ts';
import { loadMessage } from '#functions/records/messages/message-store.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/** Characters of a quoted text that travel with the answer. */
const quotedCharacters = 200;

/** A message of the same chat to answer to. @throws AppError ERR_FETCH_WAPP_MSG */
export async function loadQuoted(table: TablePart, ticket: TicketItem, id: MessageId | undefined): Promise<MessageItem['quotedMsg']> {
  if (!id) return null;
  const { ms, channelMessageId } = messagePlace(id);
  try {
    // The page may know it by the id that it had before its contact became another one.
    const { id: ownId, body, fromMe, kind, author } = await loadMessage(table, chatOf(ticket), ms, channelMessageId);
    // A line is no message, and the words of an internal note are for nobody outside.
    if (kind === 'event') throw new AppError('ERR_NO_MESSAGE_FOUND');
    return { id: ownId, body: beginningOf(body, quotedCharacters), fromMe, mediaType: mediaTypeOf(kind), author };
  } catch (error) {
    if (error instanceof AppError) throw new AppError('ERR_FETCH_WAPP_MSG', { field: 'quotedMsg' }, { cause: error });
    throw error;
  }
}
