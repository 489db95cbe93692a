import { useState, type SyntheticEvent } from 'react';

/** Recordings of browsers do not say how long they are until their end was seen. https://bugs.chromium.org/p/chromium/issues/detail?id=642012 */
const farBeyondTheEnd = 1e7;

/** The one that sounds. */
let playing: HTMLAudioElement | null = null;

/** What a player shows of its audio element, and what its controls do to it. */
export function usePlayback(audio: { readonly current: HTMLAudioElement | null }, speed: number) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const readDuration = ({ currentTarget: element }: SyntheticEvent<HTMLAudioElement>): void => {
    if (element.duration === Infinity) {
      element.currentTime = farBeyondTheEnd;
    } else if (Number.isFinite(element.duration)) {
      if (duration === null && element.currentTime > 0 && element.paused) element.currentTime = 0;
      setDuration(element.duration);
    }
  };
  const events = {
    onLoadedMetadata: readDuration,
    onDurationChange: readDuration,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void => {
      if (currentTarget.duration !== Infinity) setPosition(currentTarget.currentTime);
    },
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void => {
      if (playing !== currentTarget) playing?.pause();
      playing = currentTarget;
      setIsPlaying(true);
    },
    onPause: (): void => setIsPlaying(false),
    onEnded: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void => {
      currentTarget.currentTime = 0;
    },
    onError: (): void => setHasFailed(true),
  };
  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    element.playbackRate = speed;
    if (element.paused) element.play().catch(() => setHasFailed(true));
    else element.pause();
  };
  const seek = (seconds: number): void => {
    if (audio.current) audio.current.currentTime = seconds;
    setPosition(seconds);
  };
  return { isPlaying, position, duration, hasFailed, events, toggle, seek };
}
