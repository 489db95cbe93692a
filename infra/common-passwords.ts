import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { rootFolder } from '#infra/folders.ts';
import { main } from '#infra/main.ts';

const count = 10_000;
/** Shorter ones are refused anyway. */
const shortest = 5;

/** The commonest passwords of public leaks that somebody could choose here, as the package ranks them. All are small letters, digits and signs. */
export const commonest = (): string[] =>
  dictionary['passwords-common']
    .map(String)
    .filter(({ length }) => length >= shortest)
    .slice(0, count);

/** Each password as a capital, which says how many characters it shares with the one before, and what follows. It halves the list. */
export function packed(passwords: readonly string[]): string {
  const sorted = passwords.toSorted();
  return sorted.map((password, index) => shared(sorted[index - 1] ?? '', password)).join('');
}

function shared(before: string, password: string): string {
  let length = 0;
  while (length < 25 && length < before.length && before[length] === password[length]) length += 1;
  return String.fromCharCode('A'.charCodeAt(0) + length) + password.slice(length);
}

/** Writes the list anew, after an update of the package. None of its passwords has an apostrophe or a backslash. */
async function writeList(): Promise<void> {
  const text = `/**
 * The ${String(count)} commonest passwords, made by \`npm run common-passwords\`; \`infra/common-passwords.ts\` says how they are written.
 * From @zxcvbn-ts/language-common, MIT licence, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts.
 */
export const commonPasswords =
  '${packed(commonest())}';
`;
  await writeFile(join(rootFolder, 'shared/domain/common-passwords.ts'), text);
}

if (import.meta.main) await main('common-passwords', writeList);
