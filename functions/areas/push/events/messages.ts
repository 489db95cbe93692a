import { eventName } from '#shared/contract/events.ts';
import { message } from '#shared/contract/messages.ts';
import { messageItem, toMessage } from '#functions/records/messages/message-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

export const messageEvents: EventsOf = ({ before, after: image }, { mediaUrl }) => {
  // The mark is a write of its own, and nobody sees it.
  if (before && image?.['isWatched'] === true && before['isWatched'] !== true) return [];
  const after = parsed(messageItem, image);
  // Its ticket's change brings it.
  if (!after || (!before && after.byTicket)) return [];
  const { companyId } = after;
  const isNew = !before || (before['byTicket'] === true && !after.byTicket);
  const data = { action: isNew ? ('create' as const) : ('update' as const), message: toMessage(after, mediaUrl) };
  return [{ companyId, event: eventName.appMessage(companyId), to: audience.conversation(after), customers: { message }, data }];
};
