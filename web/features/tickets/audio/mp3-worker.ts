import { mp3Of } from './mp3.ts';

export interface Mp3Request {
  /** A channel of samples, −1 to 1. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRate: number;
}

addEventListener('message', ({ data: { samples, sampleRate } }: MessageEvent<Mp3Request>) => {
  const bytes = mp3Of(samples, sampleRate);
  postMessage(bytes.buffer, { transfer: [bytes.buffer] });
});
