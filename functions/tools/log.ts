import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of one JSON line that an operator would act on. The message is constant. */
export type Facts = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

export const log: Log = {
  info: (message, facts) => write('info', message, facts),
  warn: (message, facts) => write('warn', message, facts),
  error: (message, facts) => write('error', message, facts),
};

const scope = new AsyncLocalStorage<Record<string, unknown>>();

/** Every line that `work` writes carries these facts, and those that are noted meanwhile. */
export const logging = <T>(facts: Facts, work: () => T): T => scope.run({ ...facts }, work);

/** Adds facts to all further lines of the request or record at hand. */
export const note = (facts: Facts): void => void Object.assign(scope.getStore() ?? {}, facts);

/** Adds messages to those by whose ids all further lines are found. */
export function noteTraces(ids: readonly string[]): void {
  const store = scope.getStore();
  const known = typeof store?.['traceId'] === 'string' ? store['traceId'].split(' ') : [];
  if (ids.length > 0) note({ traceId: [...new Set([...known, ...ids])].join(' ') });
}

/** LOG_LEVEL names the least that is written; what is no level means all. */
const isWanted = (level: Level): boolean => levels.indexOf(level) >= levels.findIndex((one) => one === process.env['LOG_LEVEL']);

function write(level: Level, message: string, facts: Facts = {}): void {
  if (!isWanted(level)) return;
  const line = { timestamp: new Date().toISOString(), level, message, ...scope.getStore(), ...facts };
  const text = JSON.stringify(line, (_key, value: unknown) => (value instanceof Error ? plainError(value) : value));
  // Where functions log as JSON, Lambda wraps what the console is given in an object of its own, but leaves alone what comes
  // past it as one that has level and timestamp. https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
  if (process.env['AWS_LAMBDA_LOG_FORMAT'] === 'JSON') process.stdout.write(`${text}\n`);
  else if (level === 'error') console.error(text);
  else console.log(text);
}

function plainError(error: Error): Facts {
  return { name: error.name, message: error.message, stack: error.stack, ...(error.cause === undefined ? {} : { cause: error.cause }) };
}
