import { useCallback, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react';

/** Recordings of browsers do not say how long they are until their end was seen. https://bugs.chromium.org/p/chromium/issues/detail?id=642012 */
const farBeyondTheEnd = 1e7;

/** The one that sounds. */
let playing: HTMLAudioElement | null = null;

/** State of an audio element for a player, and its controls. */
export function usePlayback(speed: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const duration = useDuration(audio);
  const [hasFailed, setHasFailed] = useState(false);

  const findEnd = ({ currentTarget: element }: SyntheticEvent<HTMLAudioElement>): void => {
    if (element.duration === Infinity) element.currentTime = farBeyondTheEnd;
    else if (element.paused && element.currentTime > 0) element.currentTime = 0;
  };
  const events = {
    onLoadedMetadata: findEnd,
    onDurationChange: findEnd,
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
  const changeSpeed = (next: number): void => {
    if (audio.current) audio.current.playbackRate = next;
  };
  return { audio, isPlaying, position, duration, hasFailed, events, toggle, seek, changeSpeed };
}

/** Null until it is known. A cached sound may know before the player is on the screen, so it is asked and not only listened to. */
function useDuration(audio: { readonly current: HTMLAudioElement | null }): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = audio.current;
      element?.addEventListener('durationchange', listener);
      return () => element?.removeEventListener('durationchange', listener);
    },
    [audio],
  );
  return useSyncExternalStore(subscribe, () => {
    const seconds = audio.current?.duration;
    return seconds !== undefined && Number.isFinite(seconds) ? seconds : null;
  });
}
