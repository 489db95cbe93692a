import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import type { TicketId } from '#shared/contract/ids.ts';
import { type Message, messageRoutes } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { CallFailed } from '#services/demo/api-client.ts';
import type { Agent } from './agent.ts';
import { eventually } from './eventually.ts';
import type { ShownMessage } from './phones.ts';
import type { Recado } from './recado.ts';

interface Chat {
  readonly shop: string;
  readonly customer: string;
  readonly ticket: Ticket;
  /** In the order of their writing. */
  readonly texts: Readonly<Record<'in' | 'out', readonly string[]>>;
}

interface TrafficOptions {
  /** Connections of the company; the customers are spread over them. */
  readonly connections?: number;
  readonly customers: number;
  /** Each way, for each customer. */
  readonly messages: number;
  /** Customers besides them whom nobody accepts or answers: what they write stays unread. */
  readonly unanswered?: number;
  /** From one message of a writer to the next, on average; undefined writes as fast as it goes. */
  readonly everyMs?: number;
  readonly random?: () => number;
  /** Two digits of its phones' numbers, other ones for each traffic of one system. */
  readonly series?: string;
}

/** Conversations of a company's connections with many customers, both ways at once, whose every text can be accounted for. */
export class Traffic {
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #shops: readonly string[];
  readonly #options: TrafficOptions;
  readonly #pause: () => Promise<void>;
  #chats: readonly Chat[] = [];

  private constructor(recado: Recado, agent: Agent, options: TrafficOptions) {
    const { connections = 1, everyMs = 0, random = Math.random, series = '01' } = options;
    this.#recado = recado;
    this.#agent = agent;
    this.#options = options;
    this.#shops = Array.from({ length: connections }, (_, index) => `55119400${series}00${index + 1}`);
    // People write at times of their own: the pace is what is simulated.
    this.#pause = everyMs === 0 ? async () => undefined : () => delay(2 * everyMs * random());
  }

  /** A company with its paired connections, and a ticket for each customer. */
  static async prepare(recado: Recado, options: TrafficOptions): Promise<Traffic> {
    const traffic = new Traffic(recado, await recado.signUp(), options);
    for (const shop of traffic.#shops) {
      await recado.phones.create(shop, `Loja ${shop.slice(-1)}`);
      await traffic.#agent.pairConnection(recado.phones, shop);
    }
    const { customers: answered, unanswered = 0, series = '01' } = options;
    const customers = Array.from({ length: answered + unanswered }, (_, index) => `55119500${series}0${String(index).padStart(2, '0')}`);
    for (const customer of customers) await recado.phones.create(customer, `Cliente ${customer.slice(-2)}`);
    traffic.#chats = await Promise.all(customers.map((customer, index) => traffic.#open(customer, index)));
    return traffic;
  }

  async #open(customer: string, index: number): Promise<Chat> {
    const shop = this.#shops[index % this.#shops.length] ?? '';
    const isAnswered = index < this.#options.customers;
    await this.#recado.phones.write(customer, shop, 'olá');
    const ticket = await eventually('a ticket', () => this.#ticketOf(customer), { withinMs: 15_000 });
    if (isAnswered) await this.#agent.change(ticket.id, { status: 'open' });
    return { shop, customer, ticket, texts: { in: this.#texts(customer, 'in'), out: isAnswered ? this.#texts(customer, 'out') : [] } };
  }

  async #ticketOf(customer: string): Promise<Ticket | undefined> {
    return (await this.#agent.tickets()).find(({ contact }) => contact.number === customer);
  }

  /** Resolves when every text was taken over by the API and by WhatsApp, each in its order. */
  async talk(): Promise<void> {
    await Promise.all(
      this.#chats.flatMap(({ shop, customer, ticket, texts }) => [
        this.#write(texts.out, (text) => this.#send(ticket.id, text)),
        this.#write(texts.in, (text) => this.#recado.phones.write(customer, shop, text)),
      ]),
    );
  }

  /** As a browser does: again under its token. */
  async #send(ticketId: TicketId, body: string): Promise<void> {
    const input = { params: { ticketId }, body: { body, clientToken: ulid() } };
    await eventually('a message taken over', () => this.#agent.call(messageRoutes.sendMessage, input).catch(overrun), { withinMs: 60_000 });
  }

