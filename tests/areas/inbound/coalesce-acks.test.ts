import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { aboutMessage } from '#shared/domain/trace.ts';
import { coalesceAcks } from '#functions/areas/inbound/coalesce-acks.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { type InboundMessage, inboundMessage } from '#shared/contract/queue-messages.ts';

const scope = { companyId: '01M7WD7TG06KJCBJKJRH391EVY', connectionId: '01M7WD7TG06KJCBJKJRH391EW2', chat: { number: '5511977776666' } };
const ack = (level: number, ...whatsappMessageIds: string[]) => ({ ...scope, type: 'ack', whatsappMessageIds, ack: level });
const reaction = { ...scope, type: 'reaction', targetId: 'a', emoji: '👍', fromMe: false };

/** Consumes a batch, all of one group unless said otherwise, and tells which records come again. */
async function consumed(
  bodies: readonly unknown[],
  { fails = () => false, groups = [] }: { fails?: (message: InboundMessage) => boolean; groups?: string[] } = {},
) {
  const seen: InboundMessage[] = [];
  const consume = async (message: InboundMessage): Promise<void> => {
    if (fails(message)) throw new Error('no');
    seen.push(message);
  };
  const Records = bodies.map((body, index) => ({
    messageId: `${index}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { MessageGroupId: groups[index] ?? 'one', ApproximateReceiveCount: '1' },
  }));
  const handler = queueConsumer('test', inboundMessage, consume, { about: aboutMessage, coalesce: coalesceAcks });
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, {} as Context);
  const short = seen.map((message) => (message.type === 'ack' ? `${message.whatsappMessageIds.join('')}${message.ack}` : message.type));
  return { short, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

describe('acks of one batch', () => {
  it.each([
    ['neighbours of the same messages are one, of the highest level', [ack(1, 'a'), ack(3, 'a'), ack(2, 'a')], ['a3']],
    ['the order of ids does not matter', [ack(1, 'a', 'b'), ack(2, 'b', 'a')], ['ba2']],
    ['other messages stay apart', [ack(1, 'a'), ack(2, 'b'), ack(2, 'a', 'b')], ['a1', 'b2', 'ab2']],
    ['nothing passes what stands between', [ack(1, 'a'), reaction, ack(2, 'a')], ['a1', 'reaction', 'a2']],
  ])('%s', async (_name, bodies, expected) => {
    expect(await consumed(bodies)).toEqual({ short: expected, failed: [] });
  });

  it('of different groups stay apart', async () => {
    const { short } = await consumed([ack(1, 'a'), ack(2, 'a')], { groups: ['one', 'other'] });

    expect(short.toSorted()).toEqual(['a1', 'a2']);
  });

  it('come again together, with what follows, when one write fails', async () => {
    const result = await consumed([reaction, ack(1, 'a'), ack(2, 'a'), ack(1, 'b')], { fails: (message) => message.type === 'ack' });

    expect(result).toEqual({ short: ['reaction'], failed: ['1', '2', '3'] });
  });

  it('are consumed up to a record that cannot be read', async () => {
    expect(await consumed([ack(1, 'a'), ack(2, 'a'), 'nonsense', ack(3, 'a')])).toEqual({ short: ['a2'], failed: ['2', '3'] });
  });
});
