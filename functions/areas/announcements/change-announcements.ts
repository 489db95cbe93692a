import { type announcementRoutes, mostActiveAnnouncements } from '#shared/contract/announcements.ts';
import { AppError } from '#shared/contract/errors.ts';
import { announcementId as announcementIdSchema, type AnnouncementId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import {
  type AnnouncementBoard,
  type AnnouncementItem,
  loadAnnouncement,
  loadBoard,
  publicationOf,
} from '#functions/records/announcements/announcement-item.ts';
import { commitDecision, type GuardedWrite, newItem } from '#functions/data/commit-decision.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AnnouncementDeps } from './deps.ts';

type Fields = BodyOf<typeof announcementRoutes.createAnnouncement>;

/** The fields of an announcement that can be changed. */
export type AnnouncementChange = Partial<Pick<AnnouncementItem, keyof Fields | 'media'>>;

/**
 * Makes an announcement, or changes one.
 *
 * @param announcementId null makes one.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND, ERR_TOO_MANY_ANNOUNCEMENTS
 */
export async function saveAnnouncement(
  deps: AnnouncementDeps,
  principal: Principal,
  { announcementId, fields }: { announcementId: AnnouncementId | null; fields: Fields },
): Promise<AnnouncementItem> {
  if (announcementId !== null) return changeAnnouncement(deps, principal, announcementId, fields);
  const now = isoTime(deps.clock.nowMs());
  const id = announcementIdSchema.parse(newRecordId(deps.clock));
  const head = { type: 'announcement', id, changedIn: principal.companyId, revision: 1 } as const;
  const made: AnnouncementItem = { ...head, ...fields, media: null, publishedAt: now, createdAt: now, updatedAt: now };
  return commitDecision(deps.table.system, async () => {
    const writes = [newItem(systemKeys.announcement(id), made), ...boardWrites(await loadBoard(deps.table, { consistent: true }), made)];
    return { writes, result: made };
  });
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND, ERR_TOO_MANY_ANNOUNCEMENTS */
export async function changeAnnouncement(
  deps: AnnouncementDeps,
  principal: Principal,
  id: AnnouncementId,
  change: AnnouncementChange,
  onReplaced: (before: AnnouncementItem) => void = () => undefined,
): Promise<AnnouncementItem> {
  return commitDecision(deps.table.system, async () => {
    const before = await loadAnnouncement(deps.table, id);
    const after = changed(before, change, deps.clock.nowMs(), principal);
    const board = await loadBoard(deps.table, { consistent: true });
    onReplaced(before);
    const replaced = put(systemKeys.announcement(id), after, ['exists', ['revision', '=', before.revision]]);
    return { writes: [{ write: replaced }, ...boardWrites(board, after)], result: after };
  });
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function deleteAnnouncement(deps: AnnouncementDeps, { announcementId: id }: { announcementId: AnnouncementId }): Promise<{ message: string }> {
  const deleted = await commitDecision(deps.table.system, async () => {
    const before = await loadAnnouncement(deps.table, id);
    const board = await loadBoard(deps.table, { consistent: true });
    const removed = remove(systemKeys.announcement(id), ['exists', ['revision', '=', before.revision]]);
    return { writes: [{ write: removed }, ...boardWrites(board, { ...before, status: false })], result: before };
  });
  await eraseMedia(deps, deleted);
  return { message: 'deleted' };
}

/** The announcement no longer names the file; one that stays is shown to nobody, and no reason to fail. */
export async function eraseMedia({ eraser }: AnnouncementDeps, { id, media }: AnnouncementItem): Promise<void> {
  if (!media) return;
  await eraser.erase([media.key]).catch((error: unknown) => log.warn('image not erased', { announcementId: id, error }));
}

function changed(before: AnnouncementItem, change: AnnouncementChange, nowMs: number, { companyId }: Principal): AnnouncementItem {
  const after = { ...before, ...change, changedIn: companyId, revision: before.revision + 1, updatedAt: isoTime(nowMs) };
  const saysOther = after.title !== before.title || after.text !== before.text || after.media?.key !== before.media?.key;
  if (!after.status || (before.status && !saysOther)) return after;
  // Later than the one before, whatever the clock says: it is how versions are told apart.
  return { ...after, publishedAt: isoTime(Math.max(nowMs, Date.parse(before.publishedAt) + 1)) };
}

/** @throws AppError ERR_TOO_MANY_ANNOUNCEMENTS */
function boardWrites(board: AnnouncementBoard, { id, status, publishedAt }: AnnouncementItem): GuardedWrite[] {
  const known = board.active.find((one) => one.id === id);
  if (status ? known?.publishedAt === publishedAt : !known) return [];
  const others = board.active.filter((one) => one !== known);
  if (status && others.length >= mostActiveAnnouncements) throw new AppError('ERR_TOO_MANY_ANNOUNCEMENTS', { limit: mostActiveAnnouncements });
  const active = [...(status ? [{ id, publishedAt }] : []), ...others].toSorted((one, other) => (publicationOf(one) < publicationOf(other) ? 1 : -1));
  const next: AnnouncementBoard = { type: 'announcementBoard', active, revision: board.revision + 1 };
  return [{ write: put(systemKeys.announcementBoard(), next, [board.revision === 0 ? 'absent' : ['revision', '=', board.revision]]) }];
}
