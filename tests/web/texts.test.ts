import { describe, expect, it } from 'vitest';
import { errors } from '#shared/contract/errors.ts';
import { languages } from '#web/i18n/languages.ts';

type Texts = Readonly<Record<string, string>>;

const shared = import.meta.glob<{ texts: Texts }>('../../web/i18n/{pt,en,es}/*.ts', { eager: true });
const ofFolders = import.meta.glob<{ texts: Texts }>('../../web/{app,features,kit,parts}/**/texts.*.ts', { eager: true });

/** namespace → language → texts */
const namespaces = new Map<string, Map<string, Texts>>();
for (const [file, { texts }] of Object.entries({ ...shared, ...ofFolders })) {
  const [, language, name] = /i18n\/(\w+)\/([\w-]+)\.ts$/.exec(file) ?? [];
  const [, folder, folderLanguage] = /([\w-]+)\/texts\.(\w+)\.ts$/.exec(file) ?? [];
  const namespace = name ?? folder ?? file;
  const byLanguage = namespaces.get(namespace) ?? new Map<string, Texts>();
  namespaces.set(namespace, byLanguage.set(language ?? folderLanguage ?? '', texts));
}

const sources = Object.entries(
  import.meta.glob<string>(['../../web/**/*.{ts,tsx}', '!../../web/**/texts.*.ts', '!../../web/i18n/*/*.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

/** Keys that a value of the contract or the domain picks, and no word of the code. */
const pickedByValue: Readonly<Record<string, readonly string[]>> = {
  account: ['weak', 'fair', 'strong'],
  commands: ['reopen', 'giveBack'],
  'settings-column': ['quickMessages'],
};

/** Keys stand in quotes, or begin with words before a `${`, in code that lies beside the texts or names their namespace. */
function isUsed(namespace: string, key: string): boolean {
  const [word = ''] = key.split(/_(?:zero|one|other)$/);
  // The second half of the texts of tickets, of which neither says which half a word stands in.
  const names = namespace === 'conversation' ? '(?:tickets|conversation)' : namespace;
  const isNear = new RegExp(`/${names}/|['\`]${names}['\`:]`);
  const near = sources.filter(([file, code]) => namespace === 'common' || isNear.test(file) || isNear.test(code));
  const used = near.some(([, code]) => new RegExp(`['\`:]${word}['\`]`).test(code));
  const begun = () => near.flatMap(([, code]) => [...code.matchAll(/[`:](\w+)\$\{/g)].map(([, beginning = '']) => beginning));
  return used || (pickedByValue[namespace] ?? []).includes(key) || begun().some((beginning) => key.startsWith(beginning));
}

const variables = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([variable]) => variable).toSorted();

describe.each([...namespaces])('texts of %s', (namespace, byLanguage) => {
  const model = byLanguage.get('pt') ?? {};

  it('are all used', () => {
    const keys = Object.keys(model).filter((key) => !key.startsWith('ERR_'));

    expect(keys.filter((key) => !isUsed(namespace, key))).toEqual([]);
  });

  it.each([...languages])('has the same keys in %s as in Portuguese, none empty', (language) => {
    const texts = byLanguage.get(language) ?? {};

    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(model).toSorted());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each([...languages])('fills the same variables in %s', (language) => {
    const texts = byLanguage.get(language) ?? {};

    const different = Object.entries(model).filter(([key, text]) => variables(text).join() !== variables(texts[key] ?? '').join());

    expect(different).toEqual([]);
  });
});

it.each([...languages])('translates every error code to %s', (language) => {
  const texts = { ...namespaces.get('errors')?.get(language), ...namespaces.get('screen-errors')?.get(language) };

  expect(Object.keys(errors).filter((code) => !(code in texts))).toEqual([]);
});
