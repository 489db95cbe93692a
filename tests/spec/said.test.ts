import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errors } from '#shared/contract/errors.ts';
import { allRecords } from '#shared/records/index.ts';

interface TextModule {
  readonly texts?: Readonly<Record<string, unknown>>;
  readonly words?: Readonly<Record<string, unknown>>;
}

const portuguese = import.meta.glob<TextModule>(['../../web/**/texts.pt.ts', '../../web/i18n/pt/*.ts'], { eager: true });

const english = import.meta.glob<TextModule>(['../../web/**/texts.en.ts', '../../web/i18n/en/*.ts'], { eager: true });

const isText = (path: string): boolean => /\/texts\.(pt|en|es)\.ts$|^web\/i18n\/(pt|en|es)\//.test(path);
const read = (paths: readonly string[]): string => paths.map((path) => readFileSync(path, 'utf8')).join('\n');
/** Comments say nothing to anybody. */
const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const sourcePaths = globSync('{web,shared}/**/*.{ts,tsx}').filter((path) => !isText(path));
const screens = withoutComments(read(sourcePaths));
const programs = withoutComments(read(globSync('{functions,services,shared,infra}/**/*.ts').filter((path) => path !== 'shared/contract/errors.ts')));

const names = new Set(screens.match(/[\w$]+/g));
const templates = [...screens.matchAll(/`(?:[\w-]+:)?(\w*)\$\{[^`]*\}(\w*)`/g)].map(([, head = '', tail = '']) => [head, tail] as const);
const plural = /_(zero|one|two|few|many|other)$/;

function isSaid(key: string): boolean {
  return [key, key.replace(plural, '')].some((name) => names.has(name) || isFilledIn(name));
}

function isFilledIn(name: string): boolean {
  return templates.some(([head, tail]) => head + tail !== '' && name.startsWith(head) && name.endsWith(tail) && name.length > head.length + tail.length);
}

/** Files that speak with the texts of all screens: without a namespace, or beside others. */
const common = withoutComments(
  read(
    sourcePaths.filter((path) =>
      /useTranslation\(\)|useTranslation\(\[[^\]]*'common'|i18n\.t\(|Translate<|^web\/(kit|errors|i18n)\//.test(path + read([path])),
    ),
  ),
);
/** Their keys are short words, which other code has too: here a key stands as a text. */
const isSaidEverywhere = (key: string): boolean =>
  screens.includes(`common:${key.replace(plural, '')}`) || new RegExp(`[(:?] ?'${key.replace(plural, '')}'`).test(common) || isFilledIn(key);

/** Codes that the machinery of declared records raises. */
const ofRecords = new Set<string>(allRecords.flatMap(({ missing, unique = {} }) => [missing, ...Object.values<string>(unique)]));

describe('a text of the screens', () => {
  it('is said somewhere', () => {
    const unsaid = Object.entries(portuguese).flatMap(([path, { texts = {} }]) => {
      const keys = Object.keys(texts).filter((key) => !key.startsWith('ERR_'));
      return keys.filter((key) => !(path.endsWith('pt/common.ts') ? isSaidEverywhere(key) : isSaid(key))).map((key) => `${path.slice(6)} ${key}`);
    });

    expect(unsaid).toEqual([]);
  });

  it('is as the specification has it, where the specification quotes it', () => {
    const said = JSON.stringify([...Object.values(portuguese), ...Object.values(english)]) + screens + read(globSync('functions/**/*.ts'));
    const page = readFileSync('docs/specification.md', 'utf8');
    const quoted = [...page.matchAll(/"([^"\n]+)"/g)].map(([, text]) => String(text));
    // A placeholder has the screen's own name.
    const isThere = (text: string): boolean => text.split(/\{\w+\}/).every((part) => said.includes(part.trim()));

    expect(quoted.filter((text) => !isThere(text))).toEqual([]);
  });
});

describe('an error code', () => {
  it('is raised by something', () => {
    expect(Object.keys(errors).filter((code) => !programs.includes(code) && !ofRecords.has(code))).toEqual([]);
  });

  it('is one that there is, where a text explains it', () => {
    const explained = Object.values(portuguese).flatMap(({ texts = {}, words = {} }) =>
      Object.keys({ ...texts, ...words }).filter((key) => key.startsWith('ERR_')),
    );

    // A fuller sentence has the code with a word behind it; some codes are the browser's own.
    const unknown = explained.map((key) => key.replace(/_[a-z]+$/, '')).filter((code) => !(code in errors) && !names.has(code));
    expect(unknown).toEqual([]);
  });
});
