import type { DataExport } from '#shared/contract/contact-privacy.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type ContactId, dataExportId as dataExportIdSchema, type DataExportId } from '#shared/contract/ids.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { findItem } from '#functions/data/find-item.ts';
import { dataExportItem, type DataExportItem } from '#functions/records/privacy/data-export-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { urlsEndMs } from '#functions/ports/media-url.ts';
import { dataExportKey } from '../data-export-key.ts';
import type { PrivacyDeps } from '../deps.ts';

/** As long as the bucket keeps the file. */
const keptSeconds = 24 * 60 * 60;

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function startExport(deps: PrivacyDeps, { companyId, userId }: Principal, contactId: ContactId): Promise<DataExport> {
  const table = deps.table.forCompany(companyId);
  await loadContact(table, companyId, contactId);
  const nowMs = deps.clock.nowMs();
  const item: DataExportItem = {
    type: 'dataExport',
    companyId,
    id: dataExportIdSchema.parse(newRecordId(deps.clock)),
    contactId,
    userId,
    status: 'running',
    step: 0,
    uploadId: '',
    parts: [],
    place: { section: 'head' },
    messages: 0,
    createdAt: isoTime(nowMs),
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds,
  };
  await sendBeforeRow(deps, { type: 'exportStep', companyId, dataExportId: item.id, step: 0 });
  await table.commit(put(companyKeys.dataExport(companyId, item.id), item, ['absent']));
  return toDataExport(deps, item);
}

/** @throws AppError ERR_NO_EXPORT_FOUND, also once its day is over */
export async function showExport(deps: PrivacyDeps, { companyId }: Principal, dataExportId: DataExportId): Promise<DataExport> {
  const item = await findItem(deps.table.forCompany(companyId), companyKeys.dataExport(companyId, dataExportId), dataExportItem);
  if (!item || item.expiresAtSeconds * 1_000 <= deps.clock.nowMs()) throw new AppError('ERR_NO_EXPORT_FOUND', { dataExportId });
  return toDataExport(deps, item);
}

async function toDataExport({ clock, mediaUrl }: PrivacyDeps, { companyId, id, contactId, status, messages }: DataExportItem): Promise<DataExport> {
  const nowMs = clock.nowMs();
  if (status !== 'done') return { id, contactId, status, messages, url: null, urlEndsAt: null };
  const url = (await mediaUrl())(dataExportKey(companyId, contactId, id), nowMs);
  return { id, contactId, status, messages, url, urlEndsAt: isoTime(urlsEndMs(nowMs)) };
}
