import { randomInt } from 'node:crypto';
import { readOgg, writeOgg } from './ogg.ts';
import { packetSamples, preSkipOf, samplesPerSecond, type OpusStream } from './opus.ts';
import { readWebm } from './webm.ts';

export interface VoiceNote {
  /** Ogg with Opus, the only form that WhatsApp plays as a voice note. */
  readonly file: Buffer;
  readonly seconds: number;
  /** Waveform that WhatsApp draws: 64 values, 0 to 100. */
  readonly waveform: Uint8Array;
}

const bars = 64;

/**
 * A recording as a voice note: Opus in WebM, as Chrome records it, is put into Ogg without being coded anew; Opus in Ogg, as Firefox
 * does, stays as it is.
 *
 * @returns undefined for anything else.
 */
export function voiceNoteOf(file: Buffer): VoiceNote | undefined {
  const ogg = readOgg(file);
  const stream = ogg ?? readWebm(file);
  if (!stream) return undefined;
  return { file: ogg ? file : writeOgg(stream, randomInt(2 ** 32)), seconds: secondsOf(stream), waveform: waveformOf(stream) };
}

function secondsOf({ head, packets }: OpusStream): number {
  const samples = packets.reduce((sum, packet) => sum + packetSamples(packet), -preSkipOf(head));
  return Math.max(1, Math.round(samples / samplesPerSecond));
}

/**
 * Nothing here decodes sound. Opus spends more bytes where more is to be heard, so the sizes of the packets show where speech is and where
 * pauses are, not how loud it is.
 */
function waveformOf({ packets }: OpusStream): Uint8Array {
  const means = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * packets.length) / bars);
    const some = packets.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * packets.length) / bars)));
    return some.reduce((sum, { length }) => sum + length, 0) / some.length;
  });
  const least = Math.min(...means);
  const most = Math.max(...means);
  return Uint8Array.from(means, (mean) => (most === least ? 50 : Math.round((100 * (mean - least)) / (most - least))));
}
