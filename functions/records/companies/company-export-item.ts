import * as z from 'zod';
import { companyExport } from '#shared/contract/platform.ts';
import { companyExportId, companyId, userId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { BareWrite } from '#functions/data/writes.ts';

/** A file that is half-way in the archive. */
const openFile = z.object({ key: z.string(), name: z.string(), sizeBytes: z.number(), offset: z.number(), done: z.number(), crc: z.number() });

/** Position at which the archive goes on. */
const archivePlace = z.discriminatedUnion('section', [
  /** Behind this row of the table. */
  z.object({ section: z.literal('rows'), after: z.record(z.string(), z.unknown()).nullable() }),
  /** Behind this file. */
  z.object({ section: z.literal('files'), after: z.string(), open: openFile.nullable() }),
  /** Behind this part of the directory. */
  z.object({ section: z.literal('directory'), after: z.string(), offset: z.number() }),
  z.object({ section: z.literal('end') }),
]);
export type ArchivePlace = z.output<typeof archivePlace>;

/** An archive with everything of a company: how far it is. */
export const companyExportItem = z.object({
  type: z.literal('companyExport'),
  companyId,
  id: companyExportId,
  /** User who asked for it. */
  userId,
  ...companyExport.pick({ status: true, rows: true, files: true, sizeBytes: true }).shape,
  /** Counts up with each step that is done. */
  step: z.number().int(),
  uploadId: z.string(),
  parts: z.array(z.object({ number: z.number().int(), tag: z.string() })),
  /** The file with what was too little for a part, and its size. */
  rest: z.object({ key: z.string(), sizeBytes: z.number() }).nullable(),
  place: archivePlace,
  entries: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.number(),
});
export type CompanyExportItem = z.output<typeof companyExportItem>;

/** Bytes of a row: an item has at most 400 KB. */
const directoryBytes = 300_000;

/** Adds a step's entries to the archive's directory, in rows that keep their order. */
export function directoryWrites({ companyId: c, id, step, expiresAtSeconds }: CompanyExportItem, records: readonly Buffer[]): BareWrite[] {
  const rows: Buffer[][] = [[]];
  let size = 0;
  for (const record of records) {
    if (size + record.length > directoryBytes) {
      rows.push([]);
      size = 0;
    }
    rows.at(-1)?.push(record);
    size += record.length;
  }
  return rows.flatMap((some, index): BareWrite[] => {
    if (some.length === 0) return [];
    const attributes = { type: 'companyExportDirectory', companyId: c, bytes: Buffer.concat(some), expiresAtSeconds };
    return [{ kind: 'put', key: companyKeys.companyExportDirectory(c, id, `${String(step).padStart(9, '0')}#${String(index).padStart(4, '0')}`), attributes }];
  });
}

/** The next row of the directory. */
export async function nextDirectoryRow(
  table: TablePart,
  { companyId: c, id }: CompanyExportItem,
  after: string,
): Promise<{ sk: string; bytes: Buffer } | undefined> {
  const { pk } = companyKeys.companyExportDirectory(c, id, '');
  const { items } = await table.query({ pk, limit: 1, consistent: true, beyond: after });
  const [row] = items;
  return row && { sk: String(row['sk']), bytes: Buffer.from(z.instanceof(Uint8Array).parse(row['bytes'])) };
}
