export type Fields = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/**
 * Writes a JSON line per event: the message constant, the facts as fields. Errors are named under `error`; their stacks only with `error`, since
 * Baileys' errors may carry stanzas.
 *
 * @param write takes one line without its end.
 */
export function jsonLogger(write: (line: string) => void, now: () => Date = () => new Date()): Logger {
  const line =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(JSON.stringify({ level, time: now().toISOString(), message, ...fields }, (_key, value: unknown) => printable(value, level)));
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

const levels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];

/** Only what is of this level or worse. */
export function atLeast(level: LogLevel, logger: Logger): Logger {
  const wanted = new Set<LogLevel>(levels.slice(levels.indexOf(level)));
  const of = (name: LogLevel): Logger[LogLevel] => (wanted.has(name) ? (message, fields) => logger[name](message, fields) : () => undefined);
  return { info: of('info'), warn: of('warn'), error: of('error') };
}

/** The last four digits of a phone number. */
export const maskedPhone = (number: string): string => `…${number.slice(-4)}`;

function printable(value: unknown, level: string): unknown {
  if (!(value instanceof Error)) return value;
  const cause = value.cause === undefined ? {} : { cause: printable(value.cause, level) };
  return { name: value.name, message: value.message, ...(level === 'error' ? { stack: value.stack } : {}), ...cause };
}

/** Logger for Baileys, which would log stanzas, keys and message texts. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** libsignal prints whole sessions, private keys included, to the console; our own lines go to stdout directly. */
export function silenceConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[method] = () => undefined;
}
