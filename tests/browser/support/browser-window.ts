import type { Browser, BrowserContext, Page } from 'playwright-core';
import { forgetNewer, newer, ofNotices } from '#tests/support/newer-than-browsers.ts';
import { locales, type Language } from '#web/i18n/languages.ts';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export const desktop: WindowSize = { width: 1440, height: 900 };
export const phone: WindowSize = { width: 390, height: 844 };

/** Less than a test's, so that a failing test names what it waited for. */
const patienceMs = 20_000;

export interface WindowOptions {
  readonly size?: WindowSize;
  /** With the service worker, and notices allowed. Others have no notices, as Safari on a phone, and see what the server says at this moment, and nothing that a worker kept. */
  readonly hasWorker?: boolean;
  /** A screen for fingers, without a pointer that hovers. */
  readonly isTouched?: boolean;
  /** That somebody chose here before; Portuguese is what nobody has to choose. */
  readonly language?: Language;
}

/** A browser with its own cookies and one page, which writes down whatever a user or an operator should never see happen. */
export class BrowserWindow {
  readonly page: Page;
  /** Console errors, uncaught exceptions, what the Content-Security-Policy stopped, answers 5xx, dialogs of scripts. */
  readonly complaints: string[] = [];
  /** The ticket list has joined the live channel and was fetched once more: from here on this browser hears what happens. */
  readonly liveOpened: Promise<void>;
  readonly context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.liveOpened = liveHolds(page);
    // A window that nobody waits for may close before.
    this.liveOpened.catch(() => undefined);
  }

  /** @param url of Recado, so that pages are opened by path. */
  static async open(
    browser: Browser,
    url: string,
    { size = desktop, hasWorker = false, isTouched = false, language = 'pt' }: WindowOptions = {},
  ): Promise<BrowserWindow> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      hasTouch: isTouched,
      isMobile: isTouched,
      locale: locales[language],
      ...(language === 'pt' ? {} : { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'language', value: language }] }] } }),
      timezoneId: 'America/Sao_Paulo',
      // Movements would be caught half-way.
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write', ...(hasWorker ? ['notifications'] : [])],
      serviceWorkers: hasWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(patienceMs);
    // As in the oldest browser that Recado runs in.
    await context.addInitScript(forgetNewer, hasWorker ? newer : { ...newer, globals: [...newer.globals, ...ofNotices] });
    const window = new BrowserWindow(context, await context.newPage());
    await window.#listen();
    return window;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  async #listen(): Promise<void> {
    const { page, complaints } = this;
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
    });
    page.on('dialog', (dialog) => {
      // A form that was filled in asks before it is left.
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.exposeFunction('reportViolation', (text: string) => void complaints.push(`policy: ${text}`));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }; // exposed above
        reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
  }
}

async function liveHolds(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"joinNotification"') && resolve()));
  });
  await Promise.all(['/api/tickets?status=', '/api/tickets/counts'].map((path) => page.waitForResponse((response) => response.url().includes(path))));
}
