import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';
import { type Figure, quantile } from './figure.ts';

const gibKb = 1024 * 1024;
/** After the logins: buffers are given back, receipts and key uploads are done. */
const settleMs = 10_000;
const samples = 5;
/** As many connections as the largest plan allows. */
const perCompany = 10;

/** A third of the sessions is weighed first: what all tasks have anyway then drops out. */
const firstShare = 3;
/** P6 and P8, on a system of their own: what idle sessions take of a task, and how long a new one takes to open them. */
export async function measureSessions(count: number): Promise<Figure[]> {
  const recado = await Recado.start();
  try {
    const first = Math.ceil(count / firstShare);
    await pairSessions(recado, 0, first);
    await restartTask(recado);
    const firstKb = await rssOfTask(recado);
    await pairSessions(recado, first, count);
    const openSeconds = await restartTask(recado);
    const allKb = await rssOfTask(recado);
    const eachKb = (allKb - firstKb) / (count - first);
    const emptyKb = allKb - count * eachKb;
    const gaps = await deployedGaps(recado);

    const perGib = Math.floor((gibKb - emptyKb) / eachKb);
    const idle = `${perGib} (${eachKb.toFixed(0)} KiB each between ${first} and ${count}, ${(emptyKb / 1024).toFixed(0)} MiB without any)`;
    return [
      {
        id: 'P6',
        what: 'idle sessions per GiB',
        figure: idle,
        goal: '1,500',
        isMet: perGib >= 1_500,
        stretch: '2,500',
        anchor: 'WAHA 17, zapo 360, whatsmeow 500',
      },
      {
        id: 'P8',
        what: `restart with ${count} sessions: all open`,
        figure: `${openSeconds.toFixed(1)} s`,
        goal: '500 in ≤ 25 s',
        ...(count >= 500 && { isMet: openSeconds <= 25 }),
        stretch: '12 s',
        anchor: '400 in 27–35 s bare',
      },
      {
        id: 'P8',
        what: `a deploy with ${count} sessions: each without a socket, p50 and worst`,
        figure: `${(quantile(gaps, 0.5) / 1_000).toFixed(1)} s, ${(Math.max(...gaps) / 1_000).toFixed(1)} s`,
        goal: '≤ 5 s, ≤ 15 s for 300',
        ...(count >= 300 && { isMet: quantile(gaps, 0.5) <= 5_000 && Math.max(...gaps) <= 15_000 }),
        stretch: '2 s, 8 s',
        anchor: '—',
      },
    ];
  } finally {
    await recado.stop();
  }
}

/** A task that did the pairing has grown by it; the one that is weighed has only logged in. @returns seconds. */
async function restartTask(recado: Recado): Promise<number> {
  await recado.setTasks(0);
  const startedAt = Date.now();
  await recado.setTasks(1);
  const areOpen = async (): Promise<true | undefined> => ((await recado.phones.sessions()).every(({ isLive }) => isLive) ? true : undefined);
  await eventually('every session open', areOpen, { withinMs: 120_000 });
  const seconds = (Date.now() - startedAt) / 1000;
  await delay(settleMs);
  return seconds;
}

const sampleMs = 50;

/**
 * A deploy starts a task beside the old one, which then ends: half of the sessions move when the new one comes, the others when the old one goes.
 * Looks at every session all the while.
 *
 * @returns for each session how many milliseconds it had no socket.
 */
async function deployedGaps(recado: Recado): Promise<number[]> {
  const gaps = new Map<string, number>();
  const watching = { isOver: false };
  const watch = async (): Promise<void> => {
    for (let before = performance.now(); !watching.isOver; await delay(sampleMs)) {
      const sessions = await recado.phones.sessions();
      const now = performance.now();
      for (const { number, isLive } of sessions) gaps.set(number, (gaps.get(number) ?? 0) + (isLive ? 0 : now - before));
      before = now;
    }
  };
  const watched = watch();
  for (const tasks of [2, 1]) {
    await recado.setTasks(tasks);
    // A task takes its share by and by.
    await delay(settleMs);
    await eventually('every session open', async () => (await recado.phones.sessions()).every(({ isLive }) => isLive) || undefined, { withinMs: 120_000 });
  }
  watching.isOver = true;
  await watched;
  return [...gaps.values()];
}

/** Each with a phone, over as many companies as that needs. */
async function pairSessions(recado: Recado, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += perCompany) {
    const agent = await recado.signUp();
    for (let index = first; index < Math.min(to, first + perCompany); index += 1) {
      const number = `55119${10_000_000 + index}`;
      await recado.phones.create(number, `Loja ${index}`);
      await agent.pairConnection(recado.phones, number);
    }
  }
}

async function rssOfTask(recado: Recado): Promise<number> {
  const [task] = await recado.sessionTasks();
  const readings: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const status = await readFile(`/proc/${task?.pid}/status`, 'utf8');
    readings.push(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]));
    await delay(1_000);
  }
  return quantile(readings, 0.5);
}
