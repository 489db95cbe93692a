import type { Mention } from '#shared/contract/chats.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The longest name first: `@Ana Lima` is not `@Ana`. */
const longestFirst = (one: { readonly name: string }, other: { readonly name: string }): number => other.name.length - one.name.length;

interface Piece {
  readonly text: string;
  /** Person who is called here; null for the text around. */
  readonly mention: Mention | null;
}

/** The text cut at its mentions. */
export function mentionPieces(text: string, mentions: readonly Mention[]): Piece[] {
  if (mentions.length === 0) return [{ text, mention: null }];
  const byName = mentions.toSorted(longestFirst);
  const pattern = new RegExp(`(@(?:${byName.map(({ name }) => escaped(name)).join('|')}))`, 'u');
  return text
    .split(pattern)
    .flatMap((piece): Piece[] => (piece === '' ? [] : [{ text: piece, mention: byName.find(({ name }) => piece === `@${name}`) ?? null }]));
}

/** Which of these people are called in the text. */
export function mentionsIn(text: string, people: readonly Mention[]): Mention[] {
  const called = mentionPieces(text, people).flatMap(({ mention }) => mention ?? []);
  return [...new Map(called.map((one) => [one.userId, one])).values()];
}

/** An at sign at the beginning of a word, and what follows it up to the caret. */
const typing = /(?:^|\s)@([\p{L}\p{N}][\p{L}\p{N} .'-]{0,40}|)$/u;

/** @returns what is typed of a name before the caret; null where nobody is being called. */
export const typedName = (beforeCaret: string): string | null => typing.exec(beforeCaret)?.[1] ?? null;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the name, or one of its words, begins so; accents and case do not count. */
export function isNamed(name: string, typed: string): boolean {
  const wanted = folded(typed);
  return (
    folded(name).startsWith(wanted) ||
    folded(name)
      .split(' ')
      .some((word) => word.startsWith(wanted))
  );
}
