import { deflated, stored, zipEntries } from '#shared/domain/zip-entries.ts';

/** Limits of an unpacked workbook: its size, and its number of files. */
const mostBytes = 120 * 1024 * 1024;
const mostEntries = 2_000;

/**
 * Whether a ZIP archive stays within what we unpack. It is really unpacked, piece by piece and without being kept, since what an
 * archive says of its sizes need not be true.
 *
 * @returns false also for archives that are none, are encrypted, or are packed in ways that spreadsheets are not.
 */
export async function unpacksWithinLimits(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const entries = zipEntries(bytes, mostEntries);
  if (!entries || entries.length > mostEntries) return false;
  let left = mostBytes;
  for (const entry of entries) {
    if (entry.method === stored) left -= entry.packed.byteLength;
    else if (entry.method === deflated) left -= await unpackedBytes(entry.packed, left);
    else return false;
    if (left < 0) return false;
  }
  return true;
}

/** More than `limit` as soon as it is more; also for what cannot be unpacked. */
async function unpackedBytes(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<number> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let size = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.byteLength;
      if (size > limit) break;
    }
  } catch {
    return limit + 1;
  }
  await reader.cancel().catch(() => undefined); // broken off on purpose
  return size;
}
