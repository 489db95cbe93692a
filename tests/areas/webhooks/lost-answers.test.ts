import { describe, expect, it } from 'vitest';
import type { ReplyOf } from '#shared/contract/route.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';
import { given } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

type Saved = ReplyOf<typeof webhookRoutes.saveWebhook>;
const minuteMs = 60_000;

async function receiverless() {
  const home = await given.company();
  const { connectionId: whatsappId } = await given.connection(home);
  const api = await restApi(home);
  const token = await api.token(home.admin);
  const call = async (route: 'saveWebhook' | 'replaceWebhookSecret', key?: string, url = 'https://hooks.example.com/') => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const body = route === 'saveWebhook' ? { body: { url, events: ['ticket.closed'] } } : {};
    const reply = await api.call(webhookRoutes[route], { token, params: { whatsappId }, headers, ...body });
    return { status: reply.status, ...(reply.body as Saved) }; // its reply
  };
  return { home, call, newKey: () => home.deps.clock.newId() };
}

describe('a webhook whose first answer was lost', () => {
  it('shows its secret in the repetition', async () => {
    const { call, newKey } = await receiverless();
    const key = newKey();

    const lost = await call('saveWebhook', key);
    const again = await call('saveWebhook', key);

    expect(lost.secret).toMatch(/^whsec_/);
    expect(again).toEqual(lost);
  });

  it('shows the same secret to two calls at once', async () => {
    const { call, newKey } = await receiverless();
    const key = newKey();

    const [one, other] = await Promise.all([call('saveWebhook', key), call('saveWebhook', key)]);

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.secret).toBe(one.secret);
  });

  it('shows it to no later call, nor under another key', async () => {
    const { call, newKey } = await receiverless();
    const key = newKey();
    await call('saveWebhook', key);

    const otherKey = await call('saveWebhook', newKey());
    const withoutKey = await call('saveWebhook');

    expect([otherKey.secret, withoutKey.secret]).toEqual([null, null]);
    expect((await call('saveWebhook', key)).secret).toBeNull();
  });

  it('does not show a secret that was made since', async () => {
    const { call, newKey } = await receiverless();
    const key = newKey();
    await call('saveWebhook', key);
    await call('replaceWebhookSecret');

    expect((await call('saveWebhook', key)).secret).toBeNull();
  });

  it('shows it no more after ten minutes', async () => {
    const { home, call, newKey } = await receiverless();
    const key = newKey();
    await call('saveWebhook', key);

    home.deps.clock.advance(10 * minuteMs + 1);

    expect((await call('saveWebhook', key)).secret).toBeNull();
  });
});
