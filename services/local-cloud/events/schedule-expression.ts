/**
 * When a schedule of EventBridge Scheduler is due next.
 *
 * @param expression `at(yyyy-mm-ddThh:mm:ss)`, `rate(5 minutes)` or `cron(minutes hours day month weekday year)`.
 * @param timeZone for `at` and `cron`.
 * @param after milliseconds; the answer is later. For `rate` it is the last time it ran, or was made.
 * @returns milliseconds; undefined when it is never due again.
 * @throws Error for an expression of another form.
 */
export function nextRun(expression: string, timeZone: string, after: number): number | undefined {
  const [, kind, argument] = /^(at|rate|cron)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === undefined || argument === undefined) throw new Error(`${expression} is no schedule expression`);
  if (kind === 'rate') return after + rateMs(argument);
  if (kind === 'cron') return nextCron(argument, timeZone, after);
  const [, year, month, day, hour, minute, second] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/.exec(argument) ?? [];
  if (year === undefined) throw new Error(`${expression} is no schedule expression`);
  const at = toUtc(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)), timeZone);
  return at > after ? at : undefined;
}

/** Whether a schedule happens only once. */
export function isOneTime(expression: string): boolean {
  return expression.startsWith('at(');
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function rateMs(argument: string): number {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  if (count === undefined) throw new Error(`rate(${argument}) is no schedule expression`);
  return Number(count) * (unitMs[unit] ?? 0);
}

/** How far ahead a cron expression is searched: a 29th of February is at most eight years away. */
const searchDays = 8 * 366;

function nextCron(argument: string, timeZone: string, after: number): number | undefined {
  const fields = argument.trim().split(/\s+/);
  const [minutes = '', hours = '', day = '', month = '', weekday = '', year = '*'] = fields;
  if (fields.length !== 6) throw new Error(`cron(${argument}) needs six fields`);
  const startOfDay = Math.floor(toLocal(after, timeZone) / unitDay) * unitDay;
  const minuteSet = numbers(minutes, 0, 59);
  const hourSet = numbers(hours, 0, 23);
  for (let index = 0; index < searchDays; index += 1) {
    const date = new Date(startOfDay + index * unitDay);
    if (!matchesDate(date, { day, month, weekday, year })) continue;
    for (const hour of hourSet) {
      for (const minute of minuteSet) {
        const at = toUtc(date.getTime() + hour * 3_600_000 + minute * 60_000, timeZone);
        if (at > after) return at;
      }
    }
  }
  return undefined;
}

const unitDay = 86_400_000;
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function matchesDate(date: Date, fields: { day: string; month: string; weekday: string; year: string }): boolean {
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const days = fields.day === 'L' ? [lastDay] : numbers(fields.day, 1, 31);
  return (
    numbers(fields.year, 1970, 2199).includes(date.getUTCFullYear()) &&
    numbers(fields.month, 1, 12, monthNames).includes(date.getUTCMonth() + 1) &&
    days.includes(date.getUTCDate()) &&
    numbers(fields.weekday, 1, 7, weekdayNames).includes(date.getUTCDay() + 1)
  );
}

/** The values of one cron field: `*`, `?`, `5`, `1-5`, `0/15`, `MON-FRI`, and lists of these. */
function numbers(field: string, lowest: number, highest: number, names: string[] = []): number[] {
  const numberOf = (text: string) => (names.includes(text.toUpperCase()) ? names.indexOf(text.toUpperCase()) + 1 : Number(text));
  const values = field.split(',').flatMap((part) => {
    const [range = '', step = '1'] = part.split('/');
    const isAny = range === '*' || range === '?';
    const [from = '', to] = range.split('-');
    const first = isAny ? lowest : numberOf(from);
    const last = isAny || (part.includes('/') && to === undefined) ? highest : numberOf(to ?? from);
    const every = Number(step);
    if (![first, last, every].every(Number.isInteger) || every < 1) throw new Error(`${field} is no cron field`);
    return Array.from({ length: Math.max(0, Math.floor((last - first) / every) + 1) }, (_, index) => first + index * every);
  });
  return values.toSorted((a, b) => a - b);
}

/** The wall clock of a time zone, written as if it were UTC. */
function toLocal(utcMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return utcMs;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function toUtc(localMs: number, timeZone: string): number {
  const guess = localMs - (toLocal(localMs, timeZone) - localMs);
  // On the day of a clock change the first guess may have used the other offset.
  return guess - (toLocal(guess, timeZone) - localMs);
}
