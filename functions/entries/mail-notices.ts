import * as z from 'zod';
import { applyNotice } from '#functions/areas/campaigns/mail/apply-notice.ts';
import { readNotice, snsEnvelope } from '#functions/areas/campaigns/mail/mail-notice.ts';
import { openTable } from '#functions/data/table.ts';
import { campaignsEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { log } from '#functions/tools/log.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openJobs } from '#functions/ports/jobs.ts';

const environment = readEnvironment(tableEnvironment.extend({ ...campaignsEnvironment.shape, MAIL_TOPIC_ARN: z.string().min(1) }));
const deps = { table: openTable(environment.TABLE_NAME), clock, jobs: openJobs({ campaigns: environment.CAMPAIGNS_QUEUE_URL }) };

export const handler = queueConsumer('mail-notices', snsEnvelope, async ({ TopicArn, Message }) => {
  // The queue takes from no other topic; should that ever change, nobody else's word counts.
  if (TopicArn !== environment.MAIL_TOPIC_ARN) return log.warn('notice of another topic', { topicArn: TopicArn });
  const notice = readNotice(Message);
  if (notice) await applyNotice(deps, notice);
});
