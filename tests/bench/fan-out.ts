import { once } from 'node:events';
import { loadavg } from 'node:os';
import { WebSocket } from 'ws';
import { knownSocketsMs } from '#shared/contract/events.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { colleaguesFor } from './colleagues.ts';
import { type Figure, quantile } from './figure.ts';

const shop = '5511930000005';
const customer = '5511920000050';
const socketCount = 1_000;
/** Opened at a time. */
const atOnce = 20;
const events = { warmUp: 5, measured: 40 };
/** A socket that has not heard by then never will. */
const patienceMs = 20_000;

/** P5: from the call that makes an event to the last of a thousand sockets that hear of it. */
export async function measureFanOut(recado: Recado): Promise<Figure[]> {
  const agent = await recado.signUp();
  await recado.phones.create(shop, 'Loja 5');
  await recado.phones.create(customer, 'Maria');
  await agent.pairConnection(recado.phones, shop);
  const live = await agent.live();
  await recado.phones.write(customer, shop, 'olá');
  const ticket = await live.events.until(async () => (await agent.tickets())[0]);
  await live.close();
  await agent.change(ticket.id, { status: 'open' });
  const sockets: WebSocket[] = [];
  const colleagues = await colleaguesFor(recado, agent, socketCount);
  while (sockets.length < socketCount) sockets.push(...(await Promise.all(colleagues.slice(sockets.length, sockets.length + atOnce).map(openSocket))));
  // Of the last one, too, the pusher knows now.
  await delay(knownSocketsMs * 2);
  try {
    const times: { last: number; median: number }[] = [];
    for (let index = 0; index < events.warmUp + events.measured; index += 1) {
      times.push(await timesOf(sockets, `#${index}#`, (text) => agent.send(ticket.id, text)));
    }
    return [figureOf(times.slice(events.warmUp))];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function openSocket(agent: Agent): Promise<WebSocket> {
  const { pass } = await agent.call(liveRoutes.createLivePass, {});
  const socket = new WebSocket(`${agent.url.replace('http', 'ws')}/ws?pass=${encodeURIComponent(pass)}`);
  await once(socket, 'open');
  const joined = once(socket, 'message');
  socket.send(JSON.stringify({ action: 'joinNotification' }));
  await joined;
  return socket;
}

async function timesOf(sockets: readonly WebSocket[], marker: string, send: (text: string) => Promise<unknown>): Promise<{ last: number; median: number }> {
  const startedAt = performance.now();
  const hearing = sockets.map(
    (socket) =>
      new Promise<number>((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error('a socket heard nothing')), patienceMs);
        const onMessage = (bytes: Buffer): void => {
          if (!bytes.includes(marker)) return;
          clearTimeout(patience);
          socket.off('message', onMessage);
          resolve(performance.now() - startedAt);
        };
        socket.on('message', onMessage);
      }),
  );
  await send(`mensagem ${marker}`);
  const heard = await Promise.all(hearing);
  return { last: Math.max(...heard), median: quantile(heard, 0.5) };
}

function figureOf(times: readonly { last: number; median: number }[]): Figure {
  const lasts = times.map(({ last }) => last);
  const medians = times.map(({ median }) => median);
  const ms = (value: number): string => value.toFixed(0);
  const figure = `last: p50 ${ms(quantile(lasts, 0.5))}, p99 ${ms(quantile(lasts, 0.99))} ms; median socket ${ms(quantile(medians, 0.5))} ms; load ${loadavg()[0]?.toFixed(1)}`;
  const what = `call → ${socketCount} sockets, ${lasts.length} events`;
  return { id: 'P5', what, figure, goal: 'p99 of the last ≤ 300 ms', isMet: quantile(lasts, 0.99) <= 300, stretch: '150 ms', anchor: 'raw ws 33 ms' };
}
