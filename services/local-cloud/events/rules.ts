import { randomUUID } from 'node:crypto';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';
import { deliverToTarget, type Deliver } from './delivery.ts';
import { matchesPattern } from './event-pattern.ts';
import { nextRun } from './schedule-expression.ts';

const longestTimerMs = 24 * 60 * 60_000;

/** An event as rules and their targets see it. */
export interface BusEvent {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: unknown;
}

export interface RulesContext {
  deliver: Deliver;
  account: string;
  region: string;
  report: (problem: string) => void;
}

/** EventBridge's default bus. Unlike schedules of the Scheduler, a rule's that was due while the machine was off is not made up for. */
export class Rules {
  readonly #rules: readonly Resource[];
  readonly #context: RulesContext;
  readonly #stopping = new AbortController();
  readonly #timers = new Map<Resource, NodeJS.Timeout>();
  readonly #delivering = new Set<Promise<void>>();

  /** @throws StartError for a rule that needs what is not emulated. */
  constructor(template: Pick<LocalTemplate, 'ofType'>, context: RulesContext) {
    this.#context = context;
    this.#rules = template.ofType('AWS::Events::Rule').filter(({ properties }) => properties['State'] !== 'DISABLED');
    for (const rule of this.#rules) refuseUnknown(rule);
  }

  start(): void {
    for (const rule of this.#rules) this.#arm(rule, Date.now());
  }

  /** @returns its id. */
  put(event: Pick<BusEvent, 'detail-type' | 'source' | 'detail'> & Partial<BusEvent>): string {
    const { account, region } = this.#context;
    const whole: BusEvent = { version: '0', id: randomUUID(), account, time: new Date().toISOString(), region, resources: [], ...event };
    for (const rule of this.#rules) {
      const pattern = rule.properties['EventPattern'];
      if (isRecord(pattern) && matchesPattern(pattern, whole)) this.#deliver(rule, whole);
    }
    return whole.id;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#delivering);
  }

  #arm(rule: Resource, after: number): void {
    const expression = rule.properties['ScheduleExpression'];
    const at = typeof expression === 'string' && expression !== '' ? nextRun(expression, 'UTC', after) : undefined;
    if (at === undefined || this.#stopping.signal.aborted) return;
    const wait = () => {
      const leftMs = at - Date.now();
      this.#timers.set(rule, setTimeout(leftMs > longestTimerMs ? wait : run, Math.min(longestTimerMs, Math.max(0, leftMs))));
    };
    const run = () => {
      const event = { 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {}, resources: [rule.physicalId] };
      const { account, region } = this.#context;
      this.#deliver(rule, { version: '0', id: randomUUID(), account, region, time: new Date(at).toISOString(), ...event });
      this.#arm(rule, at);
    };
    wait();
  }

  #deliver(rule: Resource, event: BusEvent): void {
    const { deliver, report } = this.#context;
    for (const target of targetsOf(rule)) {
      const text = textFor(target, event);
      const name = `an event of the rule ${rule.logicalId}`;
      const delivering = deliverToTarget({ deliver, target, text, name, signal: this.#stopping.signal, report })
        .catch((error: unknown) => report(`${name}: ${String(error)}`))
        .finally(() => this.#delivering.delete(delivering));
      this.#delivering.add(delivering);
    }
  }
}

function targetsOf({ properties }: Resource): Record<string, unknown>[] {
  return Array.isArray(properties['Targets']) ? properties['Targets'].filter(isRecord) : [];
}

/** A constant, a part of the event (`$.detail.ticket`), or all of it. */
function textFor(target: Record<string, unknown>, event: BusEvent): string {
  if (typeof target['Input'] === 'string') return target['Input'];
  const names = textOf(target['InputPath'], '$').split('.').slice(1);
  const part = names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), event);
  return JSON.stringify(part ?? null);
}

function refuseUnknown(rule: Resource): void {
  const { logicalId, properties } = rule;
  const refuse = (what: string) => new StartError(`The local cloud does not emulate ${what} of the rule ${logicalId}.`);
  if (!['default', undefined].includes(properties['EventBusName'] as string | undefined)) throw refuse('another event bus than the default one');
  for (const target of targetsOf(rule)) {
    if (target['InputTransformer'] !== undefined) throw refuse('the InputTransformer');
    if (!/^arn:aws:(sqs|sns|lambda):/.test(String(target['Arn']))) throw refuse(`the target ${String(target['Arn'])}`);
  }
}
