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

const variables = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([variable]) => variable).toSorted();

describe.each([...namespaces])('texts of %s', (_namespace, byLanguage) => {
  const model = byLanguage.get('pt') ?? {};

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
