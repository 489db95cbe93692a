import { describe, expect, it } from 'vitest';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { SentAck } from '#shared/contract/gathered-acks.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { ackReports, joinAcks } from '#shared/domain/join-acks.ts';

const shop = connectionId.parse('01M7WD7TG06KJCBJKJRH391EW2');
const other = connectionId.parse('01M7WD7TG06KJCBJKJRH391EW3');
const maria = { number: '5511977776666' };
const mariaByLid = { lid: '123456789' };
const joao = { number: '5511977775555' };
const ack = (level: number, chat: ChatAddress, ...whatsappMessageIds: string[]): SentAck => ({ connectionId: shop, chat, whatsappMessageIds, ack: level });
const group = { groupId: '120363000000000001' };

describe('acks that come together', () => {
  it.each([
    ['the highest of a message is left', [ack(1, maria, 'a'), ack(3, maria, 'a'), ack(2, maria, 'a')], [ack(3, maria, 'a')]],
    ['messages of a chat that got equally far are told at once', [ack(1, maria, 'a'), ack(1, maria, 'b', 'c')], [ack(1, maria, 'a', 'b', 'c')]],
    ['a receipt of several raises one of them alone', [ack(3, maria, 'a'), ack(2, maria, 'a', 'b')], [ack(3, maria, 'a'), ack(2, maria, 'b')]],
    ['the same id in another chat is another message', [ack(1, maria, 'a'), ack(3, joao, 'a')], [ack(1, maria, 'a'), ack(3, joao, 'a')]],
    ['a group is a chat like others', [ack(1, group, 'a'), ack(2, group, 'a')], [ack(2, group, 'a')]],
    [
      'a person is known by number and LID',
      [ack(1, maria, 'a'), ack(2, { ...maria, ...mariaByLid }, 'a'), ack(3, mariaByLid, 'a')],
      [ack(3, { ...maria, ...mariaByLid }, 'a')],
    ],
    ['twice is once', [ack(2, maria, 'a', 'a'), ack(2, maria, 'a')], [ack(2, maria, 'a')]],
    ['nothing is nothing', [], []],
  ])('%s', (_name, acks, expected) => {
    expect(joinAcks(acks)).toEqual(expected);
  });

  it('of different connections stay apart', () => {
    const acks = [ack(1, maria, 'a'), { ...ack(2, maria, 'a'), connectionId: other }];

    expect(joinAcks(acks)).toEqual(acks);
  });

  it('name the ninth digit as it was told first', () => {
    expect(joinAcks([ack(1, { number: '551187776666' }, 'a'), ack(1, { number: '5511987776666' }, 'b')])).toEqual([
      ack(1, { number: '551187776666' }, 'a', 'b'),
    ]);
  });

  it('of any number are all told, in lists and reports of at most 256 messages', () => {
    const ids = Array.from({ length: 600 }, (_, index) => String(index));
    const joined = joinAcks(ids.map((id) => ack(2, maria, id)));
    const reports = ackReports(companyId.parse('01M7WD7TG06KJCBJKJRH391EVY'), [...joined, ack(1, joao, 'a')]);

    expect(reports.map(({ acks }) => acks.map(({ whatsappMessageIds }) => whatsappMessageIds.length))).toEqual([[256], [256], [88, 1]]);
    expect(reports.flatMap(({ acks }) => acks.flatMap(({ whatsappMessageIds }) => whatsappMessageIds))).toEqual([...ids, 'a']);
  });
});
