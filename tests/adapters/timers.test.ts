import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import type { SendMessageRequest } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { jobRunner } from '#functions/stack/run-job.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import type { Sqs } from '#functions/ports/sqs.ts';
import { openTimers } from '#functions/ports/scheduler.ts';
import { job as jobSchema, queuedJob } from '#shared/contract/jobs.ts';
import { TestClock } from '#tests/support/test-clock.ts';

const scheduler = mockClient(SchedulerClient);
const clock = new TestClock();
const nowMs = () => clock.nowMs();
const sent: SendMessageRequest[] = [];
const call: Sqs = async (_operation, input) => (sent.push(input as SendMessageRequest), {}); // jobs are sent one by one
const jobs = openJobs({ jobs: 'https://sqs.example/jobs' }, { call, nowMs });
const target = { group: 'timers', roleArn: 'arn:role', queueArn: 'arn:queue' };
const timers = openTimers(target, jobs, { client: new SchedulerClient(), nowMs });
const job = jobSchema.parse({
  type: 'sendSchedule',
  companyId: clock.newId(),
  scheduleId: clock.newId(),
  sendAt: '2026-11-20T18:00:00.000Z',
});

beforeEach(() => {
  sent.length = 0;
  scheduler.reset();
});

const queued = () => sent;

it('delays what is due soon by the queue, to the second, and never by more than a quarter of an hour', async () => {
  await jobs.send(job);
  await jobs.send(job, nowMs() + 61_001);
  await jobs.send(job, nowMs() + 3_600_000);

  expect(queued().map(({ DelaySeconds }) => DelaySeconds)).toEqual([0, 62, 900]);
  expect(JSON.parse(queued()[2]?.MessageBody ?? '')).toEqual({ job, notBeforeMs: nowMs() + 3_600_000 });
});

/** Runs jobs whose time has come, telling of scheduled messages alone. */
function runner(done: (sendAt: string) => void) {
  const none = async (): Promise<void> => undefined;
  return jobRunner(
    { clock, jobs },
    {
      sendSchedule: async ({ sendAt }) => done(sendAt),
      releaseQueue: none,
      closeIdleTickets: none,
      wakeTicket: none,
      sayHeld: none,
      bulkStep: none,
      returnTickets: none,
      lookAtMailDomain: none,
      forgetTag: none,
      sendAccountMail: none,
      sendDnsMail: none,
      noteFailedLogin: none,
      forgetChat: none,
      eraseStep: none,
      exportStep: none,
      eraseCompanyStep: none,
      exportCompanyStep: none,
      importPhonebook: none,
      forgetPhonebook: none,
      importContactList: none,
      checkContactList: none,
      resumeContactLists: none,
      mergeWords: none,
      forgetContactList: none,
      announce: none,
      startCampaign: none,
      runCampaign: none,
      campaignTurn: none,
      mailTurn: none,
      sendConfirmed: none,
      sweepCampaign: none,
      wakeLanes: none,
      forgetCampaign: none,
      writeInvoices: none,
      lookUpCharge: none,
    },
  );
}

it('puts a job back whose time has not come, and does it when it has', async () => {
  const done: string[] = [];
  const run = runner((sendAt) => done.push(sendAt));

  await run({ job, notBeforeMs: nowMs() + 1 });
  expect([done, queued().length]).toEqual([[], 1]);
  await run({ job, notBeforeMs: nowMs() });

  expect(done).toEqual(['2026-11-20T18:00:00.000Z']);
});

it('sets a timer two minutes early, whose job waits for the exact time in the queue', async () => {
  scheduler.on(CreateScheduleCommand).resolves({});

  await timers.set('one', Date.parse('2026-11-20T18:00:00.500Z'), job);

  const [made] = scheduler.commandCalls(CreateScheduleCommand);
  expect(made?.args[0].input).toMatchObject({
    GroupName: 'timers',
    Name: 'one',
    ScheduleExpression: 'at(2026-11-20T17:58:00)',
    ActionAfterCompletion: 'DELETE',
    Target: { Arn: 'arn:queue', RoleArn: 'arn:role' },
  });
  expect(JSON.parse(made?.args[0].input.Target?.Input ?? '')).toEqual({ job, notBeforeMs: Date.parse('2026-11-20T18:00:00.500Z') });
});

it('replaces the timer of the same name', async () => {
  scheduler.on(CreateScheduleCommand).rejects(new ConflictException({ message: '', Message: '', $metadata: {} }));
  scheduler.on(UpdateScheduleCommand).resolves({});

  await timers.set('one', nowMs() + 86_400_000, job);

  expect(scheduler.commandCalls(UpdateScheduleCommand)).toHaveLength(1);
});

it('goes round the scheduler, which may be a minute late, for what is due within three minutes', async () => {
  scheduler.on(DeleteScheduleCommand).rejects(new ResourceNotFoundException({ message: '', Message: '', $metadata: {} }));

  await timers.set('one', nowMs() + 170_000, job);

  expect(scheduler.commandCalls(CreateScheduleCommand)).toEqual([]);
  expect(queued()).toMatchObject([{ DelaySeconds: 170 }]);
});

/** The scheduler may be a minute late, the queue delays by whole seconds and hands over a second later. */
const handOverMs = 1_000;

it.each(
  [1, 999, 61_000, 179_999, 180_000, 180_001, 181_500, 240_000, 900_001, 3_600_500, 40 * 86_400_000 + 1].flatMap((inMs) => [
    [inMs, 0] as const,
    [inMs, 59_999] as const,
  ]),
)('does what is due in %i ms never early and at most ten seconds late, with a scheduler that is %i ms late', async (inMs, lateMs) => {
  scheduler.on(CreateScheduleCommand).resolves({});
  scheduler.on(DeleteScheduleCommand).resolves({});
  const dueMs = nowMs() + inMs;
  const done: number[] = [];
  const run = runner(() => done.push(nowMs()));

  await timers.set('one', dueMs, job);
  const [made] = scheduler.commandCalls(CreateScheduleCommand);
  if (made) {
    const atMs = Date.parse(`${/^at\((.*)\)$/.exec(made.args[0].input.ScheduleExpression ?? '')?.[1]}Z`);
    clock.advance(Math.max(0, atMs - nowMs()) + lateMs);
    await run(queuedJob.parse(JSON.parse(made.args[0].input.Target?.Input ?? '')));
  }
  for (let taken = 0; done.length === 0; taken += 1) {
    const message = queued()[taken];
    clock.advance((message?.DelaySeconds ?? 0) * 1_000 + handOverMs);
    await run(queuedJob.parse(JSON.parse(message?.MessageBody ?? '')));
  }

  const [doneMs = 0] = done;
  expect(doneMs - dueMs).toBeGreaterThanOrEqual(0);
  expect(doneMs - dueMs).toBeLessThanOrEqual(10_000);
});
