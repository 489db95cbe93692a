/** Decodes any recording to one channel of plain samples: the context brings all sound to its own rate. @throws DOMException EncodingError for what is no sound. */
export async function monoOf(recorded: Blob, sampleRate: number): Promise<Float32Array<ArrayBuffer>> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  const mixed = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let at = 0; at < mixed.length; at += 1) mixed[at] = (mixed[at] ?? 0) + (samples[at] ?? 0) / sound.numberOfChannels;
  }
  return mixed;
}
