import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { againAfterSeconds, joinReports, receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { type GatheredAcks, gatheredAcks } from '#shared/contract/gathered-acks.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aboutAcks } from '#shared/domain/trace.ts';
import { begunCampaign, numbersOf } from '#tests/support/campaigns.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';

const maria = { number: '5511977776666' };
const joao = { number: '5511977775555' };

async function conversation(home?: Home) {
  const own = home ?? (await given.company());
  const connection = await given.connection(own, { queueIds: [own.queue.queueId] });
  const ticket = await acceptedTicket(own, connection);
  const { acks } = own.deps;
  const take = (report: GatheredAcks) => receiveAcks(own.deps, report);
  const report = (ack: number, ids: readonly string[], chat: ChatAddress = maria, tries = 0): GatheredAcks => ({
    companyId: own.company.companyId,
    type: 'acks',
    acks: [{ connectionId: connection.connectionId, chat, whatsappMessageIds: [...ids], ack }],
    tries,
  });
  /** @returns WhatsApp's id of an answer of staff. */
  const answer = async (text = 'Pois não'): Promise<string> => {
    await sendMessage(messageDeps(own), own.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body: text }), files: [] });
    const sent = own.deps.outbound.sent.findLast(({ type }) => type === 'send');
    return sent?.type === 'send' ? sent.whatsappMessageId : '';
  };
  const ticks = async (): Promise<number[]> => {
    const { messages } = await listMessages(messageDeps(own), own.admin, { ticketId: ticket.id, query: { peek: true } });
    return messages.filter(({ fromMe }) => fromMe).map(({ ack }) => ack);
  };
  return { home: own, connection, acks, take, report, answer, ticks };
}

/** As Lambda hands over what came within a second. @returns reports as they were consumed, and the records that come again */
async function consumed(reports: readonly GatheredAcks[], consume: (report: GatheredAcks) => Promise<void> = async () => undefined) {
  const seen: GatheredAcks[] = [];
  const Records = reports.map((report, index) => ({
    messageId: `${index}`,
    body: JSON.stringify(report),
    attributes: { MessageGroupId: report.companyId, ApproximateReceiveCount: '1' },
  }));
  const take = async (report: GatheredAcks): Promise<void> => {
    seen.push(report);
    await consume(report);
  };
  const handler = queueConsumer('receive', gatheredAcks, take, { about: aboutAcks, coalesce: joinReports });
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, {} as Context);
  return { seen, failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
}

describe('gathered acks', () => {
  it('raise each message, in whatever order and however often they come', async () => {
    const { acks, take, report, answer, ticks } = await conversation();
    const ids = [await answer('um'), await answer('dois')];

    for (const level of [3, 1, 2, 3]) await take(report(level, [ids[0]!]));
    await take(report(2, ids));
    await take(report(2, ids));

    expect(await ticks()).toEqual([3, 2]);
    expect(acks.sent).toEqual([]);
  });

  it('of one company in one batch are one report, of the highest levels', async () => {
    const { report } = await conversation();
    const { report: ofOther } = await conversation();

    const { seen, failed } = await consumed([report(1, ['a', 'b']), ofOther(1, ['a']), report(2, ['a']), report(1, ['c'], maria, 2)]);

    const levels = seen.map(({ acks, tries }) => [tries, ...acks.map(({ whatsappMessageIds, ack }) => `${whatsappMessageIds.join('')}${ack}`)]);
    expect(levels.toSorted()).toEqual(
      [
        [0, 'a1'],
        [0, 'a2', 'b1'],
        [2, 'c1'],
      ].toSorted(),
    );
    expect(failed).toEqual([]);
  });

  it('come again when they could not be written, and other companies’ do not', async () => {
    const { report, home } = await conversation();
    const { report: ofOther } = await conversation();

    const { failed } = await consumed([report(1, ['a']), ofOther(1, ['a']), report(2, ['a'])], async ({ companyId }) => {
      if (companyId === home.company.companyId) throw new Error('the table is away');
    });

    expect(failed).toEqual(['0', '2']);
  });

  it('that overtake a message of the phone wait for it', async () => {
    const { home, connection, acks, take, report, ticks } = await conversation();

    await take(report(2, ['3A0000000000000000AA']));
    await customerWrites(home, connection, { fromMe: true, id: '3A0000000000000000AA', text: 'do celular' });
    for (const { acks: again } of acks.sent.splice(0)) await take(again);

    expect(await ticks()).toEqual([2]);
    expect(acks.sent).toEqual([]);
  });

  it('wait for the first message to somebody new, and repeat nothing else', async () => {
    const { home, connection, acks, take, report, answer, ticks } = await conversation();
    const id = await answer();
    const both: GatheredAcks = { ...report(1, [id]), acks: [...report(1, [id]).acks, ...report(3, ['3A0000000000000000BB'], joao).acks] };

    await take(both);
    await customerWrites(home, connection, { ...joao, fromMe: true, id: '3A0000000000000000BB' });
    const [again] = acks.sent.splice(0);
    if (again) await take(again.acks);

    expect(again).toEqual({ acks: report(3, ['3A0000000000000000BB'], joao, 1), delaySeconds: againAfterSeconds[0] });
    expect([await ticks(), acks.sent]).toEqual([[1], []]);
  });

  it('of no message at all are let go in the end', async () => {
    const { acks, take, report } = await conversation();

    await take(report(3, ['3A0000000000000000CC']));
    for (let next = acks.sent[0], index = 0; next; next = acks.sent[++index]) await take(next.acks);

    expect(acks.sent.map(({ delaySeconds }) => delaySeconds)).toEqual([...againAfterSeconds]);
  });

  it('of another company, of another connection or from another chat change nothing', async () => {
    const { home, take, report, answer, ticks } = await conversation();
    const id = await answer();
    const stranger = await conversation();
    await customerWrites(home, await given.connection(home, { queueIds: [home.queue.queueId] }), { ...joao });
    const elsewhere = await given.connection(home, { queueIds: [home.queue.queueId] });

    await stranger.take(stranger.report(3, [id]));
    await take(report(3, [id], joao));
    await take({ ...report(3, [id]), acks: [{ ...report(3, [id]).acks[0]!, connectionId: elsewhere.connectionId }] });

    expect(await ticks()).toEqual([0]);
  });
});

describe('an ack of a campaign’s message that overtakes the first one', () => {
  it('is shown in the conversation once that one has come', async () => {
    const { home, connection, take, report } = await conversation();
    const [first = ''] = numbersOf(1);
    const ticket = await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    const [sent] = await playCampaign(home, { answer: () => [] });
    const id = sent!.whatsappMessageId;

    await take(report(2, [id], { number: first }));
    await receive(home.deps, { companyId: home.company.companyId, type: 'ack', ...report(1, [id], { number: first }).acks[0]! });

    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: { peek: true } });
    expect(messages.at(-1)).toMatchObject({ fromMe: true, ack: 2 });
  });
});
