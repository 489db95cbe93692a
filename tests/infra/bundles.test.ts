import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { distFolder } from '#infra/folders.ts';

/** A cold start loads and parses the whole bundle. */
const mostKb = 230;

it('keeps every function’s bundle small', async () => {
  const folder = join(distFolder, 'functions');
  const sizes: [string, number][] = [];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name, 'index.mjs'));
    sizes.push([name, Math.round(gzipSync(bytes, { level: 9 }).length / 1_000)]);
  }

  console.log('P1', { gzipKb: Object.fromEntries(sizes), mostKb });
  expect(sizes.filter(([, kb]) => kb > mostKb)).toEqual([]);
});
