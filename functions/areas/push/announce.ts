import { eventName } from '#shared/contract/events.ts';
import type { AnnouncementId, CompanyId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type AnnouncementItem, findAnnouncement, toAnnouncement } from '#functions/records/announcements/announcement-item.ts';
import { loadLiveCompanies } from '#functions/records/live/socket-item.ts';
import { audience } from './audience.ts';
import { EventTexts } from './frames.ts';
import type { EventPayload } from './live-event.ts';
import { Listeners } from './load-listeners.ts';
import { pushCompany, type PushDeps } from './push-changes.ts';

type AnnounceJob = Extract<Job, { type: 'announce' }>;

/** Companies that one job tells. */
export const companiesPerJob = 50;
/** Told at once: each writes to many sockets at once itself. */
const parallelCompanies = 4;

/** Each company is told by one job alone, so a job gains nothing from what another one knew of the sockets. */
export function announceByJob({ table, clock, sockets, mediaUrl, jobs }: Omit<PushDeps, 'listeners'>, job: AnnounceJob): Promise<void> {
  return announce({ table, clock, sockets, mediaUrl, jobs, listeners: new Listeners({ table, clock }) }, job);
}

/**
 * Tells a few companies of an announcement, and leaves the next ones to another job, so that neither what happens meanwhile nor
 * other jobs wait for all of them. It tells how the announcement is now, not how it was when the job was made: jobs may overtake
 * each other.
 */
export async function announce(deps: PushDeps, job: AnnounceJob): Promise<void> {
  const [companies, item, mediaUrl] = await Promise.all([
    loadLiveCompanies(deps.table, { after: job.after, limit: companiesPerJob }),
    findAnnouncement(deps.table, job.announcementId),
    deps.mediaUrl(),
  ]);
  const record = item && toAnnouncement(item, (key) => mediaUrl(key, deps.clock.nowMs()));
  const whole: EventPayload = record ? { action: job.isNew ? 'create' : 'update', record } : gone(job.announcementId);
  await tellCompanies(deps, companies, { toSupers: whole, toOthers: isShown(item) ? whole : gone(job.announcementId) });
  const last = companies.at(-1);
  if (last && companies.length === companiesPerJob) await deps.jobs.send({ ...job, after: last });
}

const isShown = (item: AnnouncementItem | undefined): boolean => item?.status === true;
const gone = (id: AnnouncementId): EventPayload => ({ action: 'delete', record: { id } });

/** @throws the first failure, once every other company has been told: the job comes again, and telling twice does no harm. */
async function tellCompanies(
  deps: PushDeps,
  companies: readonly CompanyId[],
  { toSupers, toOthers }: { toSupers: EventPayload; toOthers: EventPayload },
): Promise<void> {
  const event = eventName.announcement();
  const queue = [...companies];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let companyId = queue.shift(); companyId; companyId = queue.shift()) {
      const events = [
        { companyId, event, to: audience.supers, data: toSupers },
        { companyId, event, to: audience.allButSupers, data: toOthers },
      ];
      await pushCompany(deps, companyId, { events, changes: [], texts: new EventTexts() }).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: parallelCompanies }, worker));
  if (failures.length > 0) throw failures[0];
}
