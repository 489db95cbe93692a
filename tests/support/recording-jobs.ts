import type { Job } from '#shared/contract/jobs.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { Timers } from '#functions/ports/timers.ts';

/** The queue of jobs, to be looked at. */
export class RecordingJobs implements Jobs {
  readonly sent: { readonly job: Job; readonly notBeforeMs: number | undefined }[] = [];

  async send(job: Job, notBeforeMs?: number): Promise<void> {
    this.sent.push({ job, notBeforeMs });
  }

  /** Takes what is there. */
  take(): Job[] {
    return this.sent.splice(0).map(({ job }) => job);
  }
}

/** The timers that are set, by name. */
export class RecordingTimers implements Timers {
  readonly waiting = new Map<string, { readonly atMs: number; readonly job: Job }>();

  async set(name: string, atMs: number, job: Job): Promise<void> {
    this.waiting.set(name, { atMs, job });
  }

  async clear(name: string): Promise<void> {
    this.waiting.delete(name);
  }

  /** Jobs whose time has come, soonest first; they are taken. */
  due(nowMs: number): Job[] {
    const due = [...this.waiting].filter(([, { atMs }]) => atMs <= nowMs).sort(([, one], [, other]) => one.atMs - other.atMs);
    for (const [name] of due) this.waiting.delete(name);
    return due.map(([, { job }]) => job);
  }
}
