import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { formatSeconds } from '#web/kit/formats/times.ts';
import { PlayButton, Root, Seek, SpeedButton, Times } from './audio-parts.tsx';
import { usePlayback } from './use-playback.ts';

const speeds = [1, 1.5, 2] as const;
const speedKey = 'audioSpeed';
const storedSpeed = (): number => speeds.find((speed) => String(speed) === localStorage.getItem(speedKey)) ?? 1;

interface AudioPlayerProps {
  readonly src: string;
  readonly label: string;
}

/** Plays a voice message: pause, seek, faster. Only one sounds at a time, all at the chosen speed. */
export function AudioPlayer({ src, label }: AudioPlayerProps) {
  const { t } = useTranslation('tickets');
  const [speed, setSpeed] = useState(storedSpeed);
  const { audio, isPlaying, position, duration, hasFailed, events, toggle, seek, changeSpeed } = usePlayback(speed);
  const next = (): void => {
    const faster = speeds[(speeds.findIndex((one) => one === speed) + 1) % speeds.length] ?? 1;
    setSpeed(faster);
    localStorage.setItem(speedKey, String(faster));
    changeSpeed(faster);
  };
  const played = { width: '100%', '--played': `${duration ? (position / duration) * 100 : 0}%` };
  const shown = isPlaying || position > 0 ? position : (duration ?? 0);
  return (
    <Root role="group" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions for a voice message */}
      <audio ref={audio} src={src} preload="metadata" {...events} />
      <PlayButton type="button" aria-label={isPlaying ? t('pause') : t('play')} disabled={hasFailed} onClick={toggle}>
        {isPlaying ? <Pause /> : <PlayArrow />}
      </PlayButton>
      <span className="line">
        <Seek
          type="range"
          min={0}
          max={duration ?? 0}
          step={0.1}
          value={Math.min(position, duration ?? position)}
          disabled={duration === null}
          aria-label={t('seek')}
          aria-valuetext={`${formatSeconds(position)} / ${formatSeconds(duration ?? 0)}`}
          style={played}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <Times>{hasFailed ? t('mediaGone') : formatSeconds(shown)}</Times>
      </span>
      <SpeedButton type="button" aria-label={t('speed', { speed: speed.toLocaleString(currentLocale()) })} onClick={next}>
        {speed.toLocaleString(currentLocale())}×
      </SpeedButton>
    </Root>
  );
}
