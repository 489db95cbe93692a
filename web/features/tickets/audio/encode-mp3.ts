import type { Mp3Request } from './mp3-worker.ts';

/** Speech loses nothing at this rate, and every browser can make it. */
const sampleRate = 44_100;

/** Encodes a channel of 44.1 kHz sound as mp3 of 128 kbps, beside the page. @throws DOMException EncodingError for what is no sound. */
export async function encodeMp3(recorded: Blob): Promise<Blob> {
  const samples = await monoOf(recorded);
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

/** Decodes any recording to plain samples: the context brings all sound to its own rate. */
async function monoOf(recorded: Blob): Promise<Float32Array<ArrayBuffer>> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  const mixed = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let at = 0; at < mixed.length; at += 1) mixed[at] = (mixed[at] ?? 0) + (samples[at] ?? 0) / sound.numberOfChannels;
  }
  return mixed;
}
