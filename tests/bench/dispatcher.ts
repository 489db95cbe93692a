import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Figure, isFlat } from './figure.ts';

const program = join(import.meta.dirname, 'dispatch-many.ts');
const outcome = z.object({
  sent: z.number(),
  whileStopped: z.number(),
  counted: z.number(),
  status: z.string(),
  seconds: z.number(),
  earlyMb: z.number(),
  lateMb: z.number(),
});

/** A campaign to so many in a process of its own: store in memory, sender a stub, stopped half-way and gone on with. */
export async function dispatchMany(recipients: number): Promise<z.output<typeof outcome>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, String(recipients)], { timeout: 3_600_000 });
  return outcome.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** P9, and a million recipients' memory. */
export async function measureDispatcher(recipients: number): Promise<Figure[]> {
  const { sent, counted, status, seconds, earlyMb, lateMb } = await dispatchMany(recipients);
  const figure = `${Math.round(sent / seconds)} sends/s, ${sent} sent, ${counted} counted, ${status}; ${earlyMb} MB after a tenth, ${lateMb} MB at the end`;
  return [
    {
      id: 'P9',
      what: `dispatcher, ${recipients} recipients, store in memory, one process`,
      figure,
      goal: '≥ 500/s, flat',
      isMet: sent / seconds >= 500 && isFlat(earlyMb, lateMb),
      stretch: '1,500/s',
      anchor: 'Meta 80/s per number',
    },
  ];
}
