import { localMoment } from './local-time.ts';

/** Values of a text's variables. Plain text: nothing is escaped, and inserted values are not looked at again. */
export interface TextValues {
  /** The contact's. */
  readonly name: string;
  /** The ticket's number as people read it; empty where there is no ticket. */
  readonly protocol: string;
  readonly queue: string;
  readonly user: string;
  readonly connection: string;
  readonly nowMs: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
}

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the variables in texts, as typed: what has to be looked up for them. */
export function variablesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(variable), ([, name = '']) => name)));
}

/** A text with its variables filled in; those that mean nothing stay as typed. */
export function fillVariables(text: string, values: TextValues): string {
  return text.replace(variable, (typed: string, name: string) => valueOf(name, values) ?? typed);
}

function valueOf(name: string, values: TextValues): string | undefined {
  switch (name) {
    case 'name':
    case 'protocol':
    case 'queue':
    case 'user':
    case 'connection':
      return values[name];
    case 'firstName':
      return values.name.trim().split(/\s+/)[0] ?? '';
    case 'ms':
      return greetingOfDay(values);
    case 'hour':
      return timeOfDay(values);
  }
  return values.extraInfo.find((info) => info.name.trim() === name)?.value;
}

function greetingOfDay({ nowMs, timeZone }: TextValues): string {
  const { hour } = localMoment(nowMs, timeZone);
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

function timeOfDay({ nowMs, timeZone }: TextValues): string {
  const { hour, minute } = localMoment(nowMs, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
