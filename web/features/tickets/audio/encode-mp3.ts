import { monoOf } from './mono-of.ts';
import type { Mp3Request } from './mp3-worker.ts';

/** Speech loses nothing at this rate, and every browser can make it. */
const sampleRate = 44_100;

/** Encodes a channel of 44.1 kHz sound as mp3 of 128 kbps, beside the page. @throws DOMException EncodingError for what is no sound. */
export async function encodeMp3(recorded: Blob): Promise<Blob> {
  const samples = await monoOf(recorded, sampleRate);
  const worker = new Worker(new URL('mp3-worker.ts', import.meta.url), { type: 'module' });
  try {
    const parts = await new Promise<ArrayBuffer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the encoder does not run')));
      worker.postMessage({ samples, sampleRate } satisfies Mp3Request, [samples.buffer]);
    });
    return new Blob([parts], { type: 'audio/mpeg' });
  } finally {
    worker.terminate();
  }
}
