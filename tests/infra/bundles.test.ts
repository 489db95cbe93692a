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
    const parts = await atOnce(join(folder, name), 'index.mjs');
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
    sizes.push([name, Math.round(bytes / 1_000)]);
  }

  console.log('P1', { gzipKb: Object.fromEntries(sizes), mostKb });
  expect(sizes.filter(([, kb]) => kb > mostKb)).toEqual([]);
});

/** A file with those that it imports before it runs. */
async function atOnce(folder: string, file: string, found = new Set<string>()): Promise<Buffer[]> {
  if (found.has(file)) return [];
  found.add(file);
  const bytes = await readFile(join(folder, file));
  const parts: Buffer[] = [bytes];
  for (const [, imported = ''] of bytes.toString('utf8').matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.mjs)["']/g))
    parts.push(...(await atOnce(folder, imported, found)));
  return parts;
}
