import * as z from 'zod';
import { applyNotice } from '../areas/campaigns/mail/apply-notice.ts';
import { readNotice, snsEnvelope } from '../areas/campaigns/mail/mail-notice.ts';
import { openTable } from '../data/table.ts';
import { campaignsEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { log } from '../lib/log.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';

const environment = readEnvironment(tableEnvironment.extend({ ...campaignsEnvironment.shape, MAIL_TOPIC_ARN: z.string().min(1) }));
const deps = { table: openTable(environment.TABLE_NAME), clock, jobs: openJobs({ campaigns: environment.CAMPAIGNS_QUEUE_URL }) };

export const handler = queueConsumer('mail-notices', snsEnvelope, async ({ TopicArn, Message }) => {
  // The queue takes from no other topic; should that ever change, nobody else's word counts.
  if (TopicArn !== environment.MAIL_TOPIC_ARN) return log.warn('notice of another topic', { topicArn: TopicArn });
  const notice = readNotice(Message);
  if (notice) await applyNotice(deps, notice);
});
