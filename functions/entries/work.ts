import * as z from 'zod';
import { queuedJob } from '#shared/contract/jobs.ts';
import { releaseQueue } from '../areas/queues/release-queue.ts';
import { closeIdleTickets } from '../areas/tickets/close-idle-tickets.ts';
import { sendSchedule } from '../areas/schedules/send-schedule.ts';
import { returnTicketsOfDeleted } from '../areas/users/return-tickets-of-deleted.ts';
import { openTable } from '../data/table.ts';
import { jobsEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { jobRunner } from '../lib/run-job.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';

const environment = readEnvironment(z.object({ ...tableEnvironment.shape, ...outboundEnvironment.shape, ...jobsEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const deps = { table, clock, outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table), jobs: openJobs(environment.JOBS_QUEUE_URL) };

export const handler = queueConsumer(
  'work',
  queuedJob,
  jobRunner(deps, {
    sendSchedule: (job) => sendSchedule(deps, job),
    closeIdleTickets: () => closeIdleTickets(deps),
    releaseQueue: (job) => releaseQueue(deps, job),
    returnTickets: (job) => returnTicketsOfDeleted(deps, job),
  }),
);
