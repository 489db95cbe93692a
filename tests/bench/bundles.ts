import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as declared from '#shared/ports/declared.ts';
import type { DeclaredPort, ValueOf } from '#shared/ports/declared.ts';
import { coldStartKb } from '#tests/support/bundle-parts.ts';
import { type Figure, quantile, withSpread } from './figure.ts';

const folder = resolve(import.meta.dirname, '../../dist/functions');
const loads = 7;
/** On the way of every message. */
const busy: ReadonlySet<string> = new Set(['receive', 'push', 'desk']);

/** A value of nowhere for each kind of variable: a load that called anything would fail. */
const nowhere: Readonly<Record<keyof ValueOf, string>> = {
  text: 'bench',
  open: 'bench',
  given: 'bench',
  url: 'https://nowhere.invalid',
  flag: 'false',
  count: '10',
};
const ports: readonly DeclaredPort[] = Object.values(declared);

/** Variables that the functions ask for when they load. */
const environment = {
  PATH: '/usr/bin:/bin',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  ...Object.fromEntries(ports.flatMap((port) => Object.entries({ ...port.lambda, ...port.environment }).map(([name, kind]) => [name, nowhere[kind]]))),
};

/** P1: what a cold start of each function reads, and how long a fresh process takes to load it. */
export async function measureBundles(): Promise<Figure[]> {
  const functions = (await readdir(folder)).toSorted();
  const measured: { name: string; gzipKb: number; loadMs: readonly number[] }[] = [];
  for (const name of functions) {
    const file = join(folder, name, 'index.mjs');
    const gzipKb = await coldStartKb(join(folder, name));
    const loadMs: number[] = [];
    for (let load = 0; load < loads; load += 1) loadMs.push(await loadTime(file));
    measured.push({ name, gzipKb, loadMs });
  }
  const largest = measured.toSorted((a, b) => b.gzipKb - a.gzipKb);
  return largest.map(({ name, gzipKb, loadMs }) => {
    const most = busy.has(name) ? { kb: 120, ms: 60 } : { kb: 200, ms: 90 };
    return {
      id: 'P1',
      what: `${name}: gzip of what a cold start reads; module load`,
      figure: `${gzipKb.toFixed(0)} KB; ${withSpread(loadMs, 'ms')}`,
      goal: `≤ ${most.kb} KB; ≤ ${most.ms} ms`,
      isMet: gzipKb <= most.kb && quantile(loadMs, 0.5) <= most.ms,
      stretch: '65 KB; 45 ms',
      anchor: 'one SDK client 161 KB, 58 ms',
    };
  });
}

/** In the process itself: starting Node is not the function's doing. */
async function loadTime(file: string): Promise<number> {
  const script = `const at = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - at); process.exit(0);`;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env: environment });
    return Number(stdout);
  } catch (error) {
    // Node quotes the line where it failed, which is the whole bundle.
    const reason = /^\w*Error: .{0,300}/m.exec(String(Object(error)['stderr']))?.[0];
    throw new Error(`${file} does not load: ${reason}`, { cause: error });
  }
}
