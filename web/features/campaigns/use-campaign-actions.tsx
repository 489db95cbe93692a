import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignAccess } from '#shared/domain/campaign-access.ts';
import { useCampaignStep } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { useStepActions } from '#web/parts/outreach/step-actions.tsx';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { reportPath } from './paths.ts';

/** Dialog over the list. */
export type AskedFor = { readonly what: 'form'; readonly campaign: Campaign | null } | { readonly what: 'start' | 'delete'; readonly campaign: Campaign };

/** Actions on a campaign in the list. */
export function useCampaignActions(ask: (asked: AskedFor) => void): (campaign: Campaign) => RowAction[] {
  const { take } = useSteps(useCampaignStep());
  const actionsOf = useStepActions();
  return (campaign) =>
    actionsOf(campaign, {
      isReadOnly: campaignAccess(campaign, serverNowMs()) === 'none',
      reportPath: reportPath(campaign.id),
      onStart: () => ask({ what: 'start', campaign }),
      onStop: () => take(campaign.id, 'stop'),
      onRestart: () => take(campaign.id, 'restart'),
      onOpen: () => ask({ what: 'form', campaign }),
      onDelete: () => ask({ what: 'delete', campaign }),
    });
}
