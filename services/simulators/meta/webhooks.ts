import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account, World } from './world.ts';

/** Meta goes on for hours; so many tries outlast what this machine does on purpose. */
const attempts = 8;

/** Tells the application what happens in the inboxes, signed as Meta signs: those of one inbox one after the other. */
export class Webhooks {
  readonly #world: World;
  readonly #url: string;
  readonly #lines = new Map<string, Promise<void>>();

  constructor(world: World, appUrl: string) {
    this.#world = world;
    this.#url = `${appUrl}/api/meta/webhook`;
  }

  /** @param field what a page must have subscribed to. */
  tell(inbox: Account, field: string, ...events: readonly object[]): void {
    if (!this.#world.state.subscriptions[inbox.pageId]?.includes(field)) return;
    const entry = { id: inbox.id, time: Date.now(), messaging: events };
    const body = { object: inbox.channel === 'facebook' ? 'page' : 'instagram', entry: [entry] };
    const earlier = this.#lines.get(inbox.id) ?? Promise.resolve();
    this.#lines.set(
      inbox.id,
      earlier.then(() => this.#deliver(body)),
    );
  }

  /** Calls a webhook with a true signature. @returns the status of the answer. */
  async post(body: unknown): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = createHmac('sha256', this.#world.state.app.appSecret).update(text).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const reply = await fetch(this.#url, { method: 'POST', headers, body: text });
    await reply.arrayBuffer();
    return reply.status;
  }

  async #deliver(body: object): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const status = await this.post(body).catch(() => 0);
      if (status === 200) return;
      await delay(200 * 2 ** attempt);
    }
    console.error('simulated Meta: a webhook was given up');
  }
}
