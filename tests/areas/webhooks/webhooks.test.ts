import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { deleteWebhook, replaceSecret } from '#functions/areas/webhooks/save-webhook.ts';
import { acceptedTicket, aPicture, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { webhookAreaDeps } from '#tests/support/webhooks.ts';
import { url, home, connection, receiver, deps, secret, save, shown, told, follow, writes, answers, acked, beginWebhook } from './given-webhook.ts';

beforeEach(beginWebhook);

describe('a receiver', () => {
  it('is told of a message from a customer, with who wrote it, signed', async () => {
    await writes();
    await follow();

    const [opened, message] = [told().find(({ event }) => event === 'ticket.opened'), told().find(({ event }) => event === 'message.received')];
    const contact = { name: 'Maria Silva', number: '5511977776666' };
    expect(message).toMatchObject({
      message: { body: 'Tem em azul?', fromMe: false, kind: 'text', media: null },
      contact,
      connectionId: connection.connectionId,
    });
    expect(opened).toMatchObject({ ticket: { id: message?.message?.ticketId, status: 'pending' }, contact });
    const [posted] = receiver.told;
    const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(posted?.headers['x-recado-signature'] ?? '') ?? [];
    expect(Number(seconds)).toBe(Math.floor(home.deps.clock.nowMs() / 1_000));
    expect(createHmac('sha256', secret).update(`${seconds}.${posted?.body}`).digest('hex')).toBe(mark);
    expect(posted).toMatchObject({ url, headers: { 'x-recado-event-id': JSON.parse(posted?.body ?? '').id, 'x-recado-attempt': '1' } });
  });

  it('is told of a file where it can be fetched', async () => {
    const media = aPicture(home);
    await customerWrites(home, connection, { content: { type: 'media', media, caption: 'veja' } });
    await follow();

    expect(told().find(({ event }) => event === 'message.received')?.message).toMatchObject({
      kind: 'image',
      body: 'veja',
      media: { name: 'foto.png', mimeType: 'image/png', sizeBytes: 7, url: `https://media.example/${media.key}` },
    });
  });

  it('is told once of each step of a message of ours, also of those that were passed over', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    const message = await answers(ticket.id);
    await follow();
    await acked(message, 1);
    await follow();
    await acked(message, 3);
    await follow();

    const steps = told().filter(({ event }) => event === 'message.status');
    expect(steps.map(({ status, message: one }) => [status, one?.id])).toEqual(['sent', 'delivered', 'read'].map((status) => [status, message.id]));
  });

  it('is told of acks that came before anybody could watch the message', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    await acked(await answers(ticket.id), 2);
    await follow();

    expect(told().flatMap(({ status }) => status ?? [])).toEqual(['sent', 'delivered']);
  });

  it('is told that a ticket was closed, and that it was opened again', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });
    await follow();
    await writes('mais uma coisa');
    await follow();

    expect(
      told()
        .filter(({ ticket: one }) => one)
        .map(({ event, ticket: one }) => [event, one]),
    ).toEqual([
      ['ticket.closed', { id: ticket.id, status: 'closed' }],
      ['ticket.opened', { id: ticket.id, status: 'pending' }],
    ]);
  });

  it('is told once of what the stream and the queue tell again', async () => {
    await writes();
    const changes = await follow();
    const before = receiver.told.length;

    await queueEvents(deps, changes);
    const again = deps.notices.take();
    for (const task of [...again, ...again]) if (task.type === 'webhook') await deliverEvent(deps, task);

    expect(again.length).toBeGreaterThan(0);
    expect(receiver.told).toHaveLength(before);
  });

  it('is told what it asked for of its own connection, and nothing of any other', async () => {
    await save({ events: ['ticket.closed'] });
    home.deps.clock.advance(31_000);
    const other = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, other, { number: '5511900001111' });
    await writes();
    await follow();

    expect(receiver.told).toEqual([]);
  });

  it('is told nothing while it is switched off, nor after it was deleted', async () => {
    await save({ isActive: false });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();
    await save();
    home.deps.clock.advance(31_000);
    await deleteWebhook(webhookAreaDeps(home), home.admin, connection.connectionId);
    await writes();
    await follow();

    expect(receiver.told).toEqual([]);
    expect(await shown()).toBeNull();
  });

  it('does not hear of its own replaced secret', async () => {
    const { secret: next } = await replaceSecret(webhookAreaDeps(home), home.admin, connection.connectionId);
    await writes();
    await follow();

    const [posted] = receiver.told;
    const [, seconds, mark] = /^t=(\d+),v1=(.*)$/.exec(posted?.headers['x-recado-signature'] ?? '') ?? [];
    expect(
      createHmac('sha256', next ?? '')
        .update(`${seconds}.${posted?.body}`)
        .digest('hex'),
    ).toBe(mark);
    expect(next).not.toBe(secret);
  });
});
