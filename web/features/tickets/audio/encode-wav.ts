import { monoOf } from './mono-of.ts';

/** Every browser can make it; nine minutes of speech are the 25 MB that Meta takes. */
const sampleRate = 22_050;
const headBytes = 44;
const sampleBytes = 2;

/** Makes a wave file of a recording, one channel of 16 bits. @throws DOMException EncodingError for what is no sound. */
export async function encodeWav(recorded: Blob): Promise<Blob> {
  const samples = await monoOf(recorded, sampleRate);
  const file = new DataView(new ArrayBuffer(headBytes + samples.length * sampleBytes));
  writeHead(file, samples.length * sampleBytes);
  samples.forEach((value, at) => file.setInt16(headBytes + at * sampleBytes, Math.max(-1, Math.min(1, value)) * 0x7fff, true));
  return new Blob([file.buffer], { type: 'audio/wav' });
}

/** http://soundfile.sapp.org/doc/WaveFormat */
function writeHead(file: DataView, soundBytes: number): void {
  const text = (at: number, word: string): void => Array.from(word).forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  file.setUint32(4, headBytes - 8 + soundBytes, true);
  text(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  // Plain samples of one channel.
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, sampleRate, true);
  file.setUint32(28, sampleRate * sampleBytes, true);
  file.setUint16(32, sampleBytes, true);
  file.setUint16(34, sampleBytes * 8, true);
  text(36, 'data');
  file.setUint32(40, soundBytes, true);
}
