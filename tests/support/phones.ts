import { EventLog } from './event-log.ts';

/** A message as a simulated phone shows it. `copies` counts the frames that arrived with this id. */
export interface ShownMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly type: string;
  readonly status: 'sent' | 'delivered' | 'read' | 'played' | 'deleted';
  readonly at: string;
  readonly copies: number;
  readonly fromMe: boolean;
}

/** A line of the simulator's event stream. */
export type PhoneChange = { readonly kind: string; readonly number?: string } & Record<string, unknown>;

/** Session of a device that is linked to a phone. */
export interface SimulatorSession {
  readonly number: string;
  readonly sockets: number;
  readonly isLive: boolean;
  readonly waiting: number;
}

/** The doors of simulated WhatsApp: customers' phones, and what goes wrong. */
export class Phones {
  readonly #url: string;
  readonly #changes = new EventLog<PhoneChange>();
  #stream: AbortController | undefined;

  /** @param url of Recado. */
  constructor(url: string) {
    this.#url = `${url}/local/whatsapp`;
  }

  async create(number: string, name: string): Promise<void> {
    await this.#call('POST', '/phones', { number, name });
  }

  /** Scans a QR code. */
  async link(number: string, qr: string): Promise<void> {
    await this.#call('POST', `/phones/${number}/link`, { qr });
  }

  /** Whether the phone is online, has a name, is addressed by LID, sends receipts. */
  async change(number: string, change: Record<string, unknown>): Promise<void> {
    await this.#call('POST', `/phones/${number}`, change);
  }

  /** @returns the message's WhatsApp id. */
  write(from: string, to: string, text: string): Promise<string> {
    return this.send(from, { to, text });
  }

  /** Anything that a phone can send, as the simulator's `send-request.ts` has it. @returns the message's WhatsApp id. */
  async send(from: string, message: Record<string, unknown>): Promise<string> {
    return (await this.#call<{ id: string }>('POST', `/phones/${from}/messages`, message)).id;
  }

  /** The owner opens the chat: its messages become read, and their writer learns it. */
  async read(number: string, other: string): Promise<void> {
    await this.#call('POST', `/phones/${number}/read`, { with: other });
  }

  /** The number by which WhatsApp hides the phone's. */
  async lid(number: string): Promise<string> {
    return (await this.#call<{ lid: string }>('GET', `/phones/${number}`)).lid;
  }

  /** Receipts by hand, for a phone that sends none by itself. */
  async confirm(number: string, receipt: { with: string; ids: string[]; type: string; count?: number; device?: number }): Promise<void> {
    await this.#call('POST', `/phones/${number}/receipts`, receipt);
  }

  /** How everybody is addressed from now on, and how what waits at a login is paged. */
  async settings(settings: { addressing?: 'pn' | 'lid'; offline?: { pageSize?: number; next?: 'answered' | 'asked' } }): Promise<void> {
    await this.#call('POST', '/settings', settings);
  }

  /** Everything that the phone sent and got, oldest first. */
  messages(number: string): Promise<ShownMessage[]> {
    return this.#call('GET', `/phones/${number}/messages`);
  }

  sessions(): Promise<SimulatorSession[]> {
    return this.#call('GET', '/sessions');
  }

  /** `kind` as in the simulator's README: drop, silent, noAck, … */
  async fault(fault: { kind: string; connection?: string; count?: number; ms?: number; code?: number; delayMs?: number }): Promise<void> {
    await this.#call('POST', '/faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', '/faults');
  }

  /** Waits until the phone shows a message that fits. */
  shown(number: string, fits: (message: ShownMessage) => boolean, timeoutMs?: number): Promise<ShownMessage> {
    return this.until(async () => (await this.messages(number)).find(fits), timeoutMs);
  }

  /** Looks now and again after every change at any phone. */
  async until<R>(look: () => Promise<R | undefined>, timeoutMs?: number): Promise<R> {
    if (!this.#stream) await this.#follow();
    return this.#changes.until(look, timeoutMs);
  }

  /** Ends the event stream, which otherwise keeps the process alive. */
  close(): void {
    this.#stream?.abort();
    this.#stream = undefined;
  }

  async #follow(): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    const response = await fetch(`${this.#url}/events`, { signal: stream.signal });
    const read = async () => {
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) this.#changes.push(JSON.parse(line.slice('data: '.length)));
      }
    };
    // Ends with the simulator or with `close`; whoever waits has a deadline.
    read().catch(() => (this.#stream = undefined));
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(this.#url + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    // Safe for tests: the doors' replies are fixed by the simulator's own tests.
    return (await response.json()) as T;
  }
}
