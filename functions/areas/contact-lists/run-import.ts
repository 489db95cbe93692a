import type { Job } from '#shared/contract/jobs.ts';
import type { ContactRow } from '#shared/domain/contact-row.ts';
import * as z from 'zod';
import { type ContactListImportItem, contactListImportItem, findImport, isOnItsWay } from '#functions/records/contact-lists/contact-list-import-item.ts';
import { contactListItem, type ContactListItemRow, changedItem, itemIdOf, storedItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { importMark, type ImportOutcome, outcomeBefore } from '#functions/records/contact-lists/import-mark.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { decideAnew, ifHeld, isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes, put, update } from '#functions/data/writes.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ImportDeps } from './deps.ts';
import { importedFiles, partKey } from './imported-files.ts';
import { readImport } from './read-import.ts';
import { checkList } from './start-check.ts';

type ImportJob = Extract<Job, { type: 'importContactList' }>;
type Outcome = ImportOutcome | 'unchanged';

/** Well within the time that a job has. */
const atATimeMs = 20_000;
/** Rows that are written at once. */
const parallelRows = 25;

/**
 * Reads a spreadsheet, then brings its rows into the list, a part at a time. What a part did stands with each contact, and is counted in
 * one transaction with the part: one that is done again after a crash counts the same, and a run that meets another leaves.
 */
export async function runImport(deps: ImportDeps, job: ImportJob): Promise<void> {
  const { companyId, contactListId, contactListImportId } = job;
  const table = deps.table.forCompany(companyId);
  const found = await findImport(table, companyId, contactListId, contactListImportId);
  if (!found) return waitForRow(deps, job);
  if (!isOnItsWay(found)) return;
  const untilMs = deps.clock.nowMs() + atATimeMs;
  let item: ContactListImportItem | undefined = found.status === 'reading' ? await readImport(deps, found) : found;
  while (item?.status === 'running') {
    if (item.part >= item.parts) return finish(deps, item);
    if (deps.clock.nowMs() > untilMs) return deps.jobs.send(job);
    item = await takePart(deps, table, item);
  }
}

/** A row on its way: its number is canonical. */
export const importedRow = z.object({ number: z.string(), name: z.string(), email: z.string() });

/** @returns undefined when another run was faster, or the list is gone. */
async function takePart(deps: ImportDeps, table: TablePart, item: ContactListImportItem): Promise<ContactListImportItem | undefined> {
  const bytes = await deps.files.read(partKey(item, item.part), 0, mostPartBytes);
  if (!bytes) return failed(deps, item);
  const rows = z.array(importedRow).parse(JSON.parse(bytes.toString('utf8')));
  const keys = rows.map(({ number }) => companyKeys.contactListItem(item.companyId, item.listId, number));
  const known = new Map((await table.getMany(keys)).map((row) => [String(row['sk']), row]));
  const waiting = [...rows];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let row = waiting.pop(); row; row = waiting.pop()) outcomes.push(await importRow(deps, table, item, row, known.get(row.number)));
  };
  await Promise.all(Array.from({ length: Math.min(parallelRows, rows.length) }, worker));
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return counted(deps, table, item, { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), done: rows.length });
}

/** More than the rows of a part can come to. */
const mostPartBytes = 4 * 1024 * 1024;

async function counted(
  { clock }: ImportDeps,
  table: TablePart,
  item: ContactListImportItem,
  add: Record<'created' | 'updated' | 'unchanged' | 'done', number>,
): Promise<ContactListImportItem | undefined> {
  const { companyId, listId, id, part } = item;
  const now = isoTime(clock.nowMs());
  const counting = table.commit(
    update(companyKeys.contactListImport(companyId, listId, id), { set: { updatedAt: now }, add: { ...add, part: 1 } }, [['part', '=', part]]),
    update(
      companyKeys.contactList(companyId, listId),
      { set: { updatedAt: now, ...(add.created + add.updated > 0 ? { newestAt: now } : {}) }, add: { contactsCount: add.created } },
      ['exists'],
    ),
  );
  return (await isHeld(counting)) ? findImport(table, companyId, listId, id) : undefined;
}

function importRow(deps: ImportDeps, table: TablePart, item: ContactListImportItem, row: ContactRow, known: Attributes | undefined): Promise<Outcome> {
  return decideAnew((refused) => {
    const stored = refused ? refused.item : known;
    return stored ? updateRow(deps, table, item, row, stored) : createRow(deps, table, item, row);
  });
}

async function createRow({ clock }: ImportDeps, table: TablePart, { companyId, listId, id, part }: ContactListImportItem, row: ContactRow): Promise<Outcome> {
  const now = isoTime(clock.nowMs());
  const { number, email } = row;
  const contact: ContactListItemRow = {
    type: 'contactListItem',
    companyId,
    listId,
    id: itemIdOf(listId, number),
    number,
    name: row.name || number,
    email,
    isWhatsappValid: null,
    whatsappNumber: null,
    createdAt: now,
    updatedAt: now,
  };
  const attributes = { ...storedItem(contact), ...importMark('created', id, part) };
  await table.commit(put(companyKeys.contactListItem(companyId, listId, number), attributes, ['absent']));
  return 'created';
}

async function updateRow(
  { clock }: ImportDeps,
  table: TablePart,
  { companyId, listId, id, part }: ContactListImportItem,
  row: ContactRow,
  stored: Attributes,
): Promise<Outcome> {
  const outcome = outcomeBefore(stored, id, part);
  if (outcome) return outcome;
  const before = contactListItem.parse(stored);
  const after = { ...before, name: row.name || before.name, email: row.email || before.email };
  if (after.name === before.name && after.email === before.email) return 'unchanged';
  const set = { ...changedItem(before, after, isoTime(clock.nowMs())), ...importMark('updated', id, part) };
  await table.commit(update(companyKeys.contactListItem(companyId, listId, row.number), { set }, ['exists', ['updatedAt', '=', before.updatedAt]]));
  return 'updated';
}

async function finish(deps: ImportDeps, item: ContactListImportItem): Promise<void> {
  await deps.eraser.erase([item.fileKey, ...importedFiles(item)]);
  await checkList(deps, item.companyId, item.listId);
  await settle(deps, item, { status: 'done' });
}

/** Its files have had their day. */
async function failed(deps: ImportDeps, item: ContactListImportItem): Promise<undefined> {
  await checkList(deps, item.companyId, item.listId);
  await settle(deps, item, { status: 'failed', failure: 'gone' });
}

async function settle(
  { table, clock }: ImportDeps,
  { companyId, listId, id }: ContactListImportItem,
  set: Partial<Pick<ContactListImportItem, 'status' | 'failure'>>,
): Promise<ContactListImportItem | undefined> {
  const key = companyKeys.contactListImport(companyId, listId, id);
  const changed = await ifHeld(table.forCompany(companyId).change(key, { set: { ...set, updatedAt: isoTime(clock.nowMs()) } }, [['status', '=', 'running']]));
  return changed && contactListImportItem.parse(changed);
}
