/**
 * The beginning of a text, never half of an emoji: the database and other programs refuse such a text.
 *
 * @param length in UTF-16 units, as schemas count. The last character may be left out for it.
 */
export function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && isHalf(cut.charCodeAt(length - 1), 0xd800) ? cut.slice(0, -1) : cut;
}

/** The end of a text, likewise. It keeps the suffix of a file's name. */
export function endOf(text: string, length: number): string {
  const cut = text.slice(-length);
  return cut.length < text.length && isHalf(cut.charCodeAt(0), 0xdc00) ? cut.slice(1) : cut;
}

/** Surrogates of one kind are 1,024 units. https://www.unicode.org/versions/latest/core-spec/chapter-23/#G24089 */
const isHalf = (unit: number, first: number): boolean => unit >= first && unit < first + 0x400;
