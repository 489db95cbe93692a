import type { AnswerWay } from '#shared/contract/web-push.ts';

/** The part of a service worker's scope that ours uses: TypeScript's library for workers cannot stand beside that for pages. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  /** Refused for a page that this worker does not control. */
  navigate(url: string): Promise<unknown>;
  postMessage(message: PageMessage, transfer: readonly MessagePort[]): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** Asked for while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: FetchEvent;
  readonly push: LastingEvent & { readonly data: { json(): unknown } | null };
  readonly notificationclick: LastingEvent & NoticeClick;
  readonly notificationclose: LastingEvent;
  readonly message: LastingEvent & { readonly data: unknown };
}

export interface NoticeClick {
  readonly notification: Notification;
  /** The button that was pressed; empty for the notice itself. */
  readonly action: string;
  /** Words that were written into the notice, where the browser has a box there. */
  readonly reply?: string | null;
}

/** Facts that a notice keeps for its click. */
export interface NoticeFacts {
  readonly path: string;
  readonly answer?: AnswerWay;
}

/** Message of the worker to a page: go there, and say so at the port; or look into the inbox. */
export type PageMessage = { readonly open: string } | { readonly hasNews: true };

/** Message of a page to the worker: the files that this version of the application has loaded, and whether its messages are signed. */
export interface WorkerMessage {
  readonly loaded: readonly string[];
  readonly isSigned: boolean;
}
