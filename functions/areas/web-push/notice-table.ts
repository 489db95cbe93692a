import type { Notice } from '#shared/contract/push-notices.ts';
import { log } from '#functions/tools/log.ts';
import { chatNotices } from './chat-notices.ts';
import type { NoticesOf, TableChange } from './notice.ts';
import { noteNotices } from './note-notices.ts';
import { ticketNotices } from './ticket-notices.ts';

/**
 * Notices by the type of the item that changed: what concerns whom. A further type is a line here; the stream's filter of what
 * is derived must let it through.
 */
const noticeTable: Readonly<Record<string, NoticesOf>> = {
  ticket: ticketNotices,
  chatMessage: chatNotices,
  ticketNote: noteNotices,
};

/** The notices of a batch, in its order. A row that cannot be read is logged and left out: it holds up nobody behind it. */
export function noticesOf(changes: readonly TableChange[]): Notice[] {
  return changes.flatMap((change) => {
    const image = change.after ?? change.before;
    const type = String(image?.['type']);
    try {
      return Object.hasOwn(noticeTable, type) ? (noticeTable[type]?.(change) ?? []) : [];
    } catch (error) {
      log.warn('change left out', { type, pk: image?.['pk'], sk: image?.['sk'], error });
      return [];
    }
  });
}
