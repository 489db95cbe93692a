import type { Job } from '#shared/contract/jobs.ts';
import { contactListImportItem } from '#functions/records/contact-lists/contact-list-import-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { ImportDeps } from './deps.ts';
import { importedFiles } from './imported-files.ts';

const rowsAtOnce = 200;
/** Well within the time that a job has. */
const atATimeMs = 30_000;

/** Erases what was in a list that is gone, in as many jobs as it takes. A list that is there is let be. */
export async function forgetContactList(deps: ImportDeps, job: Extract<Job, { type: 'forgetContactList' }>): Promise<void> {
  const { companyId, contactListId } = job;
  const table = deps.table.forCompany(companyId);
  if (await table.get(companyKeys.contactList(companyId, contactListId), { consistent: true })) return;
  const untilMs = deps.clock.nowMs() + atATimeMs;
  const { pk } = companyKeys.contactListImport(companyId, contactListId, '');
  const imports = readableItems(contactListImportItem, await table.queryAll({ pk, consistent: true }));
  for (const item of imports) {
    await deps.eraser.erase([item.fileKey, ...importedFiles(item)]);
    await emptied(table, companyKeys.contactListReport(companyId, item.id, ''));
  }
  await emptied(table, companyKeys.contactListImport(companyId, contactListId, ''));
  const isDone = await emptied(table, companyKeys.contactListItem(companyId, contactListId, ''), () => deps.clock.nowMs() > untilMs);
  if (!isDone) await deps.jobs.send(job);
}

/** @returns false when it was broken off. */
async function emptied(table: TablePart, { pk }: Key, isLate: () => boolean = () => false): Promise<boolean> {
  for (;;) {
    const { items, last } = await table.query({ pk, limit: rowsAtOnce, consistent: true });
    await table.writeMany(items.map((row): BareWrite => ({ kind: 'delete', key: { pk, sk: String(row['sk']) } })));
    if (!last) return true;
    if (isLate()) return false;
  }
}
