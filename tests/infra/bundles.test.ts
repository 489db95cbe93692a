import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distFolder } from '#infra/folders.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';
import { coldStartKb } from '#tests/support/bundle-parts.ts';

/** A cold start reads and parses as much, compressed: what each has reached, and a little. The first three are on the way of every message. */
const mostKb: Readonly<Record<FunctionName, number>> = {
  receive: 83,
  push: 63,
  desk: 116,
  derive: 73,
  identity: 89,
  administration: 109,
  outreach: 195,
  platform: 166,
  live: 66,
  'live-socket': 57,
  meta: 74,
  'meta-send': 63,
  mail: 158,
  'mail-notices': 54,
  billing: 78,
  notify: 70,
  work: 195,
  dispatch: 133,
  bootstrap: 56,
  grow: 50,
};

it('keeps small what a cold start of each function reads', async () => {
  const folder = join(distFolder, 'functions');
  const names = (await readdir(folder)) as FunctionName[]; // the build writes no other folders
  const sizes = await Promise.all(names.map(async (name) => [name, Math.round(await coldStartKb(join(folder, name)))] as const));

  console.log('P1', { gzipKb: Object.fromEntries(sizes), mostKb });
  expect(sizes.filter(([name, kb]) => kb > mostKb[name])).toEqual([]);
});
