import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import type { Job, QueuedJob } from '#shared/contract/jobs.ts';
import type { Jobs } from './jobs.ts';
import type { Timers } from './timers.ts';
interface TimerTarget {
  readonly group: string;
  readonly roleArn: string;
  readonly queueArn: string;
}

/** EventBridge Scheduler is up to a minute late; the rest of the time is a delay of the queue, which is exact to the second. */
const earlyMs = 2 * 60_000;

/** @param jobs takes what is due so soon that the scheduler would be late. */
export function openTimers(target: TimerTarget, jobs: Jobs, { client = new SchedulerClient({ maxAttempts: 5 }), nowMs = Date.now } = {}): Timers {
  const clear = async (name: string): Promise<void> => {
    try {
      await client.send(new DeleteScheduleCommand({ GroupName: target.group, Name: name }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  };
  return {
    clear,
    set: async (name, atMs, job) => {
      if (atMs - nowMs() <= earlyMs + 60_000) {
        await clear(name);
        await jobs.send(job, atMs);
        return;
      }
      const schedule = scheduleOf(target, name, atMs, job);
      try {
        await client.send(new CreateScheduleCommand(schedule));
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
        await client.send(new UpdateScheduleCommand(schedule));
      }
    },
  };
}

function scheduleOf({ group, roleArn, queueArn }: TimerTarget, name: string, atMs: number, job: Job): CreateScheduleCommandInput {
  const queued: QueuedJob = { job, notBeforeMs: atMs };
  return {
    GroupName: group,
    Name: name,
    // Whole seconds, UTC.
    ScheduleExpression: `at(${new Date(atMs - earlyMs).toISOString().slice(0, 19)})`,
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: { Arn: queueArn, RoleArn: roleArn, Input: JSON.stringify(queued) },
  };
}
