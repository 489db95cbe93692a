import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Recado } from '#tests/support/recado.ts';
import type { Figure } from './figure.ts';

const shop = '5511930000009';
/** Functions without work are given up after a minute. */
const idleMs = 75_000;

interface Memory {
  readonly name: string;
  /** All of it, and its share if what processes have in common (above all Node's own code) is counted once. */
  readonly rssMb: number;
  readonly pssMb: number;
}

/** P14: what every process of a system with one session holds, idle. */
export async function measureMemory(): Promise<Figure[]> {
  const recado = await Recado.start();
  try {
    const agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja');
    await agent.pairConnection(recado.phones, shop);
    await delay(idleMs);
    const all = await Promise.all((await recado.processes()).map(({ name, pid }) => memoryOf(name, pid)));
    const [rss, pss] = [sum(all, 'rssMb'), sum(all, 'pssMb')];
    const each = all.map(({ name, rssMb, pssMb }) => `${name} ${pssMb.toFixed(0)}/${rssMb.toFixed(0)}`).join(', ');
    const figure = `${pss.toFixed(0)} MB PSS, ${rss.toFixed(0)} MB RSS (${each})`;
    return [{ id: 'P14', what: 'memory of all processes, idle with one session', figure, goal: '≤ 400 MB', isMet: pss <= 400, stretch: '300 MB', anchor: '' }];
  } finally {
    await recado.stop();
  }
}

async function memoryOf(name: string, pid: number): Promise<Memory> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const mb = (member: string) => Number(new RegExp(`^${member}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1024;
  return { name, rssMb: mb('Rss'), pssMb: mb('Pss') };
}

const sum = (all: readonly Memory[], member: 'rssMb' | 'pssMb') => all.reduce((total, one) => total + one[member], 0);
