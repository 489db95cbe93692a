import type { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { type ContactListImport, maxSpreadsheetBytes, type ReportedRow } from '#shared/contract/contact-list-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { contactListImportId, type ContactListId, type ContactListImportId } from '#shared/contract/ids.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { isSpreadsheet } from '#shared/domain/spreadsheet-kind.ts';
import { endOf } from '#shared/domain/cut-text.ts';
import {
  contactListImportItem,
  type ContactListImportItem,
  loadImport,
  readReport,
  reportedAtOnce,
  toContactListImport,
} from '#functions/records/contact-lists/contact-list-import-item.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { put } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { mediaKey, uploadPrefix } from '#functions/ports/media-keys.ts';
import type { ContactListDeps, ImportStartDeps } from './deps.ts';

/** Reports of refused numbers are kept for a limited time. */
const keptSeconds = 30 * 24 * 60 * 60;

interface Upload {
  readonly contactListId: ContactListId;
  readonly upload: BodyOf<typeof contactListRoutes.importContactList>;
  readonly files: readonly UploadedFile[];
}

/**
 * Takes a spreadsheet in; reading it and what follows is done in the background.
 *
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_VALIDATION unless it is one file, ERR_NO_FILE_FOUND, ERR_FILE_TYPE_REFUSED, ERR_PAYLOAD_TOO_LARGE
 */
export async function startImport(deps: ImportStartDeps, principal: Principal, { contactListId: listId, upload, files }: Upload): Promise<ContactListImport> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  await loadContactList(table, companyId, listId);
  const file = await uploadedFile(deps, principal, upload, files);
  const nowMs = deps.clock.nowMs();
  const item: ContactListImportItem = {
    type: 'contactListImport',
    companyId,
    listId,
    id: contactListImportId.parse(newRecordId(deps.clock)),
    fileName: file.name,
    fileKey: file.key,
    status: 'reading',
    failure: null,
    readings: 0,
    part: 0,
    parts: 0,
    total: null,
    done: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    refused: 0,
    reported: 0,
    createdAt: isoTime(nowMs),
    updatedAt: isoTime(nowMs),
    expiresAtSeconds: Math.ceil(nowMs / 1_000) + keptSeconds,
  };
  await sendBeforeRow(deps, { type: 'importContactList', companyId, contactListId: listId, contactListImportId: item.id });
  await table.commit(put(companyKeys.contactListImport(companyId, listId, item.id), item, ['absent']));
  return toContactListImport(item);
}

async function uploadedFile(deps: ImportStartDeps, { companyId }: Principal, upload: Upload['upload'], files: Upload['files']) {
  const [file, ...others] = files;
  if (others.length > 0 || (file === undefined) === (upload.key === undefined))
    throw new AppError('ERR_VALIDATION', { field: 'file', reason: 'one file is wanted' });
  if (!file) return finished(deps, companyId, { key: upload.key ?? '', name: upload.name ?? 'planilha' });
  requireSpreadsheet(file.bytes);
  const key = mediaKey(companyId, 'uploads', deps.clock.newId(), file.name);
  await deps.files.put({ key, mimeType: 'application/octet-stream', bytes: file.bytes });
  return { key, name: endOf(file.name, 200) };
}

/** A file that was put into the bucket by its browser. The prefix is the wall: no key of another company. */
async function finished({ files }: ImportStartDeps, companyId: Principal['companyId'], upload: { readonly key: string; readonly name: string }) {
  const file = upload.key.startsWith(uploadPrefix(companyId)) ? await files.look(upload.key) : undefined;
  if (!file) throw new AppError('ERR_NO_FILE_FOUND', { field: 'key' });
  if (file.sizeBytes > maxSpreadsheetBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { maxBytes: maxSpreadsheetBytes });
  requireSpreadsheet(file.head);
  return upload;
}

function requireSpreadsheet(head: Uint8Array): void {
  if (!isSpreadsheet(head)) throw new AppError('ERR_FILE_TYPE_REFUSED', { field: 'file' });
}

const shownImports = 20;

/** @throws AppError ERR_NO_CONTACT_LIST_FOUND */
export async function listImports(
  deps: ContactListDeps,
  { companyId }: Principal,
  { contactListId }: { contactListId: ContactListId },
): Promise<ContactListImport[]> {
  const table = deps.table.forCompany(companyId);
  await loadContactList(table, companyId, contactListId);
  const { pk } = companyKeys.contactListImport(companyId, contactListId, '');
  const { items } = await table.query({ pk, newestFirst: true, limit: shownImports, consistent: true });
  return readableItems(contactListImportItem, items).map(toContactListImport);
}

/** @throws AppError ERR_NO_FILE_FOUND */
export async function listReportedRows(
  deps: ContactListDeps,
  principal: Principal,
  wanted: { contactListId: ContactListId; contactListImportId: ContactListImportId; query: QueryOf<typeof contactListRoutes.listReportedRows> },
): Promise<ReplyOf<typeof contactListRoutes.listReportedRows>> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const { id, reported } = await loadImport(table, companyId, wanted.contactListId, wanted.contactListImportId);
  const { items, ...position } = await readPage<ReportedRow>(principal, `contact-list-report ${id}`, wanted.query, async (after = '0') => {
    const part = Number(after);
    const isLast = (part + 1) * reportedAtOnce >= reported;
    return { items: await readReport(table, companyId, id, part), next: isLast ? undefined : String(part + 1) };
  });
  return { rows: [...items], ...position };
}
