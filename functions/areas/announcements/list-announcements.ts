import { AppError } from '#shared/contract/errors.ts';
import type { AnnouncementId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import { announcementItem, type AnnouncementItem, loadAnnouncement, loadBoard, publicationOf } from '#functions/records/announcements/announcement-item.ts';
import { normalizeName, systemKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readableItems } from '#functions/data/readable.ts';
import { pageOfAll, type PageRequest, readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AnnouncementDeps } from './deps.ts';

interface ListRequest extends PageRequest {
  readonly searchParam?: string | undefined;
  readonly activeOnly?: boolean | undefined;
}

interface Page {
  readonly items: readonly AnnouncementItem[];
  readonly next: string | undefined;
}
type ReadPage = (after: string | undefined) => Promise<Page>;

/** A search may pass over so many pages in a call. */
const mostPagesRead = 10;

/** Active ones by the time of their publishing, all of them by that of their making, the newest first. */
export async function listAnnouncements(deps: AnnouncementDeps, principal: Principal, { searchParam = '', ...query }: ListRequest) {
  const isWhole = principal.isSuper && !query.activeOnly;
  const list = `announcements ${isWhole ? 'all' : 'active'} ${searchParam}`;
  const [read, positionOf] = isWhole ? [everyPage(deps), idOf] : [activePage(deps), publicationOf];
  const wanted = words(searchParam);
  return readPage(principal, list, query, (after) => matchingPage(read, after, (item) => matches(item, wanted), positionOf));
}

/** @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function getAnnouncement(deps: AnnouncementDeps, principal: Principal, { announcementId }: { announcementId: AnnouncementId }) {
  const item = await loadAnnouncement(deps.table, announcementId);
  if (!item.status && !principal.isSuper) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return item;
}

const idOf = ({ id }: AnnouncementItem): string => id;

const everyPage =
  ({ table }: AnnouncementDeps): ReadPage =>
  (after) =>
    readListed(table.system, announcementItem, { pk: systemKeys.announcement('').pk, newestFirst: true, limit: recordPageSize, after });

const activePage =
  ({ table }: AnnouncementDeps): ReadPage =>
  async (after) => {
    const { active } = await loadBoard(table);
    const { items: shown, next } = pageOfAll(active, after, publicationOf, { newestFirst: true });
    const rows = readableItems(announcementItem, shown.length > 0 ? await table.system.getMany(shown.map(({ id }) => systemKeys.announcement(id))) : []);
    // A row may be newer than the board that was read.
    return { items: shown.flatMap(({ id }) => rows.filter((row) => row.id === id && row.status)), next };
  };

async function matchingPage(
  read: ReadPage,
  after: string | undefined,
  isWanted: (item: AnnouncementItem) => boolean,
  positionOf: (item: AnnouncementItem) => string,
): Promise<Page> {
  const found: AnnouncementItem[] = [];
  let next = after;
  for (let pages = 1; ; pages += 1) {
    const page = await read(next);
    found.push(...page.items.filter(isWanted));
    ({ next } = page);
    const last = found[recordPageSize - 1];
    if (last && found.length > recordPageSize) return { items: found.slice(0, recordPageSize), next: positionOf(last) };
    if (next === undefined || found.length === recordPageSize || pages === mostPagesRead) return { items: found, next };
  }
}

const words = (text: string): string[] => normalizeName(text).split(' ').filter(Boolean);

/** Each word of the search begins one of the title. */
const matches = ({ title }: AnnouncementItem, wanted: readonly string[]): boolean =>
  wanted.every((word) => words(title).some((other) => other.startsWith(word)));
