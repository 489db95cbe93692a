import { crc32 } from 'node:zlib';
import { type ArchivePlace, type CompanyExportItem, nextDirectoryRow } from '#functions/records/companies/company-export-item.ts';
import { companyPrefix } from '#functions/data/keys.ts';
import { mediaPrefix } from '#functions/records/messages/media-prefixes.ts';
import { endOfArchive } from '#functions/tools/zip-records.ts';
import type { CompanyExportDeps } from '../deps.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { exportedRow } from './exported-rows.ts';

export interface ArchiveState {
  readonly place: ArchivePlace;
  readonly rows: number;
  readonly files: number;
}

type PlaceOf<S extends ArchivePlace['section']> = Extract<ArchivePlace, { section: S }>;

/** Rows of the table that are looked at at once. */
const rowsAtOnce = 1_000;
/** Bytes of a file that are read at a time. */
const bytesAtOnce = 4 * 1024 * 1024;

/** Adds what comes next: some rows, a piece of a file, a piece of the directory, the end. */
export function writeNext(deps: CompanyExportDeps, item: CompanyExportItem, writer: ArchiveWriter, state: ArchiveState): Promise<ArchiveState> {
  const { place } = state;
  switch (place.section) {
    case 'rows':
      return writeRows(deps, item, writer, { ...state, place });
    case 'files':
      return place.open ? writeFile(deps, writer, { ...state, place }, place.open) : openNextFile(deps, item, writer, { ...state, place });
    case 'directory':
      return writeDirectory(deps, item, writer, { ...state, place });
    case 'end':
      return Promise.resolve(state);
  }
}

/** Writes one file for each kind of row. */
async function writeRows(
  { sweepKeys, table }: CompanyExportDeps,
  { companyId }: CompanyExportItem,
  writer: ArchiveWriter,
  { place, ...state }: ArchiveState & { place: PlaceOf<'rows'> },
): Promise<ArchiveState> {
  const { keys, last } = await sweepKeys(place.after ?? undefined, rowsAtOnce);
  const prefix = companyPrefix(companyId);
  const own = keys.filter(({ pk }) => pk === prefix || pk.startsWith(`${prefix}#`));
  const lines = (await table.forCompany(companyId).getMany(own)).flatMap((row) => exportedRow(row) ?? []);
  for (const [kind, found] of Map.groupBy(lines, (line) => line.kind)) {
    const number = String(writer.entries + 1).padStart(6, '0');
    writer.addFile(`data/${kind}/${number}.jsonl`, Buffer.from(found.map(({ line }) => line).join('')));
  }
  const rows = state.rows + lines.length;
  return { ...state, rows, place: last ? { section: 'rows', after: last } : { section: 'files', after: '', open: null } };
}

async function openNextFile(
  { files }: CompanyExportDeps,
  { companyId }: CompanyExportItem,
  writer: ArchiveWriter,
  { place, ...state }: ArchiveState & { place: PlaceOf<'files'> },
): Promise<ArchiveState> {
  const prefix = mediaPrefix(companyId);
  const [next] = await files.listFiles(prefix, place.after || undefined);
  if (!next) return { ...state, place: { section: 'directory', after: '', offset: writer.sizeBytes } };
  const name = `files/${next.key.slice(prefix.length)}`;
  const open = { ...next, name, offset: writer.begin(name), done: 0, crc: 0 };
  return { ...state, place: { section: 'files', after: next.key, open } };
}

/** The next piece of it. A file that was erased meanwhile ends where it is. */
async function writeFile(
  { files }: CompanyExportDeps,
  writer: ArchiveWriter,
  { place, ...state }: ArchiveState & { place: PlaceOf<'files'> },
  open: NonNullable<PlaceOf<'files'>['open']>,
): Promise<ArchiveState> {
  const to = Math.min(open.sizeBytes, open.done + bytesAtOnce);
  const bytes = open.done < to ? await files.read(open.key, open.done, to) : undefined;
  if (!bytes) {
    writer.end({ name: open.name, crc: open.crc, sizeBytes: open.done, offset: open.offset });
    return { ...state, files: state.files + 1, place: { ...place, open: null } };
  }
  writer.add(bytes);
  return { ...state, place: { ...place, open: { ...open, done: open.done + bytes.length, crc: crc32(bytes, open.crc) } } };
}

async function writeDirectory(
  { table }: CompanyExportDeps,
  item: CompanyExportItem,
  writer: ArchiveWriter,
  { place, ...state }: ArchiveState & { place: PlaceOf<'directory'> },
): Promise<ArchiveState> {
  const row = await nextDirectoryRow(table.forCompany(item.companyId), item, place.after);
  if (row) {
    writer.add(row.bytes);
    return { ...state, place: { ...place, after: row.sk } };
  }
  const { offset } = place;
  writer.add(endOfArchive({ entries: writer.entries, offset, sizeBytes: writer.sizeBytes - offset }));
  return { ...state, place: { section: 'end' } };
}
