import { randomBytes } from 'node:crypto';

/** Programs that people write WhatsApp messages with. */
export const writingPrograms = ['android', 'ios', 'web', 'oldLibrary', 'otherLibrary'] as const;
export type WritingProgram = (typeof writingPrograms)[number];

const hex = (digits: number) =>
  randomBytes(Math.ceil(digits / 2))
    .toString('hex')
    .slice(0, digits)
    .toUpperCase();

/**
 * The eighteen hexadecimal digits of WhatsApp Web's ids may be anything. A client that reads a meaning into its own ids of this
 * form meets its meanings in everybody's: a digit in front that it uses, a time of now, a time out of every calendar.
 */
const webDigits: readonly (() => string)[] = [
  () => hex(18),
  () => `0${Date.now().toString(16).padStart(11, '0')}${hex(6)}`.toUpperCase(),
  () => `0FFFFFFFFFFF${hex(6)}`,
  () => `A${hex(17)}`,
  () => `C00001${hex(12)}`,
  () => `0${hex(17)}`,
];

let made = 0;
const idOf: Readonly<Record<WritingProgram, () => string>> = {
  android: () => `AC${hex(30)}`,
  ios: () => `3A${hex(18)}`,
  web: () => `3EB0${(webDigits[made % webDigits.length] ?? (() => hex(18)))()}`,
  oldLibrary: () => `BAE5${hex(12)}`,
  otherLibrary: () => `${hex(8)}-${hex(4)}`.toLowerCase(),
};

/** A message id as a program makes it. Unless one is named, each message is by the next program, every other one by WhatsApp Web. */
export function newMessageId(program?: WritingProgram): string {
  made += 1;
  const next = made % 2 === 0 ? 'web' : (writingPrograms[(made >> 1) % writingPrograms.length] ?? 'android');
  return idOf[program ?? next]();
}
