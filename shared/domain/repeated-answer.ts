/** Shorter ones are typed as fast as they are found; longer ones fit no stored text. */
const leastLetters = 20;
const mostLetters = 500;

/** The staff's name above a message, as the composer signs. */
const signature = /^\*[^*\n]{1,80}:\*\n/;

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words that are the same whatever case, accents and spaces. */
export const normalWords = (text: string): string => folded(text).replaceAll(/\s+/g, ' ').trim();

/** The text without its signature; undefined for one that nobody would keep. */
export function answerText(body: string): string | undefined {
  const text = body.replace(signature, '').trim();
  return text.length >= leastLetters && text.length <= mostLetters ? text : undefined;
}

interface Person {
  readonly name: string;
  /** Digits. */
  readonly number: string;
}

const leastOfName = 3;
/** Digits of a number without country and area, which people leave out. */
const ownDigits = 8;

/** Whether a text has a customer's number, or a word of the name. */
export function speaksOf(text: string, { name, number }: Person): boolean {
  const words = new Set(folded(text).match(/[\p{L}\p{N}]+/gu));
  const isNamed = (folded(name).match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => word.length >= leastOfName && words.has(word));
  const digits = number.slice(-ownDigits);
  return isNamed || (digits.length === ownDigits && text.replaceAll(/\D/g, '').includes(digits));
}
