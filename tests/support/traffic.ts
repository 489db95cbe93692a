import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from './agent.ts';
import { eventually } from './eventually.ts';
import type { Recado } from './recado.ts';

interface Chat {
  readonly customer: string;
  readonly ticket: Ticket;
}

interface TrafficOptions {
  readonly customers: number;
  /** Each way, for each customer. */
  readonly messages: number;
  /** Two digits of its phones' numbers, other ones for each traffic of one system. */
  readonly series?: string;
}

/** Conversations of one connection with many customers, both ways at once, whose every text can be accounted for. */
export class Traffic {
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #shop: string;
  readonly #messages: number;
  readonly #customers: readonly string[];
  #chats: readonly Chat[] = [];

  private constructor(recado: Recado, agent: Agent, { customers, messages, series = '01' }: TrafficOptions) {
    this.#recado = recado;
    this.#agent = agent;
    this.#messages = messages;
    this.#shop = `55119400000${series}`;
    this.#customers = Array.from({ length: customers }, (_, index) => `551195000${series}${String(index).padStart(2, '0')}`);
  }

  /** A company with a paired connection, and an open ticket for each customer. */
  static async prepare(recado: Recado, options: TrafficOptions): Promise<Traffic> {
    const traffic = new Traffic(recado, await recado.signUp(), options);
    await recado.phones.create(traffic.#shop, 'Loja');
    for (const customer of traffic.#customers) await recado.phones.create(customer, `Cliente ${customer.slice(-2)}`);
    await traffic.#agent.pairConnection(recado.phones, traffic.#shop);
    traffic.#chats = await Promise.all(traffic.#customers.map((customer) => traffic.#open(customer)));
    return traffic;
  }

  async #open(customer: string): Promise<Chat> {
    await this.#recado.phones.write(customer, this.#shop, 'olá');
    const look = async () => (await this.#agent.tickets()).find(({ contact }) => contact.number === customer);
    const { id } = await eventually('a ticket', look, { withinMs: 15_000 });
    return { customer, ticket: await this.#agent.change(id, { status: 'open' }) };
  }

  /** Resolves when every text was taken over by the API and by WhatsApp, each in its order. */
  async talk(): Promise<void> {
    const writers = this.#chats.flatMap(({ customer, ticket }) => [
      async () => {
        for (const text of this.#texts(customer, 'out')) await this.#agent.send(ticket.id, text);
      },
      async () => {
        for (const text of this.#texts(customer, 'in')) await this.#recado.phones.write(customer, this.#shop, text);
      },
    ]);
    await Promise.all(writers.map((write) => write()));
  }

  /** Resolves when so many more of our messages are on the phones, or all but the last one. */
  async arrived(more: number, withinMs: number): Promise<void> {
    const wanted = Math.min((await this.#shownInAll()) + more, this.#customers.length * this.#messages - 1);
    await this.#recado.phones.until(async () => ((await this.#shownInAll()) >= wanted ? true : undefined), withinMs);
  }

  async #shownInAll(): Promise<number> {
    const lists = await Promise.all(this.#customers.map((customer) => this.#recado.phones.messages(customer)));
    return lists.flat().filter(({ text }) => text.startsWith('out')).length;
  }

  /**
   * Waits for the last delivery, then compares every phone and every ticket with what was written.
   *
   * @returns what is missing, there twice, out of order or a dead letter; nothing when each text is there exactly once.
   */
  async differences(withinMs: number): Promise<string[]> {
    const stored = await eventually('all messages, delivered', () => this.#completeHistories(), { withinMs, everyMs: 500 });
    const found: string[] = [];
    for (const [index, { customer, ticket }] of this.#chats.entries()) {
      const [out, written] = [this.#texts(customer, 'out'), [...this.#texts(customer, 'out'), ...this.#texts(customer, 'in'), 'olá']];
      const shown = await this.#recado.phones.messages(customer);
      const received = shown.flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
      found.push(...notOnce(`ticket ${ticket.code}`, written, stored[index]?.map(({ body }) => body) ?? []));
      found.push(
        ...notOnce(
          `phone ${customer}`,
          written,
          shown.map(({ text }) => text),
        ),
      );
      if (received.join() !== out.join()) found.push(`phone ${customer}: ours came in the order ${received.join()}`);
    }
    const areEmpty = async () => ((await this.#recado.queues()).every(({ ready, inFlight }) => ready + inFlight === 0) ? true : undefined);
    await eventually('empty queues', areEmpty, { withinMs: 30_000 });
    const dead = (await this.#recado.queues()).filter(({ deadLetters }) => deadLetters > 0);
    return [...found, ...dead.map(({ name, deadLetters }) => `${deadLetters} dead letters of ${name}`)];
  }

  async #completeHistories() {
    const lists = await Promise.all(this.#chats.map(({ ticket }) => this.#agent.messages(ticket.id)));
    const isComplete = lists.every((list) => list.length > 2 * this.#messages);
    const areDelivered = lists.flat().every(({ fromMe, ack }) => !fromMe || ack >= 2);
    return isComplete && areDelivered ? lists : undefined;
  }

  #texts(customer: string, direction: 'out' | 'in'): string[] {
    return Array.from({ length: this.#messages }, (_, index) => `${direction} ${customer} ${index}`);
  }
}

function notOnce(where: string, written: readonly string[], present: readonly string[]): string[] {
  const expected = new Set(written);
  const counts = new Map(written.map((text) => [text, 0]));
  for (const text of present) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([text, count]) => count !== 1 || !expected.has(text)).map(([text, count]) => `${where}: "${text}" ${count} times`);
}
