import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of a bundle with those that it imports before it runs. What it imports later is not among them. */
async function partsAtOnce(folder: string, file: string, found = new Set<string>()): Promise<Buffer[]> {
  if (found.has(file)) return [];
  found.add(file);
  const bytes = await readFile(join(folder, file));
  const parts: Buffer[] = [bytes];
  for (const [, imported = ''] of bytes.toString('utf8').matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.mjs)["']/g))
    parts.push(...(await partsAtOnce(folder, imported, found)));
  return parts;
}

/** The size of all that a cold start of a function reads, compressed. */
export async function coldStartKb(folder: string): Promise<number> {
  const parts = await partsAtOnce(folder, 'index.mjs');
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 1_000;
}
