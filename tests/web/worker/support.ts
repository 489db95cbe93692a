import { vi } from 'vitest';
import type { FetchEvent, WorkerScope } from '#web/service-worker/worker-scope.ts';

/** Caches of a browser, as far as the worker uses them. */
export function fakeCaches(): void {
  const kept = new Map<string, Map<string, Response>>();
  const pathOf = (key: string | Request): string => new URL(typeof key === 'string' ? key : key.url, 'https://recado.test').pathname;
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      put: async (key: string, value: Response) => void entries.set(pathOf(key), value),
      match: async (key: string | Request) => entries.get(pathOf(key))?.clone(),
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://recado.test${path}` })),
      delete: async (key: string) => entries.delete(pathOf(key)),
    };
  };
  const match = async (key: string | Request) =>
    [...kept.values()]
      .map((entries) => entries.get(pathOf(key)))
      .find(Boolean)
      ?.clone();
  vi.stubGlobal('caches', { open, match });
}

export interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { readonly actions?: readonly { readonly action: string; readonly title: string }[] };
}

/** Ports that deliver at once: the clock of these tests is no real one. */
export function fakeChannels(): void {
  class FakeChannel {
    readonly port1 = Object.assign(new EventTarget(), { start: () => undefined });
    readonly port2 = { postMessage: () => this.port1.dispatchEvent(new Event('message')) };
  }
  vi.stubGlobal('MessageChannel', FakeChannel);
}

export interface FakePage {
  readonly visibilityState: DocumentVisibilityState;
  /** It is still loading, and hears nothing. */
  readonly isDeaf?: boolean;
  /** No worker may lead it elsewhere. */
  readonly isUncontrolled?: boolean;
}

/** A worker's surroundings: notices that it shows, pages that it tells. */
export function fakeScope(pages: readonly FakePage[] = []) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const posted: unknown[] = [];
  const registration = {
    showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    getNotifications: async () => shown,
  };
  const navigated: string[] = [];
  const windows = pages.map(({ visibilityState, isDeaf, isUncontrolled }) => ({
    url: '',
    visibilityState,
    focus: async () => undefined,
    navigate: async (url: string) => {
      if (isUncontrolled) throw new TypeError('This service worker is not the client’s active one');
      navigated.push(url);
    },
    postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
      if (isDeaf) return;
      posted.push(message);
      port?.postMessage(true);
    },
  }));
  const clients = { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url), claim: async () => undefined };
  const scope = { registration, clients } as unknown as WorkerScope; // the part that notices use
  return { scope, shown, opened, navigated, posted };
}

/** @returns the worker's answer, undefined where it lets the request pass. */
export function asked(answer: (event: FetchEvent) => void, request: Pick<Request, 'method' | 'url'> & Partial<Request>): Promise<Response> | undefined {
  let given: Promise<Response> | undefined;
  const event = { request, respondWith: (response: Promise<Response>) => (given = response) } as unknown as FetchEvent; // the part that is used
  answer(event);
  return given;
}
