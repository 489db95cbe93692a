import { eventName } from '#shared/contract/events.ts';
import { mailCountsItem, mailLaneItem, toMailCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { emailItem, toEmail } from '#functions/records/campaigns/email-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';
import { collectionEvents } from './collections.ts';

export const emailEvents: EventsOf = collectionEvents('email', emailItem, toEmail, audience.right('mail:run'));

export const mailCountEvents: EventsOf = ({ after }) => {
  const item = parsed(mailCountsItem, after);
  if (!item) return [];
  const { companyId, campaignId: emailId } = item;
  return [
    { companyId, event: eventName.emailReport(companyId), to: audience.right('mail:run'), data: { action: 'update', emailId, counts: toMailCounts(item) } },
  ];
};

/** A lane moves with every mail; people are told when it begins to wait, goes on or is done. */
export const mailLaneEvents: EventsOf = ({ before, after }) => {
  const [former, item] = [parsed(mailLaneItem, before), parsed(mailLaneItem, after)];
  if (!item || !former || (former.reason === item.reason && former.untilMs === item.untilMs && former.status === item.status)) return [];
  const { companyId, campaignId: emailId } = item;
  return [{ companyId, event: eventName.emailReport(companyId), to: audience.right('mail:run'), data: { action: 'update', emailId } }];
};
