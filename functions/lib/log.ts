/** One JSON line per fact an operator would act on. Facts are fields; the message is constant. */
export type Facts = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}

export const log: Log = {
  info: (message, facts) => write('info', message, facts),
  warn: (message, facts) => write('warn', message, facts),
  error: (message, facts) => write('error', message, facts),
};

function write(level: 'info' | 'warn' | 'error', message: string, facts: Facts = {}): void {
  const line = JSON.stringify({ level, message, ...facts }, (_key, value: unknown) => (value instanceof Error ? plainError(value) : value));
  if (level === 'error') console.error(line);
  else console.log(line);
}

function plainError(error: Error): Facts {
  return { name: error.name, message: error.message, stack: error.stack, ...(error.cause === undefined ? {} : { cause: error.cause }) };
}
