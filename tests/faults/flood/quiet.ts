import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '#tests/bench/figure.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { LiveSocket } from '#tests/support/live-socket.ts';
import type { Recado } from '#tests/support/recado.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';

const shop = '5511930000501';
const customers = ['5511930000511', '5511930000512', '5511930000513', '5511930000514'];
/** As fast as a busy person, and as a busy shop's customers. */
const everyMs = { read: 150, message: 300 };
/** Later than this is lost. */
const patienceMs = 60_000;

interface Spread {
  readonly half: number;
  readonly p99: number;
  readonly count: number;
  readonly failed: number;
}

export interface Times {
  readonly reads: Spread;
  /** From a phone's sending to the event at a browser. */
  readonly screens: Spread;
}

/** A company that works as on any day. */
export class Quiet {
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #screen: LiveSocket;
  #written = 0;

  private constructor(recado: Recado, agent: Agent, screen: LiveSocket) {
    this.#recado = recado;
    this.#agent = agent;
    this.#screen = screen;
  }

  static async prepare(recado: Recado): Promise<Quiet> {
    const agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja quieta');
    for (const customer of customers) await recado.phones.create(customer, `Cliente ${customer.slice(-2)}`);
    await agent.pairConnection(recado.phones, shop);
    for (const customer of customers) await recado.phones.write(customer, shop, 'olá');
    const tickets = await eventually('the tickets', async () => enough(await agent.tickets()), { withinMs: 20_000 });
    const screen = await agent.live();
    for (const { id } of tickets) {
      await agent.change(id, { status: 'open' });
      await screen.join({ action: 'joinChatBox', ticketId: id });
    }
    return new Quiet(recado, agent, screen);
  }

  async measure(forMs: number): Promise<Times> {
    const [reads, screens] = await Promise.all([
      timed(forMs, everyMs.read, () => this.#agent.call(ticketRoutes.listTickets, { query: { status: 'open', showAll: 'true' } })),
      timed(forMs, everyMs.message, () => this.#show()),
    ]);
    return { reads, screens };
  }

  async #show(): Promise<void> {
    const text = `mensagem ${(this.#written += 1)}`;
    await this.#recado.phones.write(customers[this.#written % customers.length] ?? '', shop, text);
    await this.#screen.events.first(({ kind, data }) => kind === 'appMessage' && data.message.body === text, patienceMs);
  }
}

/** Does something again and again, whether or not the last one is done. */
async function timed(forMs: number, pauseMs: number, act: () => Promise<unknown>): Promise<Spread> {
  const untilMs = Date.now() + forMs;
  const begun: Promise<number | undefined>[] = [];
  for (; Date.now() < untilMs; await delay(pauseMs)) {
    const startedAt = performance.now();
    begun.push(
      Promise.race([act(), lost()]).then(
        () => performance.now() - startedAt,
        () => undefined,
      ),
    );
  }
  const times = (await Promise.all(begun)).filter((time) => time !== undefined);
  const at = (share: number): number => Math.round(quantile(times, share));
  return { half: at(0.5), p99: at(0.99), count: times.length, failed: begun.length - times.length };
}

async function lost(): Promise<never> {
  await delay(patienceMs, undefined, { ref: false });
  throw new Error('it is lost');
}

const enough = <T>(tickets: T[]): T[] | undefined => (tickets.length === customers.length ? tickets : undefined);
