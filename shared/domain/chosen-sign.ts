/**
 * The number or the `#` that a message is, and nothing else. People write `2`, `2.`, `*2*`, `[ 2 ]` as they see it, `２`, or the key 2️⃣.
 *
 * @returns undefined for any other text.
 */
export function chosenSign(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(unseen, '');
  const [, sign] = /^[\s*_~[(]*(#|\d{1,3})[\s*_~\]).]*$/.exec(plain) ?? [];
  return sign;
}

/** Marks of direction and joining, which keyboards add; and those that make a key of a digit. */
const unseen = /[\p{Cf}\uFE0F\u20E3]/gu;
