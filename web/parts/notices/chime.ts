/** Two notes, a fifth apart. */
const notes = [
  { hertz: 660, startsAt: 0 },
  { hertz: 990, startsAt: 0.11 },
] as const;
const noteSeconds = 0.35;
/** Soft: it is heard all day. */
const loudness = 0.08;

let context: AudioContext | undefined;

/** Plays the short sound of a new message. Silent until somebody has clicked on the page: no browser allows it earlier. */
export async function chime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended' && !hasBeenUsed()) return;
  await context.resume();
  for (const { hertz, startsAt } of notes) playNote(context, hertz, context.currentTime + startsAt);
}

/** A browser that does not say so keeps silent by itself. */
const hasBeenUsed = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

function playNote(audio: AudioContext, hertz: number, atSeconds: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, atSeconds);
  volume.gain.linearRampToValueAtTime(loudness, atSeconds + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, atSeconds + noteSeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + noteSeconds);
}
