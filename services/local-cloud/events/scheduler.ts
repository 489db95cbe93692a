import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { deliverToTarget, type Deliver } from './delivery.ts';
import { isOneTime, nextRun } from './schedule-expression.ts';
import type { State } from '#services/local-cloud/template/state.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export interface SchedulerContext {
  deliver: Deliver;
  state: State;
  now(): number;
  report: (problem: string) => void;
}

/** The body of CreateSchedule, as far as it is acted on. */
export type ScheduleDefinition = Record<string, unknown>;

const longestTimerMs = 24 * 60 * 60_000;
/** Schedules started at once. */
const perRound = 100;

/** EventBridge Scheduler: what was due while the machine was off runs when it is on again, once. */
export class Scheduler {
  readonly #context: SchedulerContext;
  #timer: NodeJS.Timeout | undefined;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(context: SchedulerContext) {
    this.#context = context;
  }

  /** Takes over the template's own schedules; those made at run time stay. */
  start(template: Pick<LocalTemplate, 'ofType'>): void {
    for (const { properties, physicalId } of template.ofType('AWS::Scheduler::Schedule')) {
      const group = textOf(properties['GroupName'], 'default');
      const before = this.get(group, physicalId);
      // A schedule that is as it was keeps its next time, so that a missed one is noticed.
      if (JSON.stringify(before) !== JSON.stringify(properties)) this.put(group, physicalId, properties);
    }
    this.#arm();
  }

  get(group: string, name: string): ScheduleDefinition | undefined {
    const select = this.#context.state.database.prepare('SELECT definition FROM schedules WHERE group_name = ? AND name = ?');
    const row = select.get(group, name);
    const definition: unknown = row === undefined ? undefined : JSON.parse(String(row['definition']));
    return isRecord(definition) ? definition : undefined;
  }

  /** @throws Error for an expression that is none. */
  put(group: string, name: string, definition: ScheduleDefinition): void {
    const now = this.#context.now();
    const expression = String(definition['ScheduleExpression']);
    // A one-time schedule in the past is due at once, as on AWS.
    const nextAt = isEnabled(definition) ? (this.#next(definition, now) ?? (isOneTime(expression) ? now : undefined)) : undefined;
    this.#context.state.database.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?, ?)').run(group, name, JSON.stringify(definition), nextAt ?? null);
    this.#arm();
  }

  remove(group: string, name: string): void {
    this.#context.state.database.prepare('DELETE FROM schedules WHERE group_name = ? AND name = ?').run(group, name);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#running.values());
  }

  #next(definition: ScheduleDefinition, after: number): number | undefined {
    const zone = textOf(definition['ScheduleExpressionTimezone'], 'UTC');
    return nextRun(String(definition['ScheduleExpression']), zone, after);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#stopping.signal.aborted ? undefined : this.#waiting()[0];
    if (!next) return;
    const waitMs = Math.min(longestTimerMs, Math.max(0, next.at - this.#context.now()));
    this.#timer = setTimeout(() => this.#runDue(), waitMs);
  }

  /** Schedules that are due next, soonest first, without those being delivered. */
  #waiting(): Due[] {
    return this.#context.state.database
      .prepare('SELECT * FROM schedules WHERE next_at IS NOT NULL ORDER BY next_at LIMIT ?')
      .all(this.#running.size + perRound)
      .map((row) => ({
        group: String(row['group_name']),
        name: String(row['name']),
        text: String(row['definition']),
        at: Number(row['next_at']),
      }))
      .filter(({ group, name }) => !this.#running.has(`${group}/${name}`));
  }

  #runDue(): void {
    const now = this.#context.now();
    for (const due of this.#waiting().filter(({ at }) => at <= now)) {
      const key = `${due.group}/${due.name}`;
      const running = this.#run(due).finally(() => {
        this.#running.delete(key);
        this.#arm();
      });
      this.#running.set(key, running);
    }
    this.#arm();
  }

  /** Its next time is stored after the delivery: a crash in between repeats it at the next start. */
  async #run({ group, name, text }: Due): Promise<void> {
    const parsed: unknown = JSON.parse(text);
    const definition = isRecord(parsed) ? parsed : {};
    const { deliver, report } = this.#context;
    const target = isRecord(definition['Target']) ? definition['Target'] : {};
    await deliverToTarget({ deliver, target, text: textOf(target['Input'], '{}'), name: `the schedule ${name}`, signal: this.#stopping.signal, report });
    // It was cut off by the end of everything, and is due at the next start.
    if (this.#stopping.signal.aborted) return;
    const { database } = this.#context.state;
    const nextAt = isOneTime(String(definition['ScheduleExpression'])) ? undefined : this.#next(definition, this.#context.now());
    // Only if nobody replaced it meanwhile.
    if (nextAt === undefined && definition['ActionAfterCompletion'] === 'DELETE') {
      database.prepare('DELETE FROM schedules WHERE group_name = ? AND name = ? AND definition = ?').run(group, name, text);
    } else {
      const update = database.prepare('UPDATE schedules SET next_at = ? WHERE group_name = ? AND name = ? AND definition = ?');
      update.run(nextAt ?? null, group, name, text);
    }
  }
}

interface Due {
  group: string;
  name: string;
  /** The definition as stored. */
  text: string;
  at: number;
}

function isEnabled(definition: ScheduleDefinition): boolean {
  return definition['State'] !== 'DISABLED';
}
