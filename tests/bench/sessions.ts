import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#tests/support/eventually.ts';
import type { Agent } from '#tests/support/agent.ts';
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
const everyMs = 10_000;
const talkMs = 60_000;
/** A tick of /proc/<pid>/stat: 10 ms on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Shop {
  readonly agent: Agent;
  readonly number: string;
  readonly customer: string;
}

/** P6, P7 and P8, on a system of their own: what idle and busy sessions take of a task, and how long a new one takes to open them. */
export async function measureSessions(count: number): Promise<Figure[]> {
  const recado = await Recado.start();
  try {
    const first = Math.ceil(count / firstShare);
    const shops = await pairSessions(recado, 0, first);
    await restartTask(recado);
    const firstKb = await rssOfTask(recado);
    shops.push(...(await pairSessions(recado, first, count)));
    const openSeconds = await restartTask(recado);
    const allKb = await rssOfTask(recado);
    const eachKb = (allKb - firstKb) / (count - first);
    const emptyKb = allKb - count * eachKb;
    const busy = await talk(recado, shops);

    const perGib = Math.floor((gibKb - emptyKb) / eachKb);
    const idle = `${perGib} (${eachKb.toFixed(0)} KiB each between ${first} and ${count}, ${(emptyKb / 1024).toFixed(0)} MiB without any)`;
    const talking = `${busy.cores.toFixed(2)} cores, ${busy.mb.toFixed(0)} MiB with ${count} (× ${(500 / count).toFixed(1)}: ${((busy.cores * 500) / count).toFixed(2)} cores)`;
    return [
      { id: 'P6', what: 'idle sessions per GiB', figure: idle, goal: '1,500', stretch: '2,500', anchor: 'WAHA 17, zapo 360, whatsmeow 500' },
      {
        id: 'P7',
        what: 'sessions with a message each way every 10 s',
        figure: talking,
        goal: '500: ≤ 1 core, ≤ 1.25 GiB',
        stretch: '',
        anchor: 'WAHA: 30 GB, 3 cores',
      },
      {
        id: 'P8',
        what: `restart with ${count} sessions: all open`,
        figure: `${openSeconds.toFixed(1)} s`,
        goal: '500 in ≤ 25 s',
        stretch: '12 s',
        anchor: '400 in 27–35 s bare',
      },
    ];
  } finally {
    await recado.stop();
  }
}

/** Every shop writes and is written to every 10 s, spread over them. */
async function talk(recado: Recado, shops: readonly Shop[]): Promise<{ cores: number; mb: number }> {
  const chats = await Promise.all(
    shops.map(async ({ agent, number, customer }) => {
      await recado.phones.write(customer, number, 'olá');
      const look = async () => (await agent.tickets()).find(({ contact }) => contact.number === customer);
      const { id } = await eventually('a ticket', look, { withinMs: 120_000, everyMs: 1_000 });
      await agent.change(id, { status: 'open' });
      return { agent, number, customer, ticketId: id };
    }),
  );
  const [startedAt, before] = [Date.now(), await processorOfTask(recado)];
  await Promise.all(
    chats.map(async ({ agent, number, customer, ticketId }, index) => {
      await delay((everyMs * index) / shops.length);
      for (let turn = 0; Date.now() - startedAt < talkMs; turn += 1) {
        await Promise.all([recado.phones.write(customer, number, `para dentro ${turn}`), agent.send(ticketId, `para fora ${turn}`)]);
        await delay(Math.max(0, startedAt + (everyMs * index) / shops.length + (turn + 1) * everyMs - Date.now()));
      }
    }),
  );
  const seconds = (Date.now() - startedAt) / 1_000;
  const cores = ((await processorOfTask(recado)) - before) / ticksPerSecond / seconds;
  return { cores, mb: (await rssOfTask(recado)) / 1024 };
}

/** Ticks of the processor that the task has used so far. */
async function processorOfTask(recado: Recado): Promise<number> {
  const [task] = await recado.sessionTasks();
  const stat = await readFile(`/proc/${task?.pid}/stat`, 'utf8');
  // utime and stime are fields 14 and 15, the name in brackets is the second. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fromName = stat.slice(stat.lastIndexOf(')')).split(' ');
  return Number(fromName[14 - 2]) + Number(fromName[15 - 2]);
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

/** Each with a phone and a customer, over as many companies as that needs. */
async function pairSessions(recado: Recado, from: number, to: number): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let first = from; first < to; first += perCompany) {
    const agent = await recado.signUp();
    for (let index = first; index < Math.min(to, first + perCompany); index += 1) {
      const [number, customer] = [`55119${10_000_000 + index}`, `55119${20_000_000 + index}`];
      await recado.phones.create(number, `Loja ${index}`);
      await recado.phones.create(customer, `Cliente ${index}`);
      await agent.pairConnection(recado.phones, number);
      shops.push({ agent, number, customer });
    }
  }
  return shops;
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
