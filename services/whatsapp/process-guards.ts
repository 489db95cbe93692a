import type { EventEmitter } from 'node:events';
import type { Fields, Logger } from './logger.ts';

/**
 * A count of one that CloudWatch takes from the log line.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const counted = (name: string): Fields => ({
  _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: 'Recado/Sessions', Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Count' }] }] },
  [name]: 1,
});

/** Something failed that nobody waited for: worth a look, but no reason to end what is well. */
export function reportStray(log: Logger, where: string, error: unknown, fields: Fields = {}): void {
  log.error('stray rejection', { where, ...fields, error, ...counted('StrayRejections') });
}

/**
 * A session's stray rejection must not end the sessions of all others. After an exception in the middle of something the state is unknown: then the
 * process ends, and another task takes over.
 *
 * @param exit ends the process; other than in tests `process.exit`.
 */
export function guardProcess(from: EventEmitter, log: Logger, exit: (code: number) => void): void {
  from.on('unhandledRejection', (error: unknown) => reportStray(log, 'process', error));
  from.on('uncaughtException', (error: unknown) => {
    log.error('uncaught exception', { error });
    exit(1);
  });
}
