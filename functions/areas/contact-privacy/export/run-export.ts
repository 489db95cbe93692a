import type { Job } from '#shared/contract/jobs.ts';
import { findItem } from '#functions/data/find-item.ts';
import { type DataExportItem, dataExportItem, type ExportPlace } from '#functions/records/privacy/data-export-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveStep } from '#functions/data/save-step.ts';
import { remove } from '#functions/data/writes.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { leastPartBytes, type PutPart } from '#functions/ports/file-parts.ts';
import { dataExportKey } from '../data-export-key.ts';
import type { ExportDeps } from '../deps.ts';
import { exportText } from './export-text.ts';

/** Writes a part of the file and sends the job of the next. A part has some ten thousand messages; a repeated one is put in its own place and counted once. */
export async function runExport(deps: ExportDeps, job: Extract<Job, { type: 'exportStep' }>): Promise<void> {
  const { companyId, dataExportId } = job;
  const table = deps.table.forCompany(companyId);
  const item = await findItem(table, companyKeys.dataExport(companyId, dataExportId), dataExportItem);
  if (!item) return waitForRow(deps, job);
  if (item.status === 'done' || item.step > job.step + 1) return;
  // A contact that was deleted or erased meanwhile is handed out no more.
  if (!(await table.get(companyKeys.contact(companyId, item.contactId), { consistent: true }))) {
    await table.commit(remove(companyKeys.dataExport(companyId, dataExportId)));
    return;
  }
  const saved = item.step === job.step ? await save(deps, item, await nextPart(deps, item)) : item;
  if (saved?.status === 'running') await deps.jobs.send({ ...job, step: saved.step });
}

async function nextPart(deps: ExportDeps, item: DataExportItem): Promise<Partial<DataExportItem>> {
  const key = dataExportKey(item.companyId, item.contactId, item.id);
  const uploadId = item.uploadId || (await deps.parts.begin(key, { mimeType: 'application/json', name: `contato-${item.contactId}.json` }));
  const texts: string[] = [];
  let sizeBytes = 0;
  let messages = item.messages;
  let place: ExportPlace = item.place;
  for await (const piece of exportText(deps, item)) {
    texts.push(piece.text);
    sizeBytes += Buffer.byteLength(piece.text);
    ({ place } = piece);
    messages += piece.messages;
    if (sizeBytes >= leastPartBytes) break;
  }
  const parts: readonly PutPart[] = [...item.parts, await deps.parts.put(key, uploadId, item.parts.length + 1, Buffer.from(texts.join('')))];
  const isDone = place.section === 'end';
  if (isDone) await deps.parts.complete(key, uploadId, parts);
  return { uploadId, parts: [...parts], place, messages, ...(isDone ? { status: 'done' } : {}) };
}

function save({ table }: ExportDeps, item: DataExportItem, set: Partial<DataExportItem>): Promise<DataExportItem | undefined> {
  const key = companyKeys.dataExport(item.companyId, item.id);
  const change = { set: { ...set, step: item.step + 1 } };
  const when = [['step', '=', item.step]] as const;
  return saveStep(table.forCompany(item.companyId), key, { change, when, parse: (stored) => dataExportItem.parse(stored) });
}
