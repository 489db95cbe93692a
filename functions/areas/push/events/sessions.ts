import { eventName } from '#shared/contract/events.ts';
import { sessionItem } from '#functions/records/accounts/session-item.ts';
import { isSameRole } from '#functions/records/accounts/held-role.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** A session that was replaced, ended or given other rights loses its sockets; a replaced one is told so first. */
export const sessionEvents: EventsOf = (change) => {
  const [before, after] = [parsed(sessionItem, change.before), parsed(sessionItem, change.after)];
  if (!before) return [];
  const { companyId, userId, sessionId } = before;
  const ending = { companyId, event: eventName.auth(companyId), to: audience.session(sessionId), endsSockets: true } as const;
  if (!after) return [ending];
  if (after.sessionId !== sessionId) return [{ ...ending, data: { action: 'logout', userId, sessionId } }];
  // A socket carries these: its browser comes back at once with what holds now.
  const isOther =
    after.name !== before.name || after.profile !== before.profile || !isSameRole(after, before) || after.queueIds.join() !== before.queueIds.join();
  return isOther ? [ending] : [];
};
