import { beforeEach, describe, expect, it } from 'vitest';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { newChanges } from '#tests/support/stream.ts';
import { acked, answers, beginWebhook, connection, deps, follow, home, log, pass, receiver, save, sendAgain, told, workOff, writes } from './given-webhook.ts';

beforeEach(beginWebhook);

const hourMs = 3_600_000;

async function firstTask() {
  await writes();
  await queueEvents(deps, await newChanges());
  const [task] = deps.notices.take();
  if (task?.type !== 'webhook') throw new Error('nothing queued');
  return task;
}

describe('an event that its receiver did not take', () => {
  it('is tried again when the function dies right behind the attempt', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    const task = await firstTask();
    receiver.answer = () => 503;
    const dying = { ...deps, notices: { ...deps.notices, send: () => Promise.reject(new Error('killed')) } };
    await expect(deliverEvent(dying, task)).rejects.toThrow('killed');
    home.deps.clock.advance(180_000);
    receiver.answer = () => 200;

    await deliverEvent(deps, task);
    await workOff();
    await pass(hourMs);

    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('is tried again alone when the function dies behind such an attempt', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    const task = { ...(await firstTask()), attempt: 2 };
    receiver.answer = () => 503;
    await deliverEvent(deps, { ...task, attempt: 1, isAskedFor: true, isAwaited: true });
    const dying = { ...deps, notices: { ...deps.notices, send: () => Promise.reject(new Error('killed')) } };
    await expect(deliverEvent(dying, task)).rejects.toThrow('killed');
    receiver.answer = () => 200;

    await deliverEvent(deps, task);
    await workOff();
    await pass(hourMs);

    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  it('stays in the line when somebody asks for it and it fails again', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    receiver.answer = () => 503;
    await writes();
    await follow();

    await sendAgain();
    receiver.answer = () => 200;
    await pass(hourMs);

    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('two contacts that turn out to be one', () => {
  it('tell of no message anew', async () => {
    const lid = '123456789012';
    const number = '5511977776666';
    const events = () => told().map(({ event, status, message }) => [event, status, message?.body]);
    await writes('um');
    const ticket = await acceptedTicket(home, connection, home.admin, { lid, name: 'Maria do LID' });
    const answer = await answers(ticket.id, 'resposta');
    await follow();
    await acked(answer, 2, { lid });
    await follow();
    const before = events();

    await customerWrites(home, connection, { number, lid, text: 'três' });
    await follow();

    expect(before.filter(([event]) => event === 'message.status')).toHaveLength(2);
    const since = events().slice(before.length);
    expect(since.filter(([event]) => event !== 'ticket.closed')).toEqual([['message.received', undefined, 'três']]);
  });

  it('tell of a message under the id that it had at first', async () => {
    const lid = '123456789012';
    const number = '5511977776666';
    await writes('um');
    const ticket = await acceptedTicket(home, connection, home.admin, { lid, name: 'Maria do LID' });
    const answer = await answers(ticket.id, 'resposta');
    await follow();
    await acked(answer, 1, { lid });
    await follow();
    await customerWrites(home, connection, { number, lid, text: 'três' });
    await follow();

    await acked(answer, 3, { number });
    await follow();

    const statuses = told().filter(({ event }) => event === 'message.status');
    expect(statuses.map(({ status, message }) => [status, message?.id])).toEqual(['sent', 'delivered', 'read'].map((status) => [status, answer.id]));
  });

  it('tell what had waited for the receiver', async () => {
    receiver.answer = () => 503;
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await customerWrites(home, connection, { number: '5511977776666', text: 'um' });
    await customerWrites(home, connection, { lid: '123456789012', text: 'dois', name: 'Maria do LID' });
    await follow();
    await customerWrites(home, connection, { number: '5511977776666', lid: '123456789012', text: 'três' });
    await follow();
    receiver.told.length = 0;
    receiver.answer = () => 200;

    await pass(hourMs);

    expect(told().map(({ message, contact }) => [message?.body, contact?.number])).toEqual(['um', 'dois', 'três'].map((text) => [text, '5511977776666']));
  });
});
