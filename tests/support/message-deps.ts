import type { MessageDeps } from '#functions/areas/messages/deps.ts';
import type { MediaFiles, StoredFile } from '#functions/ports/media-files.ts';
import type { Home } from './given.ts';

/** Files in memory: the port's own adapter is tested against S3's emulator. */
export class MemoryFiles implements MediaFiles {
  readonly files = new Map<string, StoredFile>();

  async presign({ key }: { key: string }) {
    return { url: 'https://uploads.example', fields: { key } };
  }

  async look(key: string): Promise<StoredFile | undefined> {
    return this.files.get(key);
  }

  async takeUpload(uploadKey: string): Promise<StoredFile | undefined> {
    const file = this.files.get(uploadKey);
    if (!file) return undefined;
    const taken = { ...file, key: uploadKey.replace(/^uploads/, 'companies') };
    this.files.set(taken.key, taken);
    return taken;
  }

  async copy(from: string, to: string): Promise<boolean> {
    const file = this.files.get(from);
    if (file) this.files.set(to, { ...file, key: to });
    return file !== undefined;
  }

  async put({ key, mimeType, bytes }: { key: string; mimeType: string; bytes: Buffer }): Promise<void> {
    this.files.set(key, { key, sizeBytes: bytes.length, mimeType, head: bytes.subarray(0, 64) });
  }
}

export function messageDeps(home: Home): MessageDeps & { files: MemoryFiles; outbound: Home['deps']['outbound'] } {
  return { ...home.deps, files: new MemoryFiles(), mediaUrl: async () => (key) => `https://media.example/${key}` };
}

export const pngBytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
