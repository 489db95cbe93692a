import { AppError } from '#shared/contract/errors.ts';
import { companyExportId as companyExportIdSchema, type CompanyExportId, type CompanyId } from '#shared/contract/ids.ts';
import type { CompanyExport } from '#shared/contract/platform.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyExportItem, type CompanyExportItem } from '#functions/records/companies/company-export-item.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { urlsEndMs } from '#functions/ports/media-url.ts';
import type { CompanyExportStartDeps } from '../deps.ts';
import { archiveKey } from './archive-keys.ts';

/** As long as the bucket keeps the file. */
const keptSeconds = 24 * 60 * 60;

/** @throws AppError ERR_NO_COMPANY_FOUND */
export async function startCompanyExport(deps: CompanyExportStartDeps, { userId }: Principal, { companyId }: { companyId: CompanyId }): Promise<CompanyExport> {
  const table = deps.table.forCompany(companyId);
  await loadCompany(table, companyId);
  const nowMs = deps.clock.nowMs();
  const item: CompanyExportItem = {
    type: 'companyExport',
    companyId,
    id: companyExportIdSchema.parse(newRecordId(deps.clock)),
    userId,
    status: 'running',
    rows: 0,
    files: 0,
    sizeBytes: 0,
    step: 0,
    uploadId: '',
    parts: [],
    rest: null,
    place: { section: 'rows', after: null },
    entries: 0,
    createdAt: isoTime(nowMs),
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds,
  };
  await sendBeforeRow(deps, { type: 'exportCompanyStep', companyId, companyExportId: item.id, step: 0 });
  await table.commit(put(companyKeys.companyExport(companyId, item.id), item, ['absent']));
  return toCompanyExport(deps, item);
}

/** @throws AppError ERR_NO_EXPORT_FOUND, also once its day is over */
export async function showCompanyExport(
  deps: CompanyExportStartDeps,
  { companyId, companyExportId }: { companyId: CompanyId; companyExportId: CompanyExportId },
): Promise<CompanyExport> {
  const item = await findItem(deps.table.forCompany(companyId), companyKeys.companyExport(companyId, companyExportId), companyExportItem);
  if (!item || item.expiresAtSeconds * 1_000 <= deps.clock.nowMs()) throw new AppError('ERR_NO_EXPORT_FOUND', { companyExportId });
  return toCompanyExport(deps, item);
}

async function toCompanyExport({ clock, mediaUrl }: CompanyExportStartDeps, item: CompanyExportItem): Promise<CompanyExport> {
  const { id, companyId, status, rows, files, sizeBytes } = item;
  const nowMs = clock.nowMs();
  const isDone = status === 'done';
  const url = isDone ? (await mediaUrl())(archiveKey(item), nowMs) : null;
  return { id, companyId, status, rows, files, sizeBytes, url, urlEndsAt: isDone ? isoTime(urlsEndMs(nowMs)) : null };
}
