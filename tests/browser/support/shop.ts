import type { Browser } from 'playwright-core';
import { agentPassword, type Agent } from '#tests/support/agent.ts';
import { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';
import { BrowserWindow, phone, type WindowOptions, type WindowSize } from './browser-window.ts';
import { launchChromium, sharedChromium } from './chromium.ts';
import { Customer } from './customer.ts';
import { logIn, type Credentials } from './screens.ts';
import { words, type Language } from './words.ts';

/** Sources that changed since the last build are built first, and Chromium is unpacked once. */
export const startUpMs = 180_000;

interface ShopOptions {
  readonly company?: string;
  readonly connection?: string;
  /** Language of its browsers. */
  readonly language?: Language;
  /** Address book of its phone. */
  readonly addressBook?: readonly { readonly number: string; readonly name: string }[];
  /** A system and a browser that no other file uses: for kills, and for what platform staff see or tell everybody. */
  readonly ownMachine?: boolean;
}

/** Each shop on the shared system has phone numbers of its own. */
let shared = 0;

/** A company whose phone is connected, on the whole system and with a browser. What the tests do not look at goes over the API. */
export class Shop {
  readonly recado: Recado;
  readonly browser: Browser;
  readonly owner: Credentials;
  readonly number: string;
  readonly #order: number;
  readonly #isAlone: boolean;
  readonly #language: Language;
  readonly #windows: BrowserWindow[] = [];
  #customers = 0;

  private constructor(machine: Machine, owner: Credentials, language: Language) {
    this.#language = language;
    this.#isAlone = machine.isAlone;
    this.recado = machine.recado;
    this.browser = machine.browser;
    this.owner = owner;
    this.#order = machine.isAlone ? 1 : (shared += 1);
    this.number = `55119${40_000_000 + this.#order}`;
  }

  static async open({ company, connection = 'Atendimento', language = 'pt', addressBook = [], ownMachine = false }: ShopOptions = {}): Promise<Shop> {
    const machine = await openMachine(ownMachine);
    const { recado } = machine;
    const agent: Agent = await recado.signUp(company);
    const shop = new Shop(machine, { email: agent.email, password: agentPassword }, language);
    await recado.phones.create(shop.number, 'Loja');
    await recado.phones.change(shop.number, { addressBook });
    await agent.pairConnection(recado.phones, shop.number, connection);
    return shop;
  }

  async close(): Promise<void> {
    await Promise.all(this.#windows.map((window) => window.close()));
    if (!this.#isAlone) return;
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
    return Customer.create(this.recado, { number: `55119${50_000_000 + 100 * (this.#order - 1) + this.#customers}`, name, shop: this.number });
  }

  /** A browser of nobody yet. */
  window(size?: WindowSize): Promise<BrowserWindow> {
    return this.#open(size && { size });
  }

  /** A browser that has the service worker, and may tell of messages. */
  windowWithWorker(size?: WindowSize): Promise<BrowserWindow> {
    return this.#open({ hasWorker: true, ...(size && { size }) });
  }

  /** A phone's browser with the owner logged in. */
  async ownersPhone(): Promise<BrowserWindow> {
    const window = await this.#open({ size: phone, isTouched: true });
    await logIn(window.page, this.owner, words[this.#language]);
    return window;
  }

  /** A browser of nobody yet, which reaches this machine by its name, as passkeys need it. */
  windowByName(size?: WindowSize): Promise<BrowserWindow> {
    return this.#open({ isByName: true, ...(size && { size }) });
  }

  /** A browser with the owner logged in, who is thereby logged out everywhere else. */
  ownersWindow(size?: WindowSize): Promise<BrowserWindow> {
    return this.windowOf(this.owner, size);
  }

  /** A browser of platform staff. */
  async staffWindow(): Promise<BrowserWindow> {
    const window = await this.window();
    await window.context.addCookies([{ name: 'recado_trust', value: await this.recado.superTrust(), url: `${this.recado.url}/api/auth` }]);
    await logIn(window.page, this.recado.superUser, words[this.#language]);
    return window;
  }

  /** A browser of somebody who has logged in. */
  async windowOf(person: Credentials, size?: WindowSize): Promise<BrowserWindow> {
    const window = await this.window(size);
    await logIn(window.page, person, words[this.#language]);
    return window;
  }

  async #open({ isByName = false, ...options }: Omit<WindowOptions, 'language'> & { readonly isByName?: boolean } = {}): Promise<BrowserWindow> {
    const { url } = this.recado;
    const address = isByName ? url.replace('127.0.0.1', 'localhost') : url;
    const window = await BrowserWindow.open(this.browser, address, { ...options, language: this.#language });
    this.#windows.push(window);
    return window;
  }
}

interface Machine {
  readonly recado: Recado;
  readonly browser: Browser;
  readonly isAlone: boolean;
}

async function openMachine(isAlone: boolean): Promise<Machine> {
  const [recado, browser] = await Promise.all(isAlone ? [Recado.start(), launchChromium()] : [sharedRecado(), sharedChromium()]);
  return { recado, browser, isAlone };
}
