import { useTranslation } from 'react-i18next';
import type { EmailReport } from '#shared/contract/emails.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { Banner } from '#web/kit/states/Banner.tsx';
import { formatClock, isSameDay } from '#web/kit/formats/times.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';

/** Why a campaign waits, or has stopped by itself, and what is to be done about it; nothing while it goes on. */
export function PauseBanner({ report: { campaign, pause } }: { readonly report: EmailReport }) {
  const { t } = useTranslation(['email', 'outreach']);
  if (pause) {
    const { reason, until } = pause;
    const isGrave = reason === 'bounces' || reason === 'complaints' || reason === 'senderNotVerified';
    const end = until ? ` ${t('pauseUntil', { time: timeOf(until) })}` : '';
    return <Banner severity={isGrave ? 'warning' : 'info'}>{`${t(`pause_${reason}`)}${end} ${t(`pauseHelp_${reason}`)}`}</Banner>;
  }
  if (campaign.status !== 'CANCELADA' || !campaign.failure) return null;
  return <Banner severity="warning">{t('outreach:stoppedBecause', { reason: failureText(campaign.failure) })}</Banner>;
}

const timeOf = (iso: string): string => (isSameDay(new Date(iso), new Date(serverNowMs())) ? formatClock(iso) : formatDateTime(iso));
