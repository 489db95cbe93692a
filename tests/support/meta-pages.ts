import { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { Agent } from './agent.ts';

/** A message as a simulated inbox shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly with: string;
  readonly fromPage: boolean;
  readonly text?: string;
  readonly media?: { readonly type: string; readonly name: string; readonly mime: string; readonly sizeBytes: number; readonly sha256: string };
  readonly replyTo?: string;
  readonly status: 'sent' | 'read' | 'deleted';
  readonly reaction?: string;
}

export interface SimulatedPage {
  readonly id: string;
  readonly name: string;
  readonly instagramId: string | null;
}

/** The doors of simulated Facebook and Instagram: pages, and their customers. */
export class MetaPages {
  readonly #url: string;

  /** @param url of Recado. */
  constructor(url: string) {
    this.#url = url;
  }

  create(name: string, instagram?: string): Promise<SimulatedPage> {
    return this.#call('POST', '/pages', { name, ...(instagram === undefined ? {} : { instagram }) });
  }

  /** Connects pages as a person does, through the login dialog. */
  async connect(agent: Agent, pageIds: readonly string[], { addInstagram = false } = {}): Promise<ReplyOf<typeof metaConnectionRoutes.connectFacebook>> {
    const redirectUri = `${this.#url}/connections`;
    const { url } = await agent.call(metaConnectionRoutes.startMetaLogin, { body: { redirectUri, addInstagram } });
    const { searchParams } = new URL(url, this.#url);
    const form = new URLSearchParams({ redirect_uri: redirectUri, state: searchParams.get('state') ?? '', answer: 'yes' });
    for (const id of pageIds) form.append('page', id);
    const reply = await fetch(`${this.#url}/local/meta/dialog`, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(reply.headers.get('location') ?? '').searchParams;
    return agent.call(metaConnectionRoutes.connectFacebook, { body: { code: back.get('code') ?? '', state: back.get('state') ?? '' } });
  }

  /** @returns Meta's id of the message. */
  async write(inbox: string, from: string, message: string | Record<string, unknown>): Promise<string> {
    const content = typeof message === 'string' ? { text: message } : message;
    return (await this.#call<{ id: string }>('POST', `/pages/${inbox}/messages`, { from, ...content })).id;
  }

  messages(inbox: string, customer: string): Promise<InboxMessage[]> {
    return this.#call('GET', `/pages/${inbox}/messages?with=${customer}`);
  }

  /** Messages that the customer got. */
  async received(inbox: string, customer: string): Promise<string[]> {
    return (await this.messages(inbox, customer)).filter(({ fromPage }) => fromPage).map(({ text, media }) => text ?? media?.type ?? '');
  }

  async do(inbox: string, what: 'read' | 'react' | 'unsend' | 'customers' | 'token/expire', body: Record<string, unknown> = {}): Promise<void> {
    await this.#call('POST', `/pages/${inbox}/${what}`, body);
  }

  /** Anything, truly signed. @returns the status of the answer. */
  async webhook(body: unknown): Promise<number> {
    return (await this.#call<{ status: number }>('POST', '/webhooks', body)).status;
  }

  async fault(fault: Record<string, unknown>): Promise<void> {
    await this.#call('POST', '/faults', fault);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const reply = await fetch(`${this.#url}/local/meta${path}`, init);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T; // the doors answer what their callers name
  }
}
