import { Mp3Encoder } from '@breezystack/lamejs';

/** The specification's. */
const kbps = 128;
/** Samples of an mp3 frame; the encoder is fastest with whole frames. */
const frameSamples = 1_152;

/** @param samples one channel, −1 to 1. */
export function mp3Of(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const encoder = new Mp3Encoder(1, sampleRate, kbps);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < samples.length; from += frameSamples) {
    const frame = Int16Array.from(samples.subarray(from, from + frameSamples), (value) => Math.max(-1, Math.min(1, value)) * 0x7fff);
    parts.push(encoder.encodeBuffer(frame));
  }
  parts.push(encoder.flush());
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
