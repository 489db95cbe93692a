import type { QueryClient } from '@tanstack/react-query';
import type { LiveRecords, RecordEvent, RecordKind } from '#shared/contract/events.ts';
import { applyRecordEvent } from '../api/apply-record-event.ts';
import { applyCampaign } from '../api/campaign-queries.ts';
import { contactArea, contactRules } from '../api/contact-queries.ts';
import { applyEmail } from '../api/email-queries.ts';
import { applyBulk } from '../api/bulk-queries.ts';
import { applyMailDomain } from '../api/mail-domain-queries.ts';
import { applyMailTemplate } from '../api/mail-template-queries.ts';
import { queueArea, queueOptionArea, queueRules } from '../api/queue-queries.ts';
import { quickMessageArea, quickMessageRules } from '../api/quick-message-queries.ts';
import { sessionQuery } from '../api/session.ts';
import { scheduleArea, scheduleRules } from '../api/schedule-queries.ts';

type Areas = { readonly [K in RecordKind]: (queryClient: QueryClient, event: RecordEvent<LiveRecords[K]>) => void };

/** Where the records of live events are cached. Fetched with the first such event: the ticket lists do without. */
export const recordAreas: Areas = {
  contact: (queryClient, event) => applyRecordEvent(queryClient, contactArea, event, contactRules),
  queue: (queryClient, event) => {
    applyRecordEvent(queryClient, queueArea, event, queueRules);
    // A change of a queue may be one of its options.
    const id = event.action === 'delete' ? event.id : event.record.id;
    void queryClient.invalidateQueries({ queryKey: [queueOptionArea, 'list', id] });
  },
  quickMessage: (queryClient, event) => applyRecordEvent(queryClient, quickMessageArea, event, quickMessageRules),
  bulk: applyBulk,
  campaign: applyCampaign,
  email: applyEmail,
  mailDomain: applyMailDomain,
  mailTemplate: applyMailTemplate,
  company: (queryClient, event) => {
    if (event.action === 'delete') return;
    const { record } = event;
    queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, user: { ...known.user, company: record } });
  },
  schedule: (queryClient, event) => applyRecordEvent(queryClient, scheduleArea, event, scheduleRules),
};
