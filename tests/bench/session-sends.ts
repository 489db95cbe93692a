import { randomBytes } from 'node:crypto';
import { chunk } from '#shared/domain/chunk.ts';
import { type Figure, sendGoal, withSpread } from './figure.ts';
import { processorSeconds } from './processor.ts';
import { SessionBench, type Shop } from './session-bench.ts';

const sessions = 10;
const rounds = 3;
/** As a campaign's messages have it, whose acks are told at once. */
const beginWithinMs = 60_000;
/** Phones made at a time. */
const atOnce = 20;

interface Round {
  readonly aSecond: number;
  /** Time of the task's processor, for each message. */
  readonly taskMs: number;
}

/** Callbacks that wait for WhatsApp's own ack of a message. */
type Waiting = Map<string, () => void>;

/**
 * P9 with real Baileys sessions and a dispatcher without pauses: each connection has one message under way and begins the next when
 * WhatsApp has it. Simulated WhatsApp, queues and table have the same machine.
 */
export async function measureSessionSends(recipients: number): Promise<Figure[]> {
  const waiting: Waiting = new Map();
  const bench = await SessionBench.start((message) => {
    if (message.type === 'failure') throw new Error(`not sent: ${message.code}`);
    if (message.type === 'ack') for (const id of message.whatsappMessageIds) waiting.get(id)?.();
  });
  try {
    await bench.startTask();
    await bench.pair(sessions);
    await bench.startTask();
    const first: Round[] = [];
    const known: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const numbers = await makePhones(bench, recipients, 5_511_920_000_000 + round * 100_000);
      first.push(await send(bench, numbers, waiting));
      known.push(await send(bench, numbers, waiting));
    }
    return [figureOf('first', first), figureOf('known', known)];
  } finally {
    await bench.close();
  }
}

async function makePhones({ world }: SessionBench, count: number, firstNumber: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => String(firstNumber + index));
  for (const some of chunk(numbers, atOnce)) await Promise.all(some.map((number) => world.phone(number, `Cliente ${number.slice(-4)}`)));
  return numbers;
}

async function send(bench: SessionBench, numbers: readonly string[], waiting: Waiting): Promise<Round> {
  const before = await processorSeconds(bench.pid);
  const startedAt = performance.now();
  await Promise.all(
    bench.shops.map(async (shop, lane) => {
      for (const [index, number] of numbers.entries()) if (index % bench.shops.length === lane) await sendOne(bench, shop, number, waiting);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  return { aSecond: numbers.length / seconds, taskMs: (1_000 * ((await processorSeconds(bench.pid)) - before)) / numbers.length };
}

/** Resolves when WhatsApp has it. */
async function sendOne({ world }: SessionBench, { companyId, connectionId }: Shop, number: string, waiting: Waiting): Promise<void> {
  const whatsappMessageId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  const content = { type: 'text' as const, text: `Olá ${number}, temos novidades.` };
  const acked = new Promise<void>((resolve) => void waiting.set(whatsappMessageId, resolve));
  await world.command({
    type: 'send',
    companyId,
    connectionId,
    chat: { number },
    whatsappMessageId,
    content,
    quoted: null,
    createdAt: new Date().toISOString(),
    beginBy: new Date(Date.now() + beginWithinMs).toISOString(),
  });
  await acked;
  waiting.delete(whatsappMessageId);
}

function figureOf(whom: 'first' | 'known', all: readonly Round[]): Figure {
  const rates = all.map(({ aSecond }) => aSecond);
  const costs = all.map(({ taskMs }) => taskMs);
  const figure = `${withSpread(rates, '/s', 1)}; ${withSpread(costs, 'ms', 1)} of the task’s processor each`;
  return {
    id: 'P9',
    what: `messages to ${whom} contacts, ${sessions} real sessions, WhatsApp simulated`,
    figure,
    ...sendGoal(whom, rates),
    anchor: 'bare Baileys 12–41/s',
  };
}
