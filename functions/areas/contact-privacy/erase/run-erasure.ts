import { createHash } from 'node:crypto';
import { connectionId as connectionIdSchema } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { loadPointers } from '#functions/conversations/contact-store.ts';
import { type ErasureItem, erasureItem, type ErasureTarget, type ErasureWork } from '#functions/records/privacy/erasure-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { ticketsInPosting } from '#functions/data/postings.ts';
import { readableItems } from '#functions/data/readable.ts';
import { scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import { saveStep } from '#functions/data/save-step.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ErasureDeps } from '../deps.ts';
import { eraseTargets } from './erase-targets.ts';
import { type ErasureScope, findLine, findTargets, placesOf } from './find-targets.ts';

/** Steps of one run, of at most a hundred rows each: some seconds. */
const stepsAtOnce = 20;
/** By then, work that was under way when the contact went has ended. */
const nextLookAfterMs = 90_000;

/**
 * Erases everything about a contact: first its active tickets, then in one moment the contact with its addresses, then
 * tickets, messages, files, schedules, whatever is left, and looks again until nothing comes any more. What is erased next is
 * always written down first, so that a crash at any point neither leaves nor forgets to count anything. The indexes of words
 * follow by the stream.
 */
export async function runErasure(deps: ErasureDeps, job: Extract<Job, { type: 'eraseStep' }>): Promise<void> {
  const { companyId } = job;
  const scope: ErasureScope = { table: deps.table.forCompany(companyId), companyId, eraser: deps.eraser };
  const stored = await scope.table.get(companyKeys.erasure(companyId, job.erasureId), { consistent: true });
  if (!stored) return waitForRow(deps, job);
  let item: ErasureItem | undefined = erasureItem.parse(stored);
  for (let step = 0; step < stepsAtOnce && item?.work; step += 1) {
    if (item.work.nextLookMs > deps.clock.nowMs()) break;
    item = await takeStep(deps, scope, item, item.work);
  }
  if (item?.work) await deps.jobs.send(job, item.work.nextLookMs);
}

async function takeStep(deps: ErasureDeps, scope: ErasureScope, item: ErasureItem, work: ErasureWork): Promise<ErasureItem | undefined> {
  const done = await eraseTargets(deps, scope, work);
  // What was found and is not gone is a reason to look again, too.
  const progress = await nextWork(deps, scope, item, { ...work, pending: [], found: work.found + work.pending.length });
  const set = { ...tally(item, done), ...progress, revision: item.revision + 1 };
  const change = { set, ...(progress.work ? {} : { remove: ['work'] }) };
  const when = [['revision', '=', item.revision]] as const;
  return saveStep(scope.table, companyKeys.erasure(item.companyId, item.id), { change, when, parse: (stored) => erasureItem.parse(stored) });
}

type Progress = Partial<Pick<ErasureItem, 'status' | 'erasedAt' | 'verifiedAt'>> & { readonly work: ErasureWork | undefined };

/** The next place where there is something, or the end of this look. */
async function nextWork(deps: ErasureDeps, scope: ErasureScope, item: ErasureItem, work: ErasureWork): Promise<Progress> {
  if (work.look === 0) return { work: await toTheLine(scope, work) };
  for (let at = work.at; at < placesOf(work); at += 1) {
    const { targets, ticketIds, next } = await findTargets(scope, { ...work, at, after: at === work.at ? work.after : '' });
    const place = next === null ? { at: at + 1, after: '' } : { at, after: next };
    if (targets.length > 0 || next !== null) return { work: { ...work, ...place, pending: targets, seenTicketIds: union(work.seenTicketIds, ticketIds) } };
  }
  const nowMs = deps.clock.nowMs();
  if (work.look > 1 && work.found === 0) return { status: 'verified', verifiedAt: isoTime(nowMs), work: undefined };
  const next = await beginLook(scope, work, nowMs + nextLookAfterMs);
  return item.erasedAt === null ? { status: 'erased', erasedAt: isoTime(nowMs), work: next } : { work: next };
}

/** Keeps the targets of the pointers before the pointers go. */
async function toTheLine(scope: ErasureScope, work: ErasureWork): Promise<ErasureWork> {
  const { table, companyId } = scope;
  const pointers = await loadPointers(table, companyId, work.contactId);
  const known = {
    ...work,
    ticketIds: union(
      work.ticketIds,
      pointers.map(({ ticketId }) => ticketId),
    ),
    connectionIds: union(
      work.connectionIds,
      pointers.flatMap(({ connectionId }) => connectionId ?? []),
    ),
  };
  const { targets, isLast } = await findLine(scope, work.contactId);
  return isLast && targets.length === 0 ? beginLook(scope, known, 0) : { ...known, pending: targets };
}

/** Every place that anything of the contact may be at: its tickets, and a chat on each connection that there is or was. */
async function beginLook(scope: ErasureScope, work: ErasureWork, nextLookMs: number): Promise<ErasureWork> {
  const { table, companyId } = scope;
  const [listed, connections, schedules] = await Promise.all([
    ticketsInPosting(table, companyId, { list: `contact#${work.contactId}`, word: '' }),
    table.queryAll({ pk: companyKeys.connection(companyId, '').pk }),
    table.queryAll({ index: 'gsi2', pk: listKeys.schedulesOfContact(companyId, work.contactId) }),
  ]);
  const written = readableItems(scheduleItem, schedules).flatMap(({ place }) => place?.connectionId ?? []);
  return {
    ...work,
    ticketIds: union(work.ticketIds, [...work.seenTicketIds, ...listed]),
    seenTicketIds: [],
    connectionIds: union(work.connectionIds, [...connections.map(({ sk }) => connectionIdSchema.parse(sk)), ...written]),
    at: 0,
    after: '',
    look: work.look + 1,
    found: 0,
    nextLookMs,
  };
}

const union = <T>(some: readonly T[], more: readonly T[]): T[] => [...new Set([...some, ...more])];

/** The proof grows with what was erased: how many of each kind, and a hash that holds for exactly these keys in this order. */
function tally({ counts, keysSha256 }: ErasureItem, done: readonly ErasureTarget[]): Partial<ErasureItem> {
  if (done.length === 0) return {};
  const grown = { ...counts };
  for (const { kind } of done) grown[kind] += 1;
  const lines = done.map(({ key, file }) => (key ? `${key.pk} ${key.sk}` : `file ${file}`)).toSorted();
  return {
    counts: grown,
    keysSha256: createHash('sha256')
      .update([keysSha256, ...lines].join('\n'))
      .digest('hex'),
  };
}