  async #write(texts: readonly string[], write: (text: string) => Promise<unknown>): Promise<void> {
    for (const text of texts) {
      await this.#pause();
      await write(text);
    }
  }

  /**
   * Waits for the last delivery, then compares every phone and every ticket with what was written.
   *
   * @returns what is missing, there twice, out of order, wrongly counted or a dead letter; nothing when all is as it should be.
   */
  async differences(withinMs: number): Promise<string[]> {
    const stored = await eventually('all messages, delivered', () => this.#completeHistories(), { withinMs, everyMs: 500 });
    const found: string[] = [];
    for (const [index, chat] of this.#chats.entries()) {
      const shown = await this.#recado.phones.messages(chat.customer);
      const messages = stored[index] ?? [];
      found.push(
        ...differences(`phone ${chat.customer}, ours`, chat.texts.out, textsOf(shown, false)),
        ...differences(`phone ${chat.customer}, its own`, ['olá', ...chat.texts.in], textsOf(shown, true)),
        ...differences(`ticket of ${chat.customer}, ours`, chat.texts.out, bodiesOf(messages, true)),
        ...differences(`ticket of ${chat.customer}, theirs`, ['olá', ...chat.texts.in], bodiesOf(messages, false)),
      );
      if (chat.texts.out.length === 0) found.push(...(await this.#miscounted(chat)));
    }
    let full: string[] = [];
    const areEmpty = async () => {
      full = (await this.#recado.queues()).flatMap(({ name, ready, inFlight }) =>
        ready + inFlight > 0 ? `${name} still has ${ready} and ${inFlight} in flight` : [],
      );
      return full.length === 0 ? true : undefined;
    };
    // As above: what failed once is in flight for its visibility timeout.
    await eventually('empty queues', areEmpty, { withinMs }).catch(() => found.push(...full));
    const dead = (await this.#recado.queues()).filter(({ deadLetters }) => deadLetters > 0);
    return [...found, ...dead.map(({ name, deadLetters }) => `${deadLetters} dead letters of ${name}`)];
  }

  async #miscounted({ customer, texts }: Chat): Promise<string[]> {
    const unread = (await this.#ticketOf(customer))?.unreadMessages;
    const wanted = texts.in.length + 1;
    return unread === wanted ? [] : [`ticket of ${customer}: ${unread} unread instead of ${wanted}`];
  }

  async #completeHistories() {
    const lists = await Promise.all(this.#chats.map(({ ticket }) => this.#agent.messages(ticket.id))).catch(overrun);
    if (!lists) return undefined;
    const isComplete = lists.every((list, index) => list.length > (this.#chats[index]?.texts.in.length ?? 0) + (this.#chats[index]?.texts.out.length ?? 0));
    const areDelivered = lists.flat().every(({ fromMe, ack }) => !fromMe || ack >= 2);
    return isComplete && areDelivered ? lists : undefined;
  }

  #texts(customer: string, direction: 'out' | 'in'): string[] {
    return Array.from({ length: this.#options.messages }, (_, index) => `${direction} ${customer} ${index}`);
  }
}

/** A drill may refuse the same call as often as it is tried. It is made again later. */
function overrun(error: unknown): undefined {
  if (!(error instanceof CallFailed) || error.status !== 503) throw error;
}

const textsOf = (shown: readonly ShownMessage[], fromMe: boolean): string[] => shown.filter((message) => message.fromMe === fromMe).map(({ text }) => text);
const bodiesOf = (messages: readonly Message[], fromMe: boolean): string[] => messages.filter((message) => message.fromMe === fromMe).map(({ body }) => body);

/** Names what is not there exactly once; if all is, whether it is in order. */
export function differences(where: string, written: readonly string[], present: readonly string[]): string[] {
  const counts = new Map(written.map((text) => [text, 0]));
  for (const text of present) counts.set(text, (counts.get(text) ?? 0) + 1);
  const expected = new Set(written);
  const wrong = [...counts].filter(([text, count]) => count !== 1 || !expected.has(text)).map(([text, count]) => `${where}: "${text}" ${count} times`);
  if (wrong.length > 0) return wrong;
  const strayed = present.findIndex((text, index) => text !== written[index]);
  return strayed === -1 ? [] : [`${where}: "${present[strayed]}" came before "${written[strayed]}"`];
}
