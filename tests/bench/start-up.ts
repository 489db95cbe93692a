import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Recado } from '#tests/support/recado.ts';
import { type Figure, quantile, withSpread } from './figure.ts';

const root = resolve(import.meta.dirname, '../..');
const starts = 3;

const again = { id: 'P14', goal: '≤ 2.5 s', stretch: '1.5 s', anchor: '' };

/** P14: everything is installed and built, the data folder is new at first and then there. */
export async function measureStart(): Promise<Figure[]> {
  const recado = await Recado.start();
  const first = recado.startedInMs / 1000;
  const seconds: number[] = [];
  try {
    for (let start = 0; start < starts; start += 1) {
      await recado.shutDown();
      const startedAt = Date.now();
      await recado.restart();
      await recado.signUp();
      seconds.push((Date.now() - startedAt) / 1000);
    }
  } finally {
    await recado.stop();
  }
  return [
    { ...again, what: 'start on a new data folder, to the ready line', figure: `${first.toFixed(1)} s`, isMet: first <= 2.5 },
    { ...again, what: 'start again, to a company signed up and logged in', figure: withSpread(seconds, 's', 1), isMet: quantile(seconds, 0.5) <= 2.5 },
  ];
}

/** P14 from nothing: clone, install, build, start, answer. */
export async function measureFreshClone(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-clone-'));
  try {
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git clone: ${stderr}`);
    const seconds = await startFrom(folder);
    const figure = `${seconds.toFixed(0)} s`;
    return [
      {
        id: 'P14',
        what: '`npm start` of a fresh clone to the login page',
        figure,
        goal: '≤ 75 s',
        isMet: seconds <= 75,
        stretch: '60 s',
        anchor: 'docker builds of minutes',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startFrom(folder: string): Promise<number> {
  const startedAt = Date.now();
  const port = 26_000 + 2 * Math.floor(Math.random() * 2_000);
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', RECADO_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('Recado is ready at')) continue;
      const page = await fetch(`http://127.0.0.1:${port}/login`);
      if (!page.ok) throw new Error(`the login page answered ${page.status}`);
      return (Date.now() - startedAt) / 1000;
    }
    throw new Error('it ended before it was ready');
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
}
