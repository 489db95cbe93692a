import { useEffect, useEffectEvent, useRef } from 'react';
import type { CampaignStatus } from '#shared/contract/campaigns.ts';

/** The specification's: what comes last settles meanwhile. */
const reloadMs = 5_000;

/** Fetches a report once more a while after the campaign has ended before the user's eyes. */
export function useReloadAtEnd(status: CampaignStatus, onEnd: () => void): void {
  const wasGoing = useRef(false);
  const reload = useEffectEvent(onEnd);
  useEffect(() => {
    if (status !== 'FINALIZADA') wasGoing.current = true;
    if (status !== 'FINALIZADA' || !wasGoing.current) return undefined;
    const timer = setTimeout(() => {
      wasGoing.current = false;
      reload();
    }, reloadMs);
    return () => clearTimeout(timer);
  }, [status]);
}
