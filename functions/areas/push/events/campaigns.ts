import { eventName } from '#shared/contract/events.ts';
import { campaignItem, toCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { campaignCountsItem, connectionLaneItem, toCampaignLane, toCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';
import { collectionEvents } from './collections.ts';

export const campaignEvents: EventsOf = (change, tools) =>
  collectionEvents('campaign', campaignItem, (item) => toCampaign(item, tools.mediaUrl), audience.right('campaigns:run'))(change, tools);

export const campaignCountEvents: EventsOf = ({ after }) => {
  const item = parsed(campaignCountsItem, after);
  if (!item) return [];
  const { companyId, campaignId } = item;
  return [
    {
      companyId,
      event: eventName.campaignReport(companyId),
      to: audience.right('campaigns:run'),
      data: { action: 'update', campaignId, counts: toCounts(item) },
    },
  ];
};

/** A lane moves with every message; people are told when it begins to wait, goes on or is done. */
export const campaignLaneEvents: EventsOf = ({ before, after }) => {
  const [former, item] = [parsed(connectionLaneItem, before), parsed(connectionLaneItem, after)];
  if (!item) return [];
  const lane = toCampaignLane(item);
  const known = former && toCampaignLane(former);
  if (known && known.status === lane.status && known.reason === lane.reason && known.until === lane.until) return [];
  const { companyId, campaignId } = item;
  return [{ companyId, event: eventName.campaignReport(companyId), to: audience.right('campaigns:run'), data: { action: 'update', campaignId, lane } }];
};
