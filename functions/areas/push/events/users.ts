import { eventName } from '#shared/contract/events.ts';
import { isInvited, toColleague, toUser, type UserItem, userItem } from '#functions/records/accounts/user-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, type LiveEvent, parsed } from '../live-event.ts';

/** Admins see all of a user, colleagues what pickers and labels show. */
export const userEvents: EventsOf = (change) => {
  const [before, after] = [parsed(userItem, change.before), parsed(userItem, change.after)];
  if (!after) return before ? [{ ...headOf(before), to: audience.company, data: { action: 'delete', userId: before.userId } }] : [];
  // Another password, but the first one of somebody who was invited.
  if (before && isSame(shownOf(before), shownOf(after))) return [];
  const action = before ? 'update' : 'create';
  const right = 'drawer-admin-items:view';
  const toAdmins: LiveEvent = { ...headOf(after), to: audience.right(right), data: { action, user: toUser(after) } };
  if (before && isSame(toColleague(before), toColleague(after))) return [toAdmins];
  return [toAdmins, { ...headOf(after), to: audience.withoutRight(right), data: { action, user: toColleague(after) } }];
};

const shownOf = (user: UserItem) => ({ ...toUser(user), isInvited: isInvited(user), hasFactor: user.factorSetAt !== undefined });

const headOf = ({ companyId }: UserItem) => ({ companyId, event: eventName.user(companyId) });

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
