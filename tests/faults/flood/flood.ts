import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { type ContactListId, ticketId } from '#shared/contract/ids.ts';
import { type LiveAction, liveRoutes } from '#shared/contract/live.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';
import type { Agent } from '#tests/support/agent.ts';
import { spreadsheet } from '#tests/support/contact-lists.ts';
import type { Recado } from '#tests/support/recado.ts';
import { StackCampaign } from '#tests/support/stack-campaign.ts';
import { StackEmail } from '#tests/support/stack-email.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const shop = '5511930000601';
const recipients = 40;
const addresses = Array.from({ length: 40 }, (_, index) => `leitora${index + 1}@flood.example`);
const importedRows = 500;
const imports = 2;
const chatty = 4;
/** Ten times what a user may. Much more would use up two cores by the asking alone. */
const requestsPerSecond = 50;
const requestsAtOnce = 20;
const sockets = 60;
const socketsAtOnce = 12;
const actionsOfSocket = 1_500;

/** Until a user who was busy may ask again. */
const rested = (): Promise<void> => delay(16_000);

/** A company that does everything at once, as fast as it can. */
export class Flood {
  answered = 0;
  refused = 0;
  retryAfter = '';
  socketsOpen = 0;
  socketsRefused = 0;
  socketsEnded = 0;
  #isOver = false;
  #isPaused = false;
  readonly #work: Promise<unknown>[] = [];
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #campaign: StackCampaign;
  readonly #mails: StackEmail;
  readonly #receiver: WebhookReceiver;
  readonly #lists: readonly ContactListId[];

  private constructor(
    recado: Recado,
    agent: Agent,
    parts: { campaign: StackCampaign; mails: StackEmail; receiver: WebhookReceiver; lists: readonly ContactListId[] },
  ) {
    this.#recado = recado;
    this.#agent = agent;
    this.#campaign = parts.campaign;
    this.#mails = parts.mails;
    this.#receiver = parts.receiver;
    this.#lists = parts.lists;
  }

  /** Everything that it needs, made slowly enough to be let. */
  static async prepare(recado: Recado, agent: Agent): Promise<Flood> {
    await recado.phones.create(shop, 'Loja que inunda');
    const paired = await agent.pairConnection(recado.phones, shop);
    const receiver = await WebhookReceiver.open();
    // It is asked again and again.
    receiver.status = 500;
    await agent.call(webhookRoutes.saveWebhook, {
      params: { whatsappId: paired.id },
      body: { url: receiver.url, events: ['message.received', 'message.status'] },
    });
    const campaign = await StackCampaign.prepare(recado, agent, { shops: [shop], recipients, firstNumber: 5_511_976_000_000, connections: [paired] });
    await rested();
    const mails = await StackEmail.prepare(recado, agent, { domain: 'flood.example', addresses });
    const lists: ContactListId[] = [];
    for (let count = 0; count < imports; count += 1)
      lists.push((await agent.call(contactListRoutes.createContactList, { body: { name: `Lista ${count}` } })).id);
    await rested();
    return new Flood(recado, agent, { campaign, mails, receiver, lists });
  }

  /** Requests and sockets. */
  async beginAtTheDoors(): Promise<void> {
    await this.#openSockets();
    this.#work.push(this.#request());
  }

  /** Everything that is done in the background. */
  async beginBehindThem(): Promise<void> {
    await this.#campaign.start();
    await this.#mails.start();
    await Promise.all(this.#lists.map((id, index) => this.#import(id, index)));
    this.#work.push(this.#chat());
  }

  /** The requests end, and what is under way goes on by itself. */
  async pauseRequests(): Promise<void> {
    this.#isPaused = true;
    await this.#work[0];
    await rested();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
    await this.#receiver.close();
  }

  told(): string {
    const { answered, refused, socketsOpen, socketsRefused, socketsEnded } = this;
    return `${answered} requests answered, ${refused} refused; ${socketsOpen} sockets open, ${socketsRefused} refused, ${socketsEnded} ended; ${this.#receiver.told.length} webhooks`;
  }

  async #request(): Promise<void> {
    const { token } = this.#agent.session;
    const under = new Set<Promise<void>>();
    for (let startedAt = Date.now(), count = 0; !this.#isOver && !this.#isPaused; count += 1) {
      await delay(Math.max(0, startedAt + (count * 1_000) / requestsPerSecond - Date.now()));
      if (under.size >= requestsAtOnce) await Promise.race(under);
      const asked = this.#ask(count, token)
        .catch(() => undefined)
        .finally(() => under.delete(asked));
      under.add(asked);
    }
    await Promise.all(under);
  }

  async #ask(count: number, token: string): Promise<void> {
    const path = ['tickets?status=open&showAll=true', 'contacts', 'tags', 'contact-lists/list'][count % 4] ?? '';
    const response = await fetch(`${this.#recado.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.ok) this.answered += 1;
    if (response.status !== 429) return;
    this.refused += 1;
    this.retryAfter = response.headers.get('retry-after') ?? '';
  }

  /** Customers of its own write without a pause. */
  async #chat(): Promise<void> {
    const writers = this.#campaign.numbers.slice(0, chatty);
    await Promise.all(
      writers.map(async (number) => {
        for (let count = 0; !this.#isOver; count += 1) {
          // Nobody waits for it.
          await this.#recado.phones.write(number, shop, `inundação ${count}`).catch(() => undefined);
          await delay(400);
        }
      }),
    );
  }

  async #import(id: ContactListId, index: number): Promise<void> {
    const rows = Array.from({ length: importedRows }, (_, row) => [`Pessoa ${row}`, String(5_511_960_000_000 + index * importedRows + row)]);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(spreadsheet([['nome', 'numero'], ...rows]))]), 'lista.xlsx');
    const headers = { authorization: `Bearer ${this.#agent.session.token}` };
    const response = await fetch(`${this.#recado.url}/api/contact-lists/${id}/upload`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the import was answered ${response.status}: ${await response.text()}`);
  }

  async #openSockets(): Promise<void> {
    const opened: (WebSocket | undefined)[] = [];
    for (let count = 0; count < sockets; count += socketsAtOnce)
      opened.push(...(await Promise.all(Array.from({ length: socketsAtOnce }, () => this.#openSocket()))));
    const open = opened.filter((socket) => socket !== undefined);
    [this.socketsOpen, this.socketsRefused] = [open.length, sockets - open.length];
    // One of them does not stop.
    const action = JSON.stringify({ action: 'typing', ticketId: ticketId.parse(1), on: true } satisfies LiveAction);
    for (let count = 0; count < actionsOfSocket; count += 1) open[0]?.send(action);
  }

  async #openSocket(): Promise<WebSocket | undefined> {
    const { pass } = await this.#agent.call(liveRoutes.createLivePass, {});
    const socket = new WebSocket(`${this.#recado.url.replace('http', 'ws')}/ws?pass=${encodeURIComponent(pass)}`);
    return new Promise((resolve) => {
      socket.once('open', () => {
        socket.once('close', () => (this.socketsEnded += this.#isOver ? 0 : 1));
        resolve(socket);
      });
      socket.once('error', () => resolve(undefined));
    });
  }
}
