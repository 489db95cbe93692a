import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type CompanyErasureItem, companyErasureItem, type CompanyErasureWork } from '#functions/records/companies/company-erasure-item.ts';
import { companyKeys, companyPrefix, systemKeys } from '#functions/data/keys.ts';
import { mediaPrefix } from '#functions/records/messages/media-prefixes.ts';
import type { SweptKey } from '#functions/data/sweep-keys.ts';
import { saveStep } from '#functions/data/save-step.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { uploadPrefix } from '#functions/ports/media-keys.ts';
import type { CompanyErasureDeps } from '../deps.ts';
import { closeCompany, connectionsOf, unlink } from './close-company.ts';

/** Rows that one step looks at. */
const rowsAtOnce = 1_000;
/** Steps of one run: some seconds where a company has much, less where it has little. */
const stepsAtOnce = 30;
/** The last try of a customer's message may come this late; jobs do not wait longer. */
const lastLookAfterMs = 40 * 60_000;

/**
 * Erases a company: first nobody gets in and nothing goes out any more, then everything is counted, then the whole table is gone
 * through and what is the company's erased, and its files; and, when what was under way has ended, once more. Each step is written
 * down, so that a crash at any point neither leaves nor forgets to count anything.
 */
export async function runCompanyErasure(deps: CompanyErasureDeps, job: Extract<Job, { type: 'eraseCompanyStep' }>): Promise<void> {
  const stored = await deps.table.system.get(systemKeys.companyErasure(job.companyErasureId), { consistent: true });
  if (!stored) return waitForRow(deps, job);
  let item: CompanyErasureItem | undefined = companyErasureItem.parse(stored);
  for (let step = 0; step < stepsAtOnce && item?.work; step += 1) {
    if (item.work.notBeforeMs > deps.clock.nowMs()) break;
    item = await save(deps, item, await takeStep(deps, item, item.work));
  }
  if (item?.work) await deps.jobs.send(job, item.work.notBeforeMs);
}

type Progress = Partial<Omit<CompanyErasureItem, 'work'>> & { readonly work: CompanyErasureWork | undefined };

async function takeStep(deps: CompanyErasureDeps, item: CompanyErasureItem, work: CompanyErasureWork): Promise<Progress> {
  const { companyId } = item;
  if (work.phase !== 'close') return sweepOn(deps, item, work);
  const found = await connectionsOf(deps.table, companyId);
  const missing = found.filter((id) => !work.connectionIds.includes(id));
  // Written down before they go: their sessions are known by nothing else.
  if (missing.length > 0) return { work: { ...work, connectionIds: [...work.connectionIds, ...missing] } };
  await closeCompany(deps, companyId, work.connectionIds);
  return { work: { ...work, phase: 'count' } };
}

/** The next rows of the table, and at its end the files. */
async function sweepOn(deps: CompanyErasureDeps, item: CompanyErasureItem, work: CompanyErasureWork): Promise<Progress> {
  // What was closed first: the rows that the sweep erases say what is still to be closed.
  if (work.phase === 'erase' && work.after === null) await closeCompany(deps, item.companyId, work.connectionIds);
  const { keys, last } = await deps.sweepKeys(work.after ?? undefined, rowsAtOnce);
  const own = keys.filter((key) => isOf(item.companyId, work.connectionIds, key));
  if (work.phase !== 'count') {
    const erased = own.filter(({ pk }) => !isOfSpeakers(item.companyId, pk));
    await deps.table.across.writeMany(erased.map(({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } })));
    if (erased.length < own.length) await unlink(deps, item.companyId, work.connectionIds);
  }
  const next = { ...work, rows: work.rows + own.length, after: last ?? null };
  return last ? { work: next } : endOfSweep(deps, item, next);
}

async function endOfSweep(deps: CompanyErasureDeps, { companyId, erasedAt }: CompanyErasureItem, { rows, ...work }: CompanyErasureWork): Promise<Progress> {
  const files = await goThroughFiles(deps, companyId, work.phase !== 'count');
  if (work.phase === 'count') return { rowsBefore: rows, filesBefore: files, work: { ...work, phase: 'erase', rows: 0 } };
  const now = isoTime(deps.clock.nowMs());
  const counts = work.phase === 'check' ? { rowsAfter: rows, filesAfter: files } : {};
  if (work.phase === 'check' && rows === 0 && files === 0) return { ...counts, status: 'verified', verifiedAt: now, work: undefined };
  const notBeforeMs = deps.clock.nowMs() + lastLookAfterMs;
  return { ...counts, status: 'erased', erasedAt: erasedAt ?? now, work: { ...work, phase: 'check', rows: 0, notBeforeMs } };
}

/** @returns how many there were. */
async function goThroughFiles({ eraser }: CompanyErasureDeps, companyId: CompanyId, isErasing: boolean): Promise<number> {
  let count = 0;
  for (const prefix of [mediaPrefix(companyId), uploadPrefix(companyId), `exports/${companyId}/`]) {
    let after: string | undefined;
    for (;;) {
      const files = await eraser.list(prefix, after);
      if (files.length === 0) break;
      count += files.length;
      if (isErasing) await eraser.erase(files);
      else after = files.at(-1);
    }
  }
  return count;
}

/** Rows that go once a phone or a page is unlinked: whoever does so still needs them, and removes them. */
const isOfSpeakers = (companyId: CompanyId, pk: string): boolean => /^s#(?:session-auth|shard)#/.test(pk) || pk === companyKeys.metaLink(companyId, '').pk;

function isOf(companyId: CompanyId, connectionIds: readonly ConnectionId[], { pk, companyId: named }: SweptKey): boolean {
  if (pk.startsWith(systemKeys.companyErasure('').pk)) return false;
  const isOwn = pk === companyPrefix(companyId) || pk.startsWith(`${companyPrefix(companyId)}#`) || named === companyId;
  return isOwn || connectionIds.some((id) => pk === systemKeys.sessionAuth(id, '').pk);
}

async function save(deps: CompanyErasureDeps, item: CompanyErasureItem, { work, ...progress }: Progress): Promise<CompanyErasureItem | undefined> {
  const set = { ...progress, ...(work ? { work } : {}), revision: item.revision + 1 };
  const change = { set, ...(work ? {} : { remove: ['work'] }) };
  const when = [['revision', '=', item.revision]] as const;
  return saveStep(deps.table.system, systemKeys.companyErasure(item.id), { change, when, parse: (stored) => companyErasureItem.parse(stored) });
}
