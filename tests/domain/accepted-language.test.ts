import { expect, it } from 'vitest';
import { acceptedLanguage } from '#shared/domain/accepted-language.ts';

it.each([
  [undefined, 'pt'],
  ['', 'pt'],
  ['*', 'pt'],
  ['pt-BR,pt;q=0.9,en-US;q=0.8', 'pt'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['es-419,es;q=0.9', 'es'],
  ['fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5', 'pt'],
  ['fr, en;q=0.5, es;q=0.8', 'es'],
  ['en;q=0, es;q=0.1', 'es'],
  ['en; q=0.3, es; q=0.4', 'es'],
  ['est, enm', 'pt'],
  [';;,=,q=', 'pt'],
  ['en;q=x', 'en'],
])('takes %j for %s', (accepted, language) => {
  expect(acceptedLanguage(accepted)).toBe(language);
});
