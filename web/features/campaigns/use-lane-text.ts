import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignLane, CampaignStatus } from '#shared/contract/campaigns.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { formatUntil } from '#web/kit/formats/times.ts';

/** @returns where a connection's part of a campaign is, in words: why it waits, and until when. */
export function useLaneText(status: CampaignStatus): (lane: CampaignLane | undefined) => string {
  const { t } = useTranslation('campaigns');
  return (lane) => {
    if (!lane) return t('lane_idle');
    if (lane.status === 'done') return t('lane_done');
    if (status !== 'EM_ANDAMENTO') return t('lane_stopped');
    const { reason, until } = lane;
    if (!reason) return t('lane_running');
    if (!until) return t(`lane_${reason}`);
    const time = formatUntil(until, serverNowMs());
    // A connection that comes back tells so at once: the time is that of the next look at it.
    return `${t(`lane_${reason}`)} · ${reason === 'disconnected' ? t('laneLook', { time }) : t('laneUntil', { time })}`;
  };
}
