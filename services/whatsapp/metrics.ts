import type { Report } from './receive/inbound-reports.ts';
import type { InboundQueue } from './receive/inbound-queue.ts';
import type { SessionService } from './service.ts';

/** Metrics of the task, as `infra/constructs/sessions.ts` watches them. Each costs as much as three alarms: few. */
const units = { SessionsWanted: 'Count', SessionsOpen: 'Count', Shards: 'Count', ShardsHeld: 'Count', SendsFailed: 'Count' } as const;

const minuteMs = 60_000;
/** In the middle of a minute, so that each minute gets one line of each task, and sums over tasks are whole. */
const offsetMs = 30_000;

interface MetricsOptions {
  /** Names the stage: alarms find the metrics by it. */
  readonly tableName: string;
  readonly health: SessionService['health'];
  readonly write: (line: string) => void;
  readonly now?: () => number;
}

/** Prints a line a minute that CloudWatch makes metrics of, by the embedded metric format. */
export class SessionMetrics {
  readonly #options: MetricsOptions;
  #sendsFailed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MetricsOptions) {
    this.#options = options;
  }

  start(): void {
    const now = this.#options.now?.() ?? Date.now();
    const waitMs = minuteMs - ((now - offsetMs + minuteMs) % minuteMs);
    this.#timer = setTimeout(() => {
      this.print();
      this.start();
    }, waitMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  sendFailed(): void {
    this.#sendsFailed += 1;
  }

  /** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
  print(): void {
    const { tableName, health, write, now = Date.now } = this.#options;
    const { sessions, open, shards, shardCount } = health();
    const values = { SessionsWanted: sessions, SessionsOpen: open, Shards: shardCount, ShardsHeld: shards, SendsFailed: this.#sendsFailed };
    this.#sendsFailed = 0;
    const Metrics = Object.entries(units).map(([Name, Unit]) => ({ Name, Unit }));
    const _aws = { Timestamp: now(), CloudWatchMetrics: [{ Namespace: 'Recado', Dimensions: [['Table']], Metrics }] };
    write(JSON.stringify({ _aws, Table: tableName, ...values }));
  }
}

/** The queue, telling of each message that it reports as failed. */
export function countingFailures(queue: InboundQueue, onFailure: () => void): InboundQueue {
  return {
    send(report: Report): Promise<void> {
      if (report.message.type === 'failure') onFailure();
      return queue.send(report);
    },
  };
}
