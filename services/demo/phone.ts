import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { StoryFile } from './story.ts';
import { waitUntil } from './wait-until.ts';

const shownMessages = z.array(z.object({ id: z.string(), text: z.string(), fromMe: z.boolean() }));
const sentMessage = z.object({ id: z.string() });

export const fileOf = (name: string): Promise<Buffer> => readFile(new URL(`files/${name}`, import.meta.url));

interface Person {
  readonly name: string;
  readonly number: string;
  readonly picture?: string;
  readonly addressBook?: readonly { readonly number: string; readonly name: string }[];
}

/** A simulated phone and what its owner does with one chat. */
export class Phone {
  readonly number: string;
  readonly #url: string;
  readonly #other: string;

  private constructor(url: string, number: string, other: string) {
    this.#url = `${url}/local/whatsapp/phones`;
    this.number = number;
    this.#other = other;
  }

  /** The phone of that number, a new one unless there is one. @param other whom it talks to. */
  static async create(url: string, { name, number, picture, addressBook = [] }: Person, other: string): Promise<Phone> {
    const phone = new Phone(url, number, other);
    const portrait = picture === undefined ? {} : { picture: (await fileOf(picture)).toString('base64') };
    await phone.#call('POST', '', { number, name, addressBook, ...portrait });
    return phone;
  }

  /** The same phone in another chat. */
  talkingTo(url: string, other: string): Phone {
    return new Phone(url, this.number, other);
  }

  /** It gets nothing until it is on again. */
  async switchOff(): Promise<void> {
    await this.#call('POST', `/${this.number}`, { online: false });
  }

  async link(qr: string): Promise<void> {
    await this.#call('POST', `/${this.number}/link`, { qr });
  }

  /** @param content as the simulator's `send-request.ts` has it. */
  async send(content: Readonly<Record<string, unknown>>): Promise<void> {
    sentMessage.parse(await this.#call('POST', `/${this.number}/messages`, { to: this.#other, ...content }));
  }

  async sendFile({ type, file, name, caption, seconds }: StoryFile): Promise<void> {
    const base64 = (await fileOf(file)).toString('base64');
    const isVoice = type === 'audio';
    await this.send({
      media: { type, base64, ...(name && { name }), ...(caption && { caption }), ...(isVoice && { ptt: true, seconds, mime: 'audio/mpeg' }) },
    });
  }

  /** Ids of what the other side said, oldest first. */
  async heard(): Promise<string[]> {
    const messages = shownMessages.parse(await this.#call('GET', `/${this.number}/messages?with=${this.#other}`));
    return messages.filter(({ fromMe }) => !fromMe).map(({ id }) => id);
  }

  /** Waits for more than was heard before, and reads it. @returns the id of the newest. */
  async hears(before: number): Promise<string> {
    const newest = await waitUntil(`an answer to ${this.number}`, async () => {
      const heard = await this.heard();
      return heard.length > before ? heard.at(-1) : undefined;
    });
    await this.#call('POST', `/${this.number}/read`, { with: this.#other });
    return newest;
  }

  async #call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(this.#url + path, init);
    const isThere = response.status === 409 && path === '';
    if (!response.ok && !isThere) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
