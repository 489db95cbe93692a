import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { chunk } from '#shared/domain/chunk.ts';
import type { Figure } from './figure.ts';
import { processorSeconds } from './processor.ts';
import { SessionBench, type Shop } from './session-bench.ts';

/** From one message of a session to its next, each way. */
const everyMs = 10_000;
const sampleMs = 30_000;
const atOnce = 20;
/** After the last message: what has not arrived by then is told. */
const lateMs = 120_000;
/** Sessions of the goal, and for how long. */
const wanted = 500;
const wantedSeconds = 3_600;

interface Sample {
  readonly minutes: number;
  readonly mib: number;
  readonly processorSeconds: number;
}

/** P7: so many sessions of one task, each with a message in and one out every 10 s, for so many minutes. */
export async function measureBusySessions(count: number, minutes: number): Promise<Figure[]> {
  const heard = { received: new Set<string>(), acked: new Set<string>() };
  const bench = await SessionBench.start((message) => {
    if (message.type === 'message' && !message.fromMe) heard.received.add(message.whatsappMessageId);
    if (message.type === 'ack') for (const id of message.whatsappMessageIds) heard.acked.add(id);
  });
  try {
    await bench.startTask();
    await bench.pair(count);
    for (const some of chunk(bench.shops, atOnce)) await Promise.all(some.map((shop) => bench.world.phone(customerOf(shop), 'Cliente')));
    await bench.startTask();
    const said = { written: new Set<string>(), sent: new Set<string>() };
    const startedAt = Date.now();
    const talking = bench.shops.map((shop, index) => talk(bench, shop, { index, startedAt, minutes, said }));
    const [samples] = await Promise.all([sampled(bench, minutes), ...talking]);
    const seconds = (Date.now() - startedAt) / 1_000;
    const missing = () => ({ in: without(said.written, heard.received), out: without(said.sent, heard.acked) });
    const isMissing = () => missing().in.length + missing().out.length > 0;
    for (const untilMs = Date.now() + lateMs; isMissing() && Date.now() < untilMs;) await delay(1_000);
    return [figureOf(count, samples, said, { seconds, missing: missing() })];
  } finally {
    await bench.close();
  }
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): string[] => [...all].filter((id) => !some.has(id));

const customerOf = ({ number }: Shop): string => number.replace(/^5511910/, '5511930');

interface Talk {
  readonly index: number;
  readonly startedAt: number;
  readonly minutes: number;
  /** Ids of messages that left. */
  readonly said: { readonly written: Set<string>; readonly sent: Set<string> };
}

/** Has a shop and its customer talk, at moments of their own. */
async function talk({ world, shops }: SessionBench, shop: Shop, { index, startedAt, minutes, said }: Talk): Promise<void> {
  const { companyId, connectionId, number } = shop;
  const customer = customerOf(shop);
  for (let turn = 0; ; turn += 1) {
    const atMs = startedAt + (everyMs * index) / shops.length + turn * everyMs;
    if (atMs - startedAt >= minutes * 60_000) return;
    await delay(Math.max(0, atMs - Date.now()));
    const whatsappMessageId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    const content = { type: 'text' as const, text: `para fora ${turn}` };
    const common = { companyId, connectionId, chat: { number: customer }, quoted: null, createdAt: new Date().toISOString() };
    const outward = world.command({ type: 'send', ...common, whatsappMessageId, content }).then(() => said.sent.add(whatsappMessageId));
    // A busy machine closes a connection to the phones' doors now and then: such a message counts for nothing.
    const inward = world.write(customer, { to: number, text: `para dentro ${turn}` }).then(
      (id) => said.written.add(id),
      () => undefined,
    );
    await Promise.all([outward, inward]);
  }
}

async function sampled(bench: SessionBench, minutes: number): Promise<Sample[]> {
  const startedAt = Date.now();
  const samples: Sample[] = [];
  for (;;) {
    samples.push({ minutes: (Date.now() - startedAt) / 60_000, mib: await rssMib(bench.pid), processorSeconds: await processorSeconds(bench.pid) });
    if (Date.now() - startedAt >= minutes * 60_000) return samples;
    await delay(sampleMs);
  }
}

function figureOf(
  count: number,
  samples: readonly Sample[],
  said: Talk['said'],
  { seconds, missing }: { seconds: number; missing: { readonly in: readonly string[]; readonly out: readonly string[] } },
): Figure {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  const [written, sent, lost] = [said.written.size, said.sent.size, missing.in.length + missing.out.length];
  const used = last.processorSeconds - first.processorSeconds;
  const [cores, aSecond] = [used / seconds, written / seconds];
  const most = Math.max(...samples.map(({ mib }) => mib));
  // The first minutes fill caches.
  const settled = samples.slice(Math.floor(samples.length / 2));
  const figure =
    `${cores.toFixed(2)} cores (${((1_000 * used) / (written + sent)).toFixed(1)} ms a message), ${most.toFixed(0)} MiB at most, ${last.mib.toFixed(0)} at the end, ` +
    `${slopeAnHour(settled).toFixed(0)} MiB an hour over the second half of ${(seconds / 60).toFixed(0)} min; ${aSecond.toFixed(1)} in and ${(sent / seconds).toFixed(1)} out a second, ${lost === 0 ? 'all arrived' : `${missing.in.length} not received and ${missing.out.length} without ack: ${[...missing.in, ...missing.out].slice(0, 5).join(' ')}`}`;
  const goal = `${wanted} sessions for an hour: ≤ 1 core, ≤ 1 GiB`;
  const isOfGoal = count === wanted && seconds >= wantedSeconds;
  const isMet = cores <= 1 && most <= 1_024 && lost === 0;
  process.stderr.write(`${samples.map(({ minutes, mib }) => `${minutes.toFixed(1)} min ${mib.toFixed(0)} MiB`).join(', ')}\n`);
  return {
    id: 'P7',
    what: `${count} sessions with a message each way every 10 s`,
    figure,
    goal,
    ...(isOfGoal && { isMet }),
    stretch: '0.6 core',
    anchor: 'WAHA: 30 GB, 3 cores',
  };
}

/** By least squares. */
function slopeAnHour(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mib }) => mib)];
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return spread === 0 ? 0 : (60 * samples.reduce((sum, { minutes, mib }) => sum + (minutes - x) * (mib - y), 0)) / spread;
}

async function rssMib(pid: number | undefined): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
