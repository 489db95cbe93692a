import { type BookType, utils, write } from '@e965/xlsx';
import { checkNumbers } from '#functions/areas/contact-lists/check-numbers.ts';
import type { ImportStartDeps } from '#functions/areas/contact-lists/deps.ts';
import { forgetContactList } from '#functions/areas/contact-lists/forget-list.ts';
import { runImport } from '#functions/areas/contact-lists/run-import.ts';
import { resumeContactLists } from '#functions/areas/contact-lists/start-check.ts';
import { startImport } from '#functions/areas/contact-lists/start-import.ts';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import type { Home } from './given.ts';
import { MemoryBucket } from './memory-bucket.ts';
import { asFunction } from './function-rights.ts';

/** A spreadsheet of these lines on its first sheet. */
export function spreadsheet(lines: readonly (readonly unknown[])[], bookType: BookType = 'xlsx', options: { bookSST?: boolean } = {}): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])), 'Primeira');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['nome', 'numero'],
      ['Outra folha', '5511900000000'],
    ]),
    'Segunda',
  );
  // Safe: with type `buffer` it writes a Buffer.
  return write(book, { type: 'buffer', bookType, compression: true, ...options }) as Buffer;
}

/** The media bucket as an upload finds it. */
export function uploadsInto(bucket: MemoryBucket): ImportStartDeps['files'] {
  return {
    put: ({ key, bytes }) => bucket.write(key, bytes),
    look: async (key) => {
      const bytes = await bucket.read(key, 0, Infinity);
      return bytes && { key, sizeBytes: bytes.length, mimeType: 'application/octet-stream', head: bytes.subarray(0, 64) };
    },
  };
}

/** A spreadsheet on its way into a list. */
export function givenImport(
  home: Home,
  bucket: MemoryBucket,
  contactListId: ContactListId,
  content: Buffer | readonly (readonly unknown[])[],
): Promise<ContactListImport> {
  const bytes = Buffer.isBuffer(content) ? content : spreadsheet(content);
  const files = [{ name: 'clientes.xlsx', mimeType: 'application/octet-stream', bytes }];
  return startImport({ ...home.deps, files: uploadsInto(bucket) }, home.admin, { contactListId, upload: {}, files });
}

/** Does the jobs of contact lists that are queued, and what comes of them, as far as their time has come. */
export async function workOnLists({ deps }: Home, bucket = new MemoryBucket(), { most = 100 } = {}): Promise<void> {
  for (let done = 0; done < most; done += 1) {
    const at = deps.jobs.sent.findIndex(({ notBeforeMs }) => notBeforeMs === undefined || notBeforeMs <= deps.clock.nowMs());
    const [next] = at === -1 ? [] : deps.jobs.sent.splice(at, 1);
    if (!next) return;
    await asFunction('work', () => runListJob(deps, bucket, next.job));
  }
}

async function runListJob(deps: Home['deps'], bucket: MemoryBucket, job: Job): Promise<void> {
  if (job.type === 'importContactList') await runImport({ ...deps, files: bucket, eraser: bucket }, job);
  if (job.type === 'forgetContactList') await forgetContactList({ ...deps, files: bucket, eraser: bucket }, job);
  if (job.type === 'checkContactList') await checkNumbers(deps, job);
  if (job.type === 'resumeContactLists') await resumeContactLists(deps, job);
}
