import { expect, it, vi } from 'vitest';
import { thumbnailOf } from '#web/parts/upload/thumbnail.ts';

/** A browser whose JPEGs take so many bytes by quality. */
function drawing(bytesOf: (quality: number) => number) {
  const drawn: { width: number; height: number }[] = [];
  class Canvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      [this.width, this.height] = [width, height];
      drawn.push({ width, height });
    }
    getContext() {
      return { fillRect: () => undefined, drawImage: () => undefined };
    }
    convertToBlob({ quality }: { quality: number }) {
      return Promise.resolve({ size: bytesOf(quality), arrayBuffer: () => Promise.resolve(new Uint8Array([0xff, 0xd8]).buffer) });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4_000, height: 3_000, close: () => undefined }));
  return drawn;
}

const photo = new File(['bytes'], 'foto.png', { type: 'image/png' });

it('is small, and says the size of the original', async () => {
  const drawn = drawing(() => 1_500);

  expect(await thumbnailOf(photo)).toEqual({ jpeg: '/9g=', width: 4_000, height: 3_000 });
  expect(drawn).toEqual([{ width: 96, height: 72 }]);
});

it('gives up detail before it grows too large', async () => {
  drawing((quality) => (quality > 0.3 ? 6_000 : 4_000));
  expect(await thumbnailOf(photo)).not.toBeNull();

  drawing(() => 6_000);
  expect(await thumbnailOf(photo)).toBeNull();
});

it('is left out for other files, and for what cannot be shown', async () => {
  drawing(() => 1_500);
  expect(await thumbnailOf(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toBeNull();

  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')));
  expect(await thumbnailOf(photo)).toBeNull();
});
