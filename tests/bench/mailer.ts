import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Figure, isFlat } from './figure.ts';

const program = join(import.meta.dirname, 'mail-many.ts');
const outcome = z.object({
  sent: z.number(),
  afterStop: z.number(),
  counted: z.number(),
  status: z.string(),
  meanBytes: z.number(),
  seconds: z.number(),
  earlyMb: z.number(),
  lateMb: z.number(),
});

/** A campaign of mails to so many in a process of its own: store in memory, mail service a stub, each mail made whole. */
export async function mailMany(recipients: number): Promise<z.output<typeof outcome>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, String(recipients)], { timeout: 3_600_000 });
  return outcome.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** P10, and a million recipients' memory. */
export async function measureMailer(recipients: number): Promise<Figure[]> {
  const { sent, counted, status, meanBytes, seconds, earlyMb, lateMb } = await mailMany(recipients);
  const speed = `${Math.round(sent / seconds)} mails/s of ${meanBytes} bytes, ${sent} sent, ${counted} counted, ${status}`;
  return [
    {
      id: 'P10',
      what: `e-mails, ${recipients} recipients, store in memory, one worker`,
      figure: `${speed}; ${earlyMb} MB after a tenth, ${lateMb} MB at the end`,
      goal: '≥ 1,000/s, ≤ 120 MB flat',
      isMet: sent / seconds >= 1_000 && lateMb <= 120 && isFlat(earlyMb, lateMb),
      stretch: '3,000/s',
      anchor: 'listmonk 57 MB',
    },
  ];
}
