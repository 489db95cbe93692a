import type { FileParts, PutPart } from '#functions/ports/file-parts.ts';
import type { MediaEraser } from '#functions/ports/media-eraser.ts';

/** The media bucket as far as erasure and export use it: the ports' own adapters are tested against S3's commands. */
export class MemoryBucket implements MediaEraser, FileParts {
  readonly files = new Map<string, string>();
  readonly #uploads = new Map<string, Map<number, string>>();

  async erase(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.files.delete(key);
  }

  async list(prefix: string, after = ''): Promise<string[]> {
    return [...this.files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  }

  async begin(): Promise<string> {
    const id = `upload ${this.#uploads.size}`;
    this.#uploads.set(id, new Map());
    return id;
  }

  async put(_key: string, uploadId: string, number: number, bytes: Buffer): Promise<PutPart> {
    this.#uploads.get(uploadId)?.set(number, bytes.toString('utf8'));
    return { number, tag: `tag ${number}` };
  }

  async complete(key: string, uploadId: string, parts: readonly PutPart[]): Promise<void> {
    const upload = this.#uploads.get(uploadId);
    this.files.set(key, parts.map(({ number }) => upload?.get(number) ?? '').join(''));
  }
}
