import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '#functions/areas/webhooks/events-of.ts';
import { replaceSecret, saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import type { WebhookDeps } from '#functions/areas/webhooks/deps.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { webhookAreaDeps } from '#tests/support/webhooks.ts';
import { acked, answers, beginWebhook, connection, follow, home, log, pass, receiver, save, told, url, writes } from './given-webhook.ts';

const hourMs = 3_600_000;

beforeEach(beginWebhook);

describe('the line of a receiver', () => {
  it.each([
    ['saves the webhook', (deps: WebhookDeps) => saveWebhook(deps, home.admin, connection.connectionId, { url, events: ['message.received'], isActive: true })],
    ['makes a new secret', (deps: WebhookDeps) => replaceSecret(deps, home.admin, connection.connectionId)],
  ])('that begins while somebody %s is worked off', async (_what, act) => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    receiver.answer = () => 503;
    let isMet = false;
    const table = disturbed(home.deps.table, async (_kind, write) => {
      if (!isMet) {
        isMet = true;
        await follow();
      }
      return write();
    });

    await act({ ...webhookAreaDeps(home), table });
    receiver.answer = () => 200;
    await pass(hourMs);

    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('has the steps of a message in their order, though the stream tells them in one second', async () => {
    await save({ events: ['message.status'] });
    home.deps.clock.advance(31_000);
    const ticket = await acceptedTicket(home, connection, home.admin);
    const message = await answers(ticket.id);
    await follow();
    receiver.told.length = 0;
    receiver.answer = () => 503;
    const changes = [];
    for (const ack of [1, 2, 3, 4] as const) {
      await acked(message, ack);
      changes.push(...(await follow()));
    }
    receiver.told.length = 0;
    receiver.answer = () => 200;

    await pass(hourMs);

    expect(told().map(({ status }) => status)).toEqual(['sent', 'delivered', 'read', 'played']);
    const times = changes.filter(({ after }) => after?.['type'] === 'message').flatMap((change) => eventsOf({ ...change, atMs: 1_000 }));
    expect(times.map(({ atMs }) => atMs)).toEqual([1_000, 1_001, 1_002, 1_003]);
  });
});
