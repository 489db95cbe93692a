import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { waitTone, type WaitLimits } from '#shared/domain/wait-tone.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { formatAgo } from '#web/kit/formats/times.ts';

const tickMs = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = serverNowMs();

/** A single clock for all rows, which runs while there is a row. */
function onTick(listener: () => void): () => void {
  nowMs = serverNowMs();
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = serverNowMs();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** For tickets without a queue: the contract's. */
const usualLimits: WaitLimits = { amberMinutes: 10, redMinutes: 30 };

/** Amber has a frame and red a ground, so that neither is told by colour alone. */
const Time = styled('time')(({ theme: { vars } }) => ({
  flexShrink: 0,
  padding: '0 6px',
  marginRight: -6,
  borderRadius: 9,
  lineHeight: '18px',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: vars.palette.text.secondary,
  '&[data-tone=amber]': { fontWeight: 650, color: vars.palette.warning.main, boxShadow: 'inset 0 0 0 1px currentColor' },
  '&[data-tone=red]': { fontWeight: 700, color: vars.palette.background.paper, backgroundColor: vars.palette.error.main },
}));

interface WaitingTimeProps {
  readonly since: string;
  /** Limits of the ticket's queue. */
  readonly limits: WaitLimits | undefined;
}

/** `há 12 min`, counting on, and how urgent that is. */
export function WaitingTime({ since, limits = usualLimits }: WaitingTimeProps) {
  const { t } = useTranslation();
  const now = useSyncExternalStore(onTick, () => nowMs);
  const tone = waitTone(now - Date.parse(since), limits);
  const title = tone === 'calm' ? formatDateTime(since) : `${t(`wait_${tone}`)} · ${formatDateTime(since)}`;
  return (
    <Time dateTime={since} title={title} data-tone={tone}>
      {formatAgo(since, now)}
    </Time>
  );
}
