import { eventName } from '#shared/contract/events.ts';
import { announcementId, companyId, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import * as z from 'zod';
import { type AnnouncementItem, announcementItem, seenOf, toAnnouncement } from '#functions/records/announcements/announcement-item.ts';
import { readable } from '#functions/data/readable.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed, type TableChange } from '../live-event.ts';

/** Platform staff alone are told of one that is not active and was not; of all others every company is told by a job. */
export const announcementEvents: EventsOf = (change, { mediaUrl }) => {
  const [before, after] = [parsed(announcementItem, change.before), parsed(announcementItem, change.after)];
  const item = after ?? before;
  if (!item || isPublic(before, after)) return [];
  const head = { companyId: item.changedIn, event: eventName.announcement(), to: audience.supers };
  if (!after) return [{ ...head, data: { action: 'delete', record: { id: item.id } } }];
  return [{ ...head, data: { action: before ? 'update' : 'create', record: toAnnouncement(after, mediaUrl) } }];
};

/** A job for each announcement that everybody sees, saw, or sees no more. */
export function announcementJobs(changes: readonly TableChange[]): Job[] {
  return changes.flatMap(({ before, after }): Job[] => {
    if ((after ?? before)?.['type'] !== 'announcement') return [];
    const [old, now] = [before && readable(announcementItem, before), after && readable(announcementItem, after)];
    const item = now ?? old;
    return item && isPublic(old, now) ? [{ type: 'announce', announcementId: item.id, isNew: !before, after: '' }] : [];
  });
}

const isPublic = (before: AnnouncementItem | undefined, after: AnnouncementItem | undefined): boolean => before?.status === true || after?.status === true;

const seenItem = z.looseObject({ companyId, userId });

/** The user's other pages are told what has been seen on one of them. */
export const seenAnnouncementEvents: EventsOf = (change) => {
  const item = parsed(seenItem, change.after);
  if (!item) return [];
  const known = seenOf(change.before);
  const raised = [...seenOf(change.after)].filter(([id, ms]) => (known.get(id) ?? 0) < ms);
  return raised.map(([id, ms]) => ({
    companyId: item.companyId,
    event: eventName.announcementSeen(item.companyId),
    to: audience.user(item.userId),
    data: { action: 'update', announcementId: announcementId.parse(id), publishedAt: isoTime(ms) },
  }));
};
