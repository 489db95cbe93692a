import type { Phones, ShownMessage } from '#tests/support/phones.ts';

interface ReceivedFile {
  readonly type: string;
  readonly name?: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A person with a simulated phone, who talks to one company's number. */
export class Customer {
  readonly number: string;
  readonly name: string;
  readonly #doors: string;
  readonly #phones: Phones;
  readonly #shop: string;

  private constructor(url: string, phones: Phones, { number, name, shop }: { number: string; name: string; shop: string }) {
    this.#doors = `${url}/local/whatsapp/phones/${number}`;
    this.#phones = phones;
    this.number = number;
    this.name = name;
    this.#shop = shop;
  }

  /** @param shop the company's number. */
  static async create(recado: { readonly url: string; readonly phones: Phones }, person: { number: string; name: string; shop: string }): Promise<Customer> {
    await recado.phones.create(person.number, person.name);
    return new Customer(recado.url, recado.phones, person);
  }

  /** @returns the message's WhatsApp id. */
  write(text: string): Promise<string> {
    return this.#phones.write(this.number, this.#shop, text);
  }

  /** Writes, and waits for the second tick before going on. */
  async deliver(text: string): Promise<void> {
    const id = await this.write(text);
    await this.#phones.shown(this.number, (message) => message.id === id && message.status !== 'sent');
  }

  /** @param content as the simulator's door takes it: a location, a contact, … */
  async send(content: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#post('/messages', { to: this.#shop, ...content });
  }

  sendFile(file: { type: 'image' | 'document'; bytes: Uint8Array; name: string; mime: string }): Promise<void> {
    const { bytes, ...media } = file;
    return this.send({ media: { ...media, base64: Buffer.from(bytes).toString('base64') } });
  }

  /** Opens the chat and reads everything in it. */
  async read(): Promise<void> {
    await this.#post('/read', { with: this.#shop });
  }

  async setOnline(online: boolean): Promise<void> {
    await this.#post('', { online });
  }

  /** The company's message, once this phone shows it. */
  got(text: string): Promise<ShownMessage> {
    return this.#phones.shown(this.number, (message) => !message.fromMe && message.text.includes(text));
  }

  /** Everything that this phone has sent and got. */
  all(): Promise<ShownMessage[]> {
    return this.#phones.messages(this.number);
  }

  /** The company's file, once this phone shows one. */
  async gotFile(): Promise<ReceivedFile> {
    const message = await this.#phones.shown(this.number, (shown) => !shown.fromMe && 'media' in shown);
    // Safe for tests: the simulator's own tests fix what its doors answer.
    const { media } = message as ShownMessage & { readonly media: Omit<ReceivedFile, 'type'> };
    return { ...media, type: message.type };
  }

  async #post(path: string, body: unknown): Promise<void> {
    const response = await fetch(this.#doors + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}
