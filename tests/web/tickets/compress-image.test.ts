import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compressImage } from '#web/parts/upload/compress-image.ts';

const asked: { quality?: number }[] = [];
let outcome: Blob | Error;
vi.mock('compressorjs', () => ({
  default: vi.fn(function (_file: File, options: { quality: number; success: (blob: Blob) => void; error: (error: Error) => void }) {
    asked.push(options);
    if (outcome instanceof Error) options.error(outcome);
    else options.success(outcome);
  }),
}));

const ofBytes = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'foto.jpg', { type });

describe('compression of pictures', () => {
  beforeEach(() => {
    asked.length = 0;
    outcome = new Blob([new Uint8Array(40)], { type: 'image/jpeg' });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not asked')));
  });

  it('sends a picture at quality 0.7 under its own name', async () => {
    const compressed = await compressImage(ofBytes(100, 'image/jpeg'));

    expect(asked).toEqual([expect.objectContaining({ quality: 0.7 })]);
    expect({ name: compressed.name, size: compressed.size, type: compressed.type }).toEqual({ name: 'foto.jpg', size: 40, type: 'image/jpeg' });
  });

  it('never sends the larger of the two', async () => {
    const file = ofBytes(30, 'image/png');

    expect(await compressImage(file)).toBe(file);
  });

  it.each(['image/gif', 'application/pdf', 'video/mp4'])('leaves %s alone', async (type) => {
    const file = ofBytes(100, type);

    expect(await compressImage(file)).toBe(file);
    expect(asked).toEqual([]);
  });

  it('says when a picture cannot be shown', async () => {
    outcome = new Error('broken');

    await expect(compressImage(ofBytes(100, 'image/jpeg'))).rejects.toThrow('broken');
  });
});
