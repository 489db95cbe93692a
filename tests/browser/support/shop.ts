import type { Browser } from 'playwright-core';
import { agentPassword, type Agent } from '#tests/support/agent.ts';
import { Recado } from '#tests/support/recado.ts';
import { BrowserWindow, type WindowOptions, type WindowSize } from './browser-window.ts';
import { launchChromium } from './chromium.ts';
import { Customer } from './customer.ts';
import { logIn, type Credentials } from './screens.ts';
import { words, type Language } from './words.ts';

/** Sources that changed since the last build are built first, and Chromium is unpacked once. */
export const startUpMs = 180_000;

interface ShopOptions {
  readonly company?: string;
  readonly connection?: string;
  /** Of its browsers. */
  readonly language?: Language;
  /** Of its phone. */
  readonly addressBook?: readonly { readonly number: string; readonly name: string }[];
}

/** The whole system and a browser, with one company whose phone is connected. What the tests do not look at goes over the API. */
export class Shop {
  readonly recado: Recado;
  readonly browser: Browser;
  readonly owner: Credentials;
  readonly number = '5511940000001';
  readonly #language: Language;
  #customers = 0;

  private constructor(recado: Recado, browser: Browser, owner: Credentials, language: Language) {
    this.#language = language;
    this.recado = recado;
    this.browser = browser;
    this.owner = owner;
  }

  static async open({ company, connection = 'Atendimento', language = 'pt', addressBook = [] }: ShopOptions = {}): Promise<Shop> {
    const [recado, browser] = await Promise.all([Recado.start(), launchChromium()]);
    const agent: Agent = await recado.signUp(company);
    const shop = new Shop(recado, browser, { email: agent.email, password: agentPassword }, language);
    await recado.phones.create(shop.number, 'Loja');
    await recado.phones.change(shop.number, { addressBook });
    await agent.pairConnection(recado.phones, shop.number, connection);
    return shop;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.recado.stop();
  }

  /** Somebody takes this system off the phone's list of linked devices. */
  async unlink(): Promise<void> {
    const response = await fetch(`${this.recado.url}/local/whatsapp/phones/${this.number}/unlink`, { method: 'POST' });
    if (!response.ok) throw new Error(`unlink: ${response.status}`);
  }

  customer(name: string): Promise<Customer> {
    this.#customers += 1;
    return Customer.create(this.recado, { number: `55119500000${String(this.#customers).padStart(2, '0')}`, name, shop: this.number });
  }

  /** A browser of nobody yet. */
  window(size?: WindowSize): Promise<BrowserWindow> {
    return this.#open(size && { size });
  }

  /** A browser that has the service worker, and may tell of messages. */
  windowWithWorker(size?: WindowSize): Promise<BrowserWindow> {
    return this.#open({ hasWorker: true, ...(size && { size }) });
  }

  /** A browser with the owner logged in, who is thereby logged out everywhere else. */
  ownersWindow(size?: WindowSize): Promise<BrowserWindow> {
    return this.windowOf(this.owner, size);
  }

  /** A browser of platform staff. */
  staffWindow(): Promise<BrowserWindow> {
    return this.windowOf(this.recado.superUser);
  }

  /** A browser of somebody who has logged in. */
  async windowOf(person: Credentials, size?: WindowSize): Promise<BrowserWindow> {
    const window = await this.window(size);
    await logIn(window.page, person, words[this.#language]);
    return window;
  }

  #open(options: Omit<WindowOptions, 'language'> = {}): Promise<BrowserWindow> {
    return BrowserWindow.open(this.browser, this.recado.url, { ...options, language: this.#language });
  }
}
