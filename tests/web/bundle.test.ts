import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newer } from '#tests/support/newer-than-browsers.ts';

const site = resolve(import.meta.dirname, '../../dist/web'); // of `npm run build`, which `npm test` runs before the tests
const assets = join(site, 'assets');
const source = resolve(import.meta.dirname, '../../web');

/** The chunks that a page asks for by name, besides its entry. Of texts in three languages the largest one counts; of a screen's own, by words in them. */
const pages = {
  '/login': { chunks: ['LoginScreen', 'common', 'errors', 'login'], mostKb: 74.5 },
  '/signup': { chunks: ['SignUpScreen', 'http', 'common', 'errors', 'sign-up'], mostKb: 82.1 },
  // Its first rows are in answers that the page has asked for early: the client of the API is fetched when they are drawn.
  '/tickets': { chunks: ['PrivateRoot', 'TicketsScreen', 'common', 'errors', 'shell', 'tickets:tabOpen'], mostKb: 148.6 },
} as const;
const largestChunkKb = 75;
/** Each is a request for whoever needs it, and an address that another chunk has to know. */
const mostChunks = 535;
/** The editor of mail templates, a whole library, which is fetched on /template alone. */
const editorChunk = 'start-editor';
const editorKb = 340;

const sizesKb = new Map(
  readdirSync(assets)
    .filter(isScript)
    .map((file) => [file, brotliKb(file)]),
);
const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(readFileSync(join(site, 'index.html'), 'utf8'))?.[1] ?? '';

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

function brotliKb(file: string): number {
  return brotliCompressSync(readFileSync(join(assets, file))).length / 1000;
}

function chunkNamed(wanted: string): string {
  const [name = '', word = ''] = wanted.split(':');
  const files = [...sizesKb.keys()].filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name && readFileSync(join(assets, file), 'utf8').includes(word));
  const [largest] = files.toSorted((one, other) => (sizesKb.get(other) ?? 0) - (sizesKb.get(one) ?? 0));
  if (largest === undefined) throw new Error(`the build has no chunk ${wanted}`);
  return largest;
}

/** A chunk and all that it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(assets, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) withImports(imported, found);
  return found;
}

describe('first load, brotli', () => {
  it.each(Object.entries(pages))('keeps the scripts of %s within their limit', (_path, { chunks, mostKb }) => {
    const files = new Set([entry, ...chunks.map(chunkNamed)].flatMap((file) => [...withImports(file)]));

    const kb = [...files].reduce((sum, file) => sum + (sizesKb.get(file) ?? Number.NaN), 0);

    expect(kb).toBeLessThanOrEqual(mostKb);
  });

  it(`lets no chunk exceed ${largestChunkKb} KB`, () => {
    expect([...sizesKb].filter(([file, kb]) => kb > (file.startsWith(`${editorChunk}-`) ? editorKb : largestChunkKb))).toEqual([]);
  });

  it(`is split into ${mostChunks} chunks at most`, () => {
    expect(sizesKb.size).toBeLessThanOrEqual(mostChunks);
  });

  it('leaves the editor of mail templates to its own screen', () => {
    const namers = [...sizesKb.keys()].filter((file) => readFileSync(join(assets, file), 'utf8').includes(chunkNamed(editorChunk)));

    expect(namers.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['TemplateEditor']);
  });

  it('does without theme, router, query cache and schemas before login', () => {
    const files = [entry, chunkNamed('SignUpScreen')].flatMap((file) => [...withImports(file)]);

    expect(files.filter((file) => /^(theme|data|form|overlay|schemas)/.test(file))).toEqual([]);
  });

  it('has one typeface, of at most 25 KB', () => {
    const fonts = readdirSync(assets).filter((file) => file.endsWith('.woff2'));

    expect(fonts).toEqual([expect.stringMatching(/^familjen-grotesk-latin-/)]);
    expect(statSync(join(assets, fonts[0] ?? '')).size).toBeLessThanOrEqual(25_000);
  });

  it('lets no style sheet hold up the first paint', () => {
    const [head = ''] = readFileSync(join(site, 'index.html'), 'utf8').split('</head>');

    expect(head).not.toContain('rel="stylesheet"');
  });

  it('does without menus and dialogs until one is opened', () => {
    const files = withImports(chunkNamed('TicketsScreen'), withImports(chunkNamed('PrivateRoot')));

    expect([...files].filter((file) => file.startsWith('overlay'))).toEqual([]);
  });

  it('does without a conversation until there is one to open', () => {
    const files = withImports(chunkNamed('TicketsScreen'));

    expect([...files].filter((file) => /Conversation|Dialog/.test(file))).toEqual([]);
  });

  it('asks for nothing by name that the oldest browsers lack, unless it looks first', () => {
    const names = [
      ...Object.entries(newer.statics).flatMap(([of, all]) => all.map((name) => `${of}.${name}`)),
      ...newer.methods.String.map((name) => `.${name}`),
    ];
    const asked = [...sizesKb.keys(), '../sw.js'].flatMap((file) => {
      const code = readFileSync(join(assets, file), 'utf8');
      return names.filter((name) => code.includes(`${name}(`) && !code.includes(`typeof ${name}`)).map((name) => `${file}: ${name}`);
    });

    expect(asked).toEqual([]);
  });

  it('has no value in its styles that the oldest browsers know with a prefix alone: only names are prefixed', () => {
    const careless = [...sizesKb.keys()].filter((file) => /image-set\(|(width|height):[`'"]stretch\b/i.test(readFileSync(join(assets, file), 'utf8')));

    expect(careless.filter((file) => !file.startsWith(`${editorChunk}-`))).toEqual([]);
  });

  it('gives no styled tag a property that the page would get as an attribute, which the build does not sort out', () => {
    const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const careless = sources.filter((file) => /styled\('\w+'\)</.test(readFileSync(join(source, file), 'utf8')));

    expect(sources.length).toBeGreaterThan(500);
    expect(careless).toEqual([]);
  });
});
