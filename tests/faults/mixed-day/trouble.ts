import { setTimeout as delay } from 'node:timers/promises';
import type { Recado } from '#tests/support/recado.ts';
import { surely } from './surely.ts';

interface Options {
  readonly random: () => number;
  readonly kills: number;
  readonly shops: readonly string[];
  /** People whose phones may fail to open a message and ask again. */
  readonly phones: readonly string[];
  readonly say: (what: string) => void;
}

/** Receipts as a hostile or hasty world gives them, and connections that fail. */
const faults = ['duplicateReceipts', 'reorderReceipts', 'batchReceipts', 'cannotOpen', 'drop', 'noAck'] as const;
/** Every so many kills one ends everything at once. */
const everythingEvery = 3;
/** Receipts that the simulator gathers for a fault have gone out. */
const gatheredMs = 1_000;
const faultMs = 4_000;

/** Kills and faults, at moments of chance. @returns how many kills there were */
export async function trouble(recado: Recado, options: Options): Promise<number> {
  const { kills, random } = options;
  for (let kill = 1; kill <= kills; kill += 1) {
    await disturb(recado, options);
    await delay(3_000 + 8_000 * random());
    if (kill % everythingEvery === 0) await killEverything(recado, options);
    else await killTask(recado, options);
  }
  await surely('no faults', () => recado.phones.clearFaults());
  return kills;
}

async function disturb(recado: Recado, { random, phones, say }: Options): Promise<void> {
  const kind = faults[Math.floor(random() * faults.length)] ?? 'drop';
  const [phone] = phones.slice(Math.floor(random() * phones.length));
  const more = { drop: {}, cannotOpen: { ...(phone === undefined ? {} : { connection: phone }), count: 2 } };
  say(kind);
  await recado.phones.fault({ kind, ...(kind === 'drop' || kind === 'cannotOpen' ? more[kind] : { ms: faultMs }) });
}

async function killTask(recado: Recado, { random, say }: Options): Promise<void> {
  const tasks = await recado.sessionTasks();
  const task = tasks[Math.floor(random() * tasks.length)];
  if (!task) return;
  say(`kill -9 of ${task.name}`);
  process.kill(task.pid, 'SIGKILL');
}

async function killEverything(recado: Recado, { say }: Options): Promise<void> {
  await recado.phones.clearFaults();
  await delay(gatheredMs);
  say('kill -9 of everything');
  await recado.killEverything();
  await recado.restart();
  await recado.setTasks(2);
  say('started again');
}

/** A stranger with a modified client says to have read, and asks for, what was sent to others. @returns how often */
export async function forge(recado: Recado, { shops, phones }: Options, stranger: string, isOver: () => boolean): Promise<number> {
  let forged = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    await delay(1_500);
    const victim = phones[turn % phones.length] ?? '';
    const messages = await recado.phones.messages(victim).catch(() => []);
    const [latest] = messages.filter(({ fromMe }) => !fromMe).slice(-1);
    if (!latest) continue;
    const shop = shops.find((one) => one === latest.from) ?? '';
    const receipts = ['read', 'retry'].map((type) => ({ with: shop, ids: [latest.id], type, device: type === 'retry' ? 1 : 0 }));
    // Nobody answers while everything starts again: the next turn comes.
    const done = await Promise.allSettled(receipts.map((receipt) => recado.phones.confirm(stranger, receipt)));
    forged += done.filter(({ status }) => status === 'fulfilled').length;
  }
  return forged;
}
