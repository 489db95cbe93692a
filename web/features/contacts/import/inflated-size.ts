/** What a workbook of the rows that we take may come to when it is unpacked, and how many files it may have. */
const mostBytes = 120 * 1024 * 1024;
const mostEntries = 2_000;

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
/** Of the archive's comment, which stands behind the end's mark. */
const longestComment = 65_535;
const endBytes = 22;
const [stored, deflated] = [0, 8];

/**
 * Whether a ZIP archive stays within what we unpack. It is really unpacked, piece by piece and without being kept, since what an
 * archive says of its sizes need not be true.
 *
 * @returns false also for archives that are none, are encrypted, or are packed in ways that spreadsheets are not.
 */
export async function unpacksWithinLimits(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const entries = entriesOf(bytes);
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

interface Entry {
  readonly method: number;
  readonly packed: Uint8Array<ArrayBuffer>;
}

function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true), index = 0; index < count && index <= mostEntries; index += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== entryMark) return undefined;
    const size = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.byteLength) return undefined;
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (begin + size > bytes.byteLength) return undefined;
    entries.push({ method: view.getUint16(at + 10, true), packed: bytes.subarray(begin, begin + size) });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endMark) return at;
  return undefined;
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
