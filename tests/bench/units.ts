import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Figure } from './figure.ts';

const root = resolve(import.meta.dirname, '../..');

const goals: Readonly<Record<string, Omit<Figure, 'id' | 'figure'>>> = {
  U1: { what: 'inbound message into an existing ticket', goal: '3 WRU, 1 RRU', stretch: '2.5, 0.5', anchor: '' },
  U2: { what: 'outbound message with all its acks', goal: '4 WRU', stretch: '3', anchor: '' },
  U3: {
    what: 'list page; badges; ticket with 40 messages, at the worst size',
    goal: '9 RRU (plain users 8.5 + 0.5 per queue); 1 + 0.1 per queue; 6',
    stretch: '6; 0.5; 4',
    anchor: '',
  },
  U4: { what: 'accept, return, transfer, close, reopen', goal: '10 WRU', stretch: '8', anchor: '' },
  U7: { what: 'search words per message of 80 characters, merges included', goal: '1.5 WRU', stretch: '1.1', anchor: '' },
};

/** U1–U4 and the words of U7, printed by the tests that gate them. */
export async function measureUnits(): Promise<Figure[]> {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/units', '--silent=false'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`tests/units failed: ${stdout.slice(-1000)}${stderr.slice(-1000)}`);
  return [...stdout.matchAll(/^(U\d+) (\{.*\})$/gm)].flatMap(([, id = '', figure = '']) => {
    const goal = goals[id];
    return goal ? [{ id, figure, ...goal }] : [];
  });
}
