import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import { messageRoutes } from '#shared/contract/messages.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { newMessageId } from '#services/simulators/whatsapp/phones/message-ids.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ShownMessage } from '#tests/support/phones.ts';
import type { Recado } from '#tests/support/recado.ts';
import { differences } from '#tests/support/traffic.ts';
import { surely } from './surely.ts';

interface Options {
  readonly shops: readonly string[];
  readonly customers: number;
  /** Counts for each writer, in each conversation. */
  readonly messages: number;
  /** From one message of a writer to the next, on average. */
  readonly everyMs: number;
  readonly random: () => number;
}

interface Talk {
  readonly shop: string;
  readonly customer: string;
  readonly ticket: Ticket;
}

const writers = ['staff', 'owner', 'customer', 'schedule'] as const;
type Writer = (typeof writers)[number];

/** A program of everybody's makes the id; a program that repeats itself uses the same one. */
export async function writeOnce({ phones }: Recado, from: string, to: string, text: string): Promise<void> {
  const id = newMessageId();
  let isFirst = true;
  await surely(`"${text}" of ${from}`, async () => {
    const isThere = !isFirst && (await phones.messages(from)).some((message) => message.id === id);
    isFirst = false;
    if (!isThere) await phones.send(from, { to, text, id });
  });
}

/** Conversations in which customers, staff, the owner at a WhatsApp Web of their own, and schedules write at once. */
export class Talks {
  readonly customers: readonly string[];
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #options: Options;
  readonly #sendAt = new Map<string, number>();
  #talks: readonly Talk[] = [];

  private constructor(recado: Recado, agent: Agent, options: Options) {
    this.#recado = recado;
    this.#agent = agent;
    this.#options = options;
    this.customers = Array.from({ length: options.customers }, (_, index) => `55119520000${String(index).padStart(2, '0')}`);
  }

  /** A ticket for each customer, which staff have accepted. */
  static async prepare(recado: Recado, agent: Agent, options: Options): Promise<Talks> {
    const talks = new Talks(recado, agent, options);
    for (const customer of talks.customers) await recado.phones.create(customer, `Freguês ${customer.slice(-2)}`);
    talks.#talks = await Promise.all(talks.customers.map((customer, index) => talks.#open(customer, options.shops[index % options.shops.length] ?? '')));
    return talks;
  }

  async #open(customer: string, shop: string): Promise<Talk> {
    await this.#recado.phones.write(customer, shop, 'olá');
    const look = async () => (await this.#agent.tickets()).find(({ contact }) => contact.number === customer);
    const ticket = await eventually('a ticket', look, { withinMs: 30_000 });
    await this.#agent.change(ticket.id, { status: 'open' });
    return { customer, shop, ticket };
  }

  /** Two messages for each customer, at times within the day. */
  async schedule(withinMs: number): Promise<void> {
    for (const { customer, ticket } of this.#talks) {
      for (const body of this.#texts('schedule', customer)) {
        const sendAtMs = Date.now() + 15_000 + withinMs * this.#options.random();
        this.#sendAt.set(body, sendAtMs);
        await this.#agent.call(scheduleRoutes.createSchedule, { body: { contactId: ticket.contactId, body, sendAt: new Date(sendAtMs).toISOString() } });
      }
    }
  }

  /** Resolves when all has been written. */
  async talk(): Promise<void> {
    await Promise.all(
      this.#talks.flatMap(({ shop, customer, ticket }) => [
        this.#write('customer', customer, (text) => writeOnce(this.#recado, customer, shop, text)),
        this.#write('owner', customer, (text) => writeOnce(this.#recado, shop, customer, text)),
        this.#write('staff', customer, (text) => this.#answer(ticket, text)),
      ]),
    );
  }

  async #write(writer: Writer, customer: string, write: (text: string) => Promise<void>): Promise<void> {
    for (const text of this.#texts(writer, customer)) {
      await delay(2 * this.#options.everyMs * this.#options.random());
      await write(text);
    }
  }

  async #answer({ id: ticketId }: Ticket, text: string): Promise<void> {
    const body = { body: text, clientToken: ulid() };
    await surely(`"${text}" of staff`, () => this.#agent.call(messageRoutes.sendMessage, { params: { ticketId }, body }));
  }

  #texts(writer: Writer, customer: string): string[] {
    const count = writer === 'schedule' ? 2 : this.#options.messages;
    return Array.from({ length: count }, (_, index) => `${writer} ${customer} ${index}`);
  }

  /** Messages of each conversation that neither phone nor ticket lacks. */
  async isWhole(): Promise<boolean> {
    const wanted = 3 * this.#options.messages + 3;
    const counts = await Promise.all(
      this.#talks.map(async ({ customer, ticket }) => [
        (await this.#recado.phones.messages(customer)).length,
        (await this.#agent.messages(ticket.id)).filter(({ fromMe, ack }) => !fromMe || ack >= 1).length,
      ]),
    );
    return counts.flat().every((count) => count >= wanted);
  }

  /** Names what a phone or a ticket does not show once, or in another order than it was written in. */
  async differences(): Promise<string[]> {
    const found = await Promise.all(
      this.#talks.map(async ({ customer, ticket }) => {
        const shown = await this.#recado.phones.messages(customer);
        const stored = (await this.#agent.messages(ticket.id)).map(({ body, fromMe }) => ({ text: body, fromMe }));
        return [
          ...this.#compare(`phone ${customer}`, customer, shown),
          ...this.#compare(`ticket of ${customer}`, customer, stored),
          ...this.#early(customer, shown),
        ];
      }),
    );
    return found.flat();
  }

  #compare(where: string, customer: string, all: readonly { readonly text: string; readonly fromMe: boolean }[]): string[] {
    const texts = all.map(({ text }) => text);
    const known = new Set([...writers, 'olá']);
    const strange = texts.filter((text) => !known.has((text.split(' ')[0] ?? '') as Writer));
    const ordered = writers.filter((writer) => writer !== 'schedule');
    const inOrder = ordered.flatMap((writer) => differences(`${where}, ${writer}`, this.#texts(writer, customer), of(texts, writer)));
    // Schedules have times of their own, in any order.
    const scheduled = differences(`${where}, schedules`, this.#texts('schedule', customer), of(texts, 'schedule').toSorted());
    return [...inOrder, ...scheduled, ...strange.map((text) => `${where}: "${text}", which nobody wrote`)];
  }

  #early(customer: string, shown: readonly ShownMessage[]): string[] {
    return shown.flatMap(({ text, at }) => {
      const earlyMs = (this.#sendAt.get(text) ?? 0) - Date.parse(at);
      // WhatsApp tells the time in seconds.
      return earlyMs > 1_000 ? [`phone ${customer}: "${text}" ${earlyMs} ms early`] : [];
    });
  }
}

const of = (texts: readonly string[], writer: Writer): string[] => texts.filter((text) => text.startsWith(`${writer} `));
