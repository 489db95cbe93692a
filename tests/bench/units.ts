import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Figure } from './figure.ts';

const root = resolve(import.meta.dirname, '../..');

/** Units by what they are of. */
type Counted = Readonly<Record<string, number>>;

interface Goal extends Omit<Figure, 'id' | 'figure' | 'isMet'> {
  readonly meets: (units: Counted) => boolean;
}

const atMost = (most: number, ...units: readonly (number | undefined)[]): boolean => units.every((one) => one !== undefined && one <= most);

const goals: Readonly<Record<string, Goal>> = {
  U1: {
    what: 'inbound message into an existing ticket',
    goal: '3 WRU, 1 RRU',
    meets: ({ writes, reads }) => atMost(3, writes) && atMost(1, reads),
    stretch: '2.5, 0.5',
    anchor: '',
  },
  U2: { what: 'outbound message with all its acks', goal: '4 WRU', meets: ({ writes }) => atMost(4, writes), stretch: '3', anchor: '' },
  // Of a plain user of many queues each queue is half a unit more, which the tests hold.
  U3: {
    what: 'list page; badges; ticket with 40 messages, at the worst size',
    goal: '9 RRU (plain users 4.5 + 0.5 per queue more); 1; 6',
    meets: ({ open, badges, opening }) => atMost(9, open) && atMost(1, badges) && atMost(6, opening),
    stretch: '6; 0.5; 4',
    anchor: '',
  },
  U4: { what: 'accept, return, transfer, close, reopen', goal: '10 WRU', meets: (units) => atMost(10, ...Object.values(units)), stretch: '8', anchor: '' },
  U7: {
    what: 'search words per message of 80 characters, merges included',
    goal: '1.5 WRU',
    meets: ({ perMessage }) => atMost(1.5, perMessage),
    stretch: '1',
    anchor: '',
  },
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
    if (!goal) return [];
    const { meets, ...rest } = goal;
    const units = Object.fromEntries([...figure.matchAll(/(\w+): ([\d.]+)/g)].map(([, name = '', value]) => [name, Number(value)]));
    return [{ id, figure, isMet: meets(units), ...rest }];
  });
}
