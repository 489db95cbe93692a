const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
/** Limit of the archive's comment, which stands behind the end's mark. */
const longestComment = 65_535;
const endBytes = 22;

/** How a file of a ZIP archive is packed; spreadsheets know no other ways. */
export const [stored, deflated] = [0, 8];

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** The files of a ZIP archive, by its directory. Undefined for what is none; one more than `mostEntries` where there are more. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>, mostEntries: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  for (let at = view.getUint32(end + 16, true), index = 0; index < count && index <= mostEntries; index += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== entryMark) return undefined;
    const size = view.getUint32(at + 20, true);
    const nameBytes = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.byteLength) return undefined;
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (begin + size > bytes.byteLength) return undefined;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    entries.push({ name, method: view.getUint16(at + 10, true), packed: bytes.subarray(begin, begin + size) });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endMark) return at;
  return undefined;
}
