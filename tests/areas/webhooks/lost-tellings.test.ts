import { beforeEach, describe, expect, it } from 'vitest';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { resendDelivery } from '#functions/areas/webhooks/deliveries.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { newChanges } from '#tests/support/stream.ts';
import { webhookAreaDeps } from '#tests/support/webhooks.ts';
import { beginWebhook, connection, deps, follow, home, log, pass, receiver, save, workOff, writes } from './given-webhook.ts';

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
    const [delivery] = await log();
    if (!delivery) throw new Error('no delivery');
    const area = webhookAreaDeps(home);

    await resendDelivery(area, home.admin, connection.connectionId, delivery.id);
    for (const task of area.notices.take()) if (task.type === 'webhook') await deliverEvent(deps, task);
    receiver.answer = () => 200;
    await pass(hourMs);

    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });
});
