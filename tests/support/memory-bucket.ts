import type { FileParts, PutPart } from '#functions/ports/file-parts.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';
import type { StoredFile, StoredFiles } from '#functions/ports/stored-files.ts';

/** The media bucket as far as erasure and export use it: the ports' own adapters are tested against S3's commands. */
export class MemoryBucket implements MediaEraser, FileParts, StoredFiles {
  /** As text, for tests to put and to look at. */
  readonly files = new Map<string, string>();
  /** Files as a port wrote them. */
  readonly written = new Map<string, Buffer>();
  readonly #uploads = new Map<string, Map<number, Buffer>>();

  async erase(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.files.delete(key);
      this.written.delete(key);
    }
  }

  async list(prefix: string, after = ''): Promise<string[]> {
    return [...this.files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  }

  async listFiles(prefix: string, after?: string): Promise<StoredFile[]> {
    return (await this.list(prefix, after)).map((key) => ({ key, sizeBytes: this.#bytesOf(key)?.length ?? 0 }));
  }

  async read(key: string, from: number, to: number): Promise<Buffer | undefined> {
    return this.#bytesOf(key)?.subarray(from, to);
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    this.files.set(key, bytes.toString('utf8'));
    this.written.set(key, bytes);
  }

  async begin(): Promise<string> {
    const id = `upload ${this.#uploads.size}`;
    this.#uploads.set(id, new Map());
    return id;
  }

  async put(_key: string, uploadId: string, number: number, bytes: Buffer): Promise<PutPart> {
    this.#uploads.get(uploadId)?.set(number, bytes);
    return { number, tag: `tag ${number}` };
  }

  async complete(key: string, uploadId: string, parts: readonly PutPart[]): Promise<void> {
    const upload = this.#uploads.get(uploadId);
    await this.write(key, Buffer.concat(parts.map(({ number }) => upload?.get(number) ?? Buffer.alloc(0))));
  }

  #bytesOf(key: string): Buffer | undefined {
    const text = this.files.get(key);
    return this.written.get(key) ?? (text === undefined ? undefined : Buffer.from(text));
  }
}
