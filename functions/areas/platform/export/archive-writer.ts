import { crc32 } from 'node:zlib';
import type { CompanyExportItem } from '#functions/records/companies/company-export-item.ts';
import { dataDescriptor, directoryRecord, localHeader, type ZipEntry } from '#functions/tools/zip-records.ts';

/** Collects what one step adds to an archive. */
export class ArchiveWriter {
  readonly #chunks: Buffer[] = [];
  /** Bytes that are not uploaded yet. */
  pendingBytes = 0;
  sizeBytes: number;
  entries: number;
  readonly directory: Buffer[] = [];

  constructor({ sizeBytes, entries }: CompanyExportItem, rest: Buffer | undefined) {
    this.sizeBytes = sizeBytes;
    this.entries = entries;
    if (rest) this.#keep(rest);
  }

  add(bytes: Buffer): void {
    this.#keep(bytes);
    this.sizeBytes += bytes.length;
  }

  /** A file that is there as a whole. */
  addFile(name: string, content: Buffer): void {
    const offset = this.begin(name);
    this.add(content);
    this.end({ name, offset, sizeBytes: content.length, crc: crc32(content) });
  }

  /** @returns where it begins. */
  begin(name: string): number {
    const offset = this.sizeBytes;
    this.add(localHeader(name));
    return offset;
  }

  end(entry: ZipEntry): void {
    this.add(dataDescriptor(entry));
    this.directory.push(directoryRecord(entry));
    this.entries += 1;
  }

  pending(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  #keep(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.pendingBytes += bytes.length;
  }
}
