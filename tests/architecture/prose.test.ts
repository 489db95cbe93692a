import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** An opening without a subject, such as "What a session knows": the reader has to guess what is spoken of. */
const headless = /^(?:What|Of|Where|Who|Whom|Whose|One|Those|Whoever|Whatever|Whichever|Wherever)\b/;

const docstrings = ['shared', 'functions', 'services', 'infra', 'web', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\//g)].map(([, text = '']) => ({
      path,
      opening: text.replace(/^[\s*]+/, '').split('\n')[0] ?? '',
    })),
  );

describe('docstrings', () => {
  it('are found', () => {
    expect(docstrings.length).toBeGreaterThan(4_000);
  });

  it('begin with a subject or a verb, never with a bare What, Of, Where, Who, One or Those', () => {
    expect(docstrings.filter(({ opening }) => headless.test(opening)).map(({ path, opening }) => `${path}: ${opening}`)).toEqual([]);
  });
});
