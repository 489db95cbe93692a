import { maxSpreadsheetBytes, mostImportedRows, type ReportedRow, type SheetRefusal } from '#shared/contract/contact-list-shapes.ts';
import { type ContactRow, readContactRow, type RowProblem } from '#shared/domain/contact-row.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { type ContactListImportItem, contactListImportItem, reportedAtOnce } from '#functions/records/contact-lists/contact-list-import-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { readSheet } from '#functions/tools/spreadsheet/read-sheet.ts';
import { SheetRefused } from '#shared/domain/sheet-refused.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ImportDeps } from './deps.ts';
import { partKey } from './imported-files.ts';

/** Rows of one part: a second of writing. */
const rowsAtOnce = 1_000;
/** A file that ends the program that reads it is given up. */
const mostReadings = 3;
const longestReported = 80;

interface SheetContent {
  /** By number; of several rows what the last one says. */
  readonly rows: ReadonlyMap<string, ContactRow>;
  readonly reported: readonly ReportedRow[];
  readonly duplicates: number;
  readonly refused: number;
}

/** Reads the file, and puts its rows where the next steps find them. @returns the import as it is then; undefined when another run was faster. */
export async function readImport(deps: ImportDeps, item: ContactListImportItem): Promise<ContactListImportItem | undefined> {
  const begun = await change(deps, item, { readings: item.readings + 1 });
  if (!begun) return undefined;
  const content = begun.readings > mostReadings ? 'unreadable' : await contentOf(deps, begun);
  if (typeof content === 'string') {
    await deps.eraser.erase([item.fileKey]);
    return change(deps, begun, { status: 'failed', failure: content });
  }
  const rows = [...content.rows].map(([number, row]) => ({ ...row, number }));
  const parts = Math.ceil(rows.length / rowsAtOnce);
  for (let part = 0; part < parts; part += 1) {
    await deps.files.write(partKey(item, part), Buffer.from(JSON.stringify(rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce))));
  }
  await writeReport(deps.table.forCompany(item.companyId), item, content.reported);
  const { duplicates, refused, reported } = content;
  return change(deps, begun, { status: 'running', parts, total: rows.length, duplicates, refused, reported: reported.length });
}

async function contentOf({ files }: ImportDeps, { fileKey }: ContactListImportItem): Promise<SheetContent | SheetRefusal> {
  const bytes = await files.read(fileKey, 0, maxSpreadsheetBytes + 1);
  if (!bytes) return 'gone';
  if (bytes.length > maxSpreadsheetBytes) return 'tooLarge';
  try {
    return await collect(bytes);
  } catch (error) {
    if (error instanceof SheetRefused) return error.refusal;
    log.warn('spreadsheet not read', { error });
    return 'unreadable';
  }
}

async function collect(file: Buffer): Promise<SheetContent> {
  // A buffer of a file's is never shared.
  const bytes = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength);
  const rows = new Map<string, ContactRow>();
  const reported: ReportedRow[] = [];
  let [count, duplicates, refused] = [0, 0, 0];
  await readSheet(bytes, (row) => {
    count += 1;
    if (count > mostImportedRows) throw new SheetRefused('tooManyRows');
    const { fields, problem } = readContactRow(row);
    if (problem) reported.push(reportOf(row, problem));
    if (!fields) return void (refused += 1);
    const number = canonicalNumber(fields.number);
    const former = rows.get(number);
    // Behind the rows before it, which it takes the place of.
    if (rows.delete(number)) duplicates += 1;
    rows.set(number, { name: fields.name || (former?.name ?? ''), number, email: fields.email || (former?.email ?? '') });
  });
  if (count === 0) throw new SheetRefused('empty');
  return { rows, reported, duplicates, refused };
}

function reportOf({ row, name, number, email }: ContactRow & { readonly row: number }, problem: RowProblem): ReportedRow {
  const cut = (text: string): string => text.toWellFormed().slice(0, longestReported).toWellFormed();
  return { row, name: cut(name), number: cut(number), email: cut(email), problem };
}

async function writeReport(table: TablePart, { companyId, id, expiresAtSeconds }: ContactListImportItem, reported: readonly ReportedRow[]): Promise<void> {
  for (let part = 0; part * reportedAtOnce < reported.length; part += 1) {
    const rows = reported.slice(part * reportedAtOnce, (part + 1) * reportedAtOnce);
    const attributes = { type: 'contactListReport', companyId, rows, expiresAtSeconds };
    const write: BareWrite = { kind: 'put', key: companyKeys.contactListReport(companyId, id, part), attributes };
    await table.writeMany([write]);
  }
}

async function change(
  { table, clock }: ImportDeps,
  item: ContactListImportItem,
  set: Partial<ContactListImportItem>,
): Promise<ContactListImportItem | undefined> {
  const key = companyKeys.contactListImport(item.companyId, item.listId, item.id);
  const when = [
    ['status', '=', 'reading'],
    ['readings', '=', item.readings],
  ] as const;
  const changed = await ifHeld(table.forCompany(item.companyId).change(key, { set: { ...set, updatedAt: isoTime(clock.nowMs()) } }, when));
  return changed && contactListImportItem.parse(changed);
}
