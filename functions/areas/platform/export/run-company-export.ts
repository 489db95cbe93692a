import type { Job } from '#shared/contract/jobs.ts';
import { findItem } from '#functions/data/find-item.ts';
import { type CompanyExportItem, companyExportItem, directoryWrites } from '#functions/records/companies/company-export-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveStep } from '#functions/data/save-step.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { leastPartBytes } from '#functions/ports/file-parts.ts';
import type { CompanyExportDeps } from '../deps.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { archiveKey, restKey } from './archive-keys.ts';
import { type ArchiveState, writeNext } from './write-archive.ts';

/** A step of a whole part takes a second or two; among other companies' rows it may take this to find anything. */
const longestMs = 20_000;
/** Looks of one step, however fast they are. */
const mostLooks = 400;

/**
 * Goes on with the archive of a company: a part of it at a time, so that only that is in memory. What is too little for a part is
 * kept in a file of its own until the next step. A step that comes again is put in its own place, and counted once.
 */
export async function runCompanyExport(deps: CompanyExportDeps, job: Extract<Job, { type: 'exportCompanyStep' }>): Promise<void> {
  const table = deps.table.forCompany(job.companyId);
  const item = await findItem(table, companyKeys.companyExport(job.companyId, job.companyExportId), companyExportItem);
  if (!item) return waitForRow(deps, job);
  if (item.status === 'done' || item.step > job.step + 1) return;
  const saved = item.step === job.step ? await save(deps, item, await takeStep(deps, item)) : item;
  if (saved?.status === 'running') await deps.jobs.send({ ...job, step: saved.step });
}

async function takeStep(deps: CompanyExportDeps, item: CompanyExportItem): Promise<Partial<CompanyExportItem>> {
  const key = archiveKey(item);
  const uploadId = item.uploadId || (await deps.parts.begin(key, { mimeType: 'application/zip', name: `empresa-${item.companyId}.zip` }));
  const rest = item.rest ? await deps.files.read(item.rest.key, 0, item.rest.sizeBytes) : undefined;
  if (item.rest && !rest) throw new Error('the rest of an archive has gone');
  const writer = new ArchiveWriter(item, rest);
  const untilMs = deps.clock.nowMs() + longestMs;
  let state: ArchiveState = item;
  const startedIn = item.place.section;
  for (let look = 0; look < mostLooks && writer.pendingBytes < leastPartBytes && deps.clock.nowMs() < untilMs; look += 1) {
    state = await writeNext(deps, item, writer, state);
    // The directory of this step must be stored before it is read.
    if (state.place.section === 'end' || (state.place.section === 'directory' && startedIn !== 'directory')) break;
  }
  await deps.table.forCompany(item.companyId).writeMany(directoryWrites(item, writer.directory));
  return { ...(await keepPending(deps, item, uploadId, writer, state)), uploadId, place: state.place, rows: state.rows, files: state.files };
}

async function keepPending(
  { parts, files }: CompanyExportDeps,
  item: CompanyExportItem,
  uploadId: string,
  writer: ArchiveWriter,
  { place }: ArchiveState,
): Promise<Partial<CompanyExportItem>> {
  const { sizeBytes, entries } = writer;
  const isDone = place.section === 'end';
  if (!isDone && writer.pendingBytes < leastPartBytes) {
    const rest = { key: restKey(item), sizeBytes: writer.pendingBytes };
    if (rest.sizeBytes > 0) await files.write(rest.key, writer.pending());
    return { sizeBytes, entries, rest: rest.sizeBytes > 0 ? rest : null };
  }
  const put = [...item.parts, await parts.put(archiveKey(item), uploadId, item.parts.length + 1, writer.pending())];
  if (isDone) await parts.complete(archiveKey(item), uploadId, put);
  return { sizeBytes, entries, rest: null, parts: put, ...(isDone ? { status: 'done' } : {}) };
}

function save({ table }: CompanyExportDeps, item: CompanyExportItem, set: Partial<CompanyExportItem>): Promise<CompanyExportItem | undefined> {
  const key = companyKeys.companyExport(item.companyId, item.id);
  const change = { set: { ...set, step: item.step + 1 } };
  const when = [['step', '=', item.step]] as const;
  return saveStep(table.forCompany(item.companyId), key, { change, when, parse: (stored) => companyExportItem.parse(stored) });
}
