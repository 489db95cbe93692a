import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import type { HeldMessage } from '#services/whatsapp/send/held-message.ts';
import { ShardConsumer } from '#services/whatsapp/send/shard-consumer.ts';
import { FifoQueue } from './fifo-queue.ts';
import { eventually } from '#tests/support/session-world.ts';

const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ana = '5511900000002';
const bia = '5511900000003';

type Send = Extract<OutboundMessage, { type: 'send' }>;

const message = (text: string, number = ana): Send => ({
  ...scope,
  type: 'send',
  chat: { number },
  whatsappMessageId: `3EB0${text}`,
  content: { type: 'text', text },
  quoted: null,
  createdAt: new Date().toISOString(),
});
const textOf = ({ command }: HeldMessage): string => (command.type === 'send' && command.content.type === 'text' ? command.content.text : command.type);

let queue: FifoQueue;
let consumer: ShardConsumer;
/** Commands that the handler was asked for, in order. */
let asked: string[];

beforeEach(() => {
  queue = new FifoQueue();
  asked = [];
});
afterEach(() => consumer.stop());

function consume(handle: (held: HeldMessage) => Promise<boolean>): void {
  consumer = new ShardConsumer({
    client: queue.client,
    queueUrl: 'https://sqs.us-east-1.amazonaws.com/000000000000/outbound-0.fifo',
    waitSeconds: 1,
    log,
    handle: (held) => {
      asked.push(textOf(held));
      return handle(held);
    },
  });
  consumer.start();
}

const empty = () => eventually(() => (queue.depth === 0 ? true : undefined));

describe('what is still to be told of a command', () => {
  it('keeps the command in the queue, and holds up nothing else', async () => {
    for (const text of ['one', 'two']) queue.put('group', message(text));
    const told = Promise.withResolvers<void>();

    consume((held) => {
      if (textOf(held) === 'one') held.untold.push(told.promise);
      return Promise.resolve(true);
    });

    await eventually(() => (queue.depth === 1 ? true : undefined));
    expect(asked).toEqual(['one', 'two']);
    told.resolve();
    await empty();
  });
  it('brings the command again when it could not be told', async () => {
    queue.put('group', message('one'));
    let fails = 1;

    consume((held) => {
      if ((fails -= 1) >= 0) held.untold.push(Promise.reject(new Error('no queue')));
      return Promise.resolve(true);
    });

    await empty();
    expect(asked).toEqual(['one', 'one']);
  });
});

describe('order', () => {
  it('gives the later messages of a chat back with the first, unperformed', async () => {
    for (const text of ['one', 'two', 'three']) queue.put('group', message(text));
    let refusals = 2;

    consume(() => Promise.resolve((refusals -= 1) < 0));

    await empty();
    expect(asked).toEqual(['one', 'one', 'one', 'two', 'three']);
    expect(queue.receptions[1]).toEqual(['message-1', 'message-2', 'message-3']);
  });
  it('lets the other chats of the connection go on', async () => {
    queue.put('group', message('photo', ana));
    queue.put('group', message('caption', ana));
    queue.put('group', message('hello', bia));
    let upload = (_isDone: boolean): void => undefined;

    consume((held) => (textOf(held) === 'photo' ? new Promise((resolve) => (upload = resolve)) : Promise.resolve(true)));

    await eventually(() => (queue.depth === 2 ? true : undefined));
    expect(asked).toEqual(['photo', 'hello']);
    upload(true);
    await empty();
    expect(asked).toEqual(['photo', 'hello', 'caption']);
  });
  it('holds whatever is given back, and when', async () => {
    const numbers = [ana, bia, '5511900000004'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 30 }), async (wishes) => {
        queue = new FifoQueue();
        const performed: string[] = [];
        const refusedOnce = new Set(wishes.flatMap(([, isRefused], index) => (isRefused ? [`${index}`] : [])));
        wishes.forEach(([chat], index) => queue.put(`group-${chat % 2}`, message(`${index}`, numbers[chat])));
        const handle = async (held: HeldMessage) => {
          await nextTurn();
          if (refusedOnce.delete(textOf(held))) return false;
          performed.push(textOf(held));
          return true;
        };
        consume(handle);

        await empty();
        await consumer.stop();
        for (const chat of numbers.keys()) {
          const ofChat = (text: string) => wishes[Number(text)]?.[0] === chat;
          expect(performed.filter(ofChat)).toEqual(wishes.map((_, index) => `${index}`).filter(ofChat));
        }
      }),
      { numRuns: 25 },
    );
  });
  it('gives back what waits when it stops, and performs nothing more', async () => {
    for (const text of ['one', 'two']) queue.put('group', message(text));
    consume(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(false))));
    await eventually(() => (asked.length === 1 ? true : undefined));

    await consumer.stop();

    expect(asked).toEqual(['one']);
    expect(queue.inFlight).toBe(0);
  });
});

describe('repetition', () => {
  it('does not repeat the effect when the deletion fails', async () => {
    queue.put('group', message('once'));
    queue.put('group', message('then'));
    queue.failDeletions = 1;

    consume(() => Promise.resolve(true));

    await eventually(() => (queue.depth === 1 ? true : undefined));
    queue.lapse();
    await empty();
    expect(asked).toEqual(['once', 'then']);
  });
  it('does not begin anew when a message comes again while it is worked on', async () => {
    queue.put('group', message('long'));
    let finish = (_isDone: boolean): void => undefined;
    consume(() => new Promise((resolve) => (finish = resolve)));
    await eventually(() => (asked.length === 1 ? true : undefined));

    queue.lapse();
    await eventually(() => (queue.receptions.length === 2 ? true : undefined));
    finish(true);

    await empty();
    expect(asked).toEqual(['long']);
  });
});
