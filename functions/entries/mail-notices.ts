import type * as z from 'zod';
import { applyNotice } from '#functions/areas/campaigns/mail/apply-notice.ts';
import { readNotice, snsEnvelope } from '#functions/areas/campaigns/mail/mail-notice.ts';
import { log } from '#functions/tools/log.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { mailTopic } from '#functions/ports/settings.ts';

const deps = openDeps('mail-notices', campaignJobs, mailTopic);

const hear = async ({ TopicArn, Message }: z.output<typeof snsEnvelope>): Promise<void> => {
  // The queue takes from no other topic; should that ever change, nobody else's word counts.
  if (TopicArn !== deps.mailTopic) return log.warn('notice of another topic', { topicArn: TopicArn });
  const notice = readNotice(Message);
  if (notice) await applyNotice(deps, notice);
};
export const handler = queueConsumer('mail-notices', snsEnvelope, hear, { about: ({ Message }) => ({ companyId: readNotice(Message)?.companyId }) });
