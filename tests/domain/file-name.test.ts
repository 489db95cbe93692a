import { expect, it } from 'vitest';
import { fileName } from '#shared/domain/file-name.ts';

const long = 'a'.repeat(300);

it.each([
  ['as it is', 'Contrato 12/2026 – João.pdf', 'Contrato 12/2026 – João.pdf'],
  ['in another direction of writing', 'חוזה.pdf', 'חוזה.pdf'],
  ['with a mark that turns its end around', 'boleto\u202efdp.exe', 'boletofdp.exe'],
  ['with marks that enclose', '\u2066foto\u2069\n.jpg', 'foto.jpg'],
  ['long, with its ending', `${long}.pdf`, `${'a'.repeat(196)}.pdf`],
  ['long, without one', long, 'a'.repeat(200)],
  ['long, of emoji, none of which is cut in half', '🎂'.repeat(300), '🎂'.repeat(200)],
  ['with half of an emoji', 'foto \ud83c.jpg', 'foto \ufffd.jpg'],
  ['none', ' \u202e ', ''],
])('a name %s', (_what, given, shown) => {
  expect(fileName(given)).toBe(shown);
});
