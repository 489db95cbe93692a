import * as z from 'zod';
import { contactListImport, type ContactListImport, type ReportedRow, reportedRow } from '#shared/contract/contact-list-shapes.ts';
import { companyId, type CompanyId, contactListId, type ContactListId, contactListImportId, type ContactListImportId } from '#shared/contract/ids.ts';
import { findItem, requireFound } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

const shown = contactListImport.shape;

/** A spreadsheet on its way into a list. */
export const contactListImportItem = z.object({
  type: z.literal('contactListImport'),
  companyId,
  listId: contactListId,
  id: contactListImportId,
  fileName: shown.fileName,
  /** The uploaded file. */
  fileKey: z.string(),
  status: shown.status,
  failure: shown.failure,
  /** How often reading it was begun: a file that ends its reader does not get many tries. */
  readings: z.number().int(),
  /** The next part of its rows. */
  part: z.number().int(),
  parts: z.number().int(),
  total: shown.total,
  done: shown.done,
  created: shown.created,
  updated: shown.updated,
  unchanged: shown.unchanged,
  duplicates: shown.duplicates,
  refused: shown.refused,
  reported: shown.reported,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAtSeconds: z.number().int(),
});
export type ContactListImportItem = z.output<typeof contactListImportItem>;

/** Rows of one part of the report: well below the 400 KB of an item. */
export const reportedAtOnce = 400;
export const reportPart = z.object({ type: z.literal('contactListReport'), rows: z.array(reportedRow) });

export const isOnItsWay = ({ status }: Pick<ContactListImportItem, 'status'>): boolean => status === 'reading' || status === 'running';

export function toContactListImport(item: ContactListImportItem): ContactListImport {
  const { type: _type, companyId: _company, listId, fileKey: _key, readings: _readings, part: _part, parts: _parts, expiresAtSeconds: _expiry, ...rest } = item;
  return { ...rest, contactListId: listId };
}

export async function findImport(
  table: TablePart,
  company: CompanyId,
  listId: ContactListId,
  id: ContactListImportId,
): Promise<ContactListImportItem | undefined> {
  return findItem(table, companyKeys.contactListImport(company, listId, id), contactListImportItem);
}

/** @throws AppError ERR_NO_FILE_FOUND */
export const loadImport = (table: TablePart, company: CompanyId, listId: ContactListId, id: ContactListImportId): Promise<ContactListImportItem> =>
  requireFound(findImport(table, company, listId, id), 'ERR_NO_FILE_FOUND');

export async function readReport(table: TablePart, company: CompanyId, id: ContactListImportId, part: number): Promise<readonly ReportedRow[]> {
  const stored = await table.get(companyKeys.contactListReport(company, id, part), { consistent: true });
  return stored ? reportPart.parse(stored).rows : [];
}
