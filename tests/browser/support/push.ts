import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

/**
 * Headless Chromium has no push service behind it, and allows no notices whatever was granted: the first one's place is taken by the
 * stand-in, which makes the keys and opens what arrives. All else is the browser's own.
 */
export async function pushThroughStandIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Kept {
      readonly applicationServerKey: number[];
      readonly subscription: { readonly endpoint: string; readonly keys: Record<string, string> };
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const [name, text] = ['standInSubscription', (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))];
    const subscriptionOf = ({ applicationServerKey, subscription }: Kept) => ({
      ...subscription,
      options: { applicationServerKey: new Uint8Array(applicationServerKey).buffer },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem(name) === undefined,
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const kept = localStorage.getItem(name);
        return kept ? subscriptionOf(JSON.parse(kept)) : null;
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = text(applicationServerKey).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const reply = await fetch('/local/push/subscriptions', { method: 'POST', body: JSON.stringify({ applicationServerKey: key }) });
        const kept: Kept = { applicationServerKey: [...applicationServerKey], subscription: await reply.json() };
        localStorage.setItem(name, JSON.stringify(kept));
        return subscriptionOf(kept);
      },
    });
  });
}

/** The service worker of the only application in this browser, as its developer tools reach it. */
export class WorkerTools {
  readonly #session: CDPSession;
  readonly #registrationId: string;
  readonly #origin: string;
  readonly #worker: Worker;

  private constructor(session: CDPSession, worker: Worker, registrationId: string) {
    this.#session = session;
    this.#worker = worker;
    this.#registrationId = registrationId;
    this.#origin = new URL(worker.url()).origin;
  }

  /** @param page that stays open. */
  static async open(context: BrowserContext, page: Page): Promise<WorkerTools> {
    const [known] = context.serviceWorkers();
    const worker = known ?? (await context.waitForEvent('serviceworker'));
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId));
    });
    await session.send('ServiceWorker.enable');
    await worker.evaluate(keepNotices);
    return new WorkerTools(session, worker, await registered);
  }

  async push(data: string): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', { origin: this.#origin, registrationId: this.#registrationId, data });
  }

  /** Notices that are shown at this moment. */
  notices(): Promise<ShownNotice[]> {
    return this.#worker.evaluate(() => (globalThis as unknown as { shown: ShownNotice[] }).shown.map(({ title, body, tag }) => ({ title, body, tag }))); // as below
  }

  /** As by the user; only that the browser then grants no focus. @param reply written into the notice, whose button is pressed. */
  async click(tag: string, reply?: string): Promise<void> {
    await this.#worker.evaluate(
      ([wanted, written]) => {
        const scope = globalThis as unknown as { shown: (ShownNotice & { data: unknown })[]; ExtendableEvent: typeof Event }; // as below
        const notification = { ...scope.shown.find((one) => one.tag === wanted), close: () => (scope.shown = scope.shown.filter((one) => one.tag !== wanted)) };
        const pressed = written === undefined ? { action: '' } : { action: 'answer', reply: written };
        dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification, ...pressed }));
      },
      [tag, reply] as const,
    );
  }
}

interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** In the worker: in place of showing a notice it is written down. One of a tag replaces the other. */
function keepNotices(): void {
  const scope = globalThis as unknown as { shown: NotificationOptions[] }; // it has nothing of this name
  scope.shown = [];
  // There is no icon, and asking for its mark ends the worker.
  Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined, configurable: true });
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: async (title: string, options: NotificationOptions) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), Object.assign(options, { title })];
    },
  });
}
