import { deflateRawSync } from 'node:zlib';

/** A ZIP archive of these files. @param method what it says of how they are packed. */
export function zipOf(files: Readonly<Record<string, string>>, method = 8): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [bytes, packed] = [Buffer.from(name), deflateRawSync(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    for (const [header, at] of [
      [local, 8],
      [central, 10],
    ] as const) {
      header.writeUInt16LE(method, at);
      header.writeUInt32LE(packed.length, at + 10);
      header.writeUInt32LE(Buffer.byteLength(text), at + 14);
      header.writeUInt16LE(bytes.length, at + 18);
    }
    central.writeUInt32LE(offset, 42);
    locals.push(local, bytes, packed);
    directory.push(central, bytes);
    offset += 30 + bytes.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Object.keys(files).length, at);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}
