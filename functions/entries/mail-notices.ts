import type * as z from 'zod';
import { applyMailEvent } from '#functions/areas/campaigns/mail/apply-mail-event.ts';
import { readMailEvent, snsEnvelope } from '#functions/areas/campaigns/mail/mail-event.ts';
import { log } from '#functions/tools/log.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { mailTopic } from '#functions/ports/settings.ts';

const deps = openDeps('mail-notices', campaignJobs, mailTopic);

const hear = async ({ TopicArn, Message }: z.output<typeof snsEnvelope>): Promise<void> => {
  // The queue takes from no other topic; should that ever change, nobody else's word counts.
  if (TopicArn !== deps.mailTopic) return log.warn('notice of another topic', { topicArn: TopicArn });
  const event = readMailEvent(Message);
  if (event) await applyMailEvent(deps, event);
};
export const handler = queueConsumer('mail-notices', snsEnvelope, hear, { about: ({ Message }) => ({ companyId: readMailEvent(Message)?.companyId }) });
