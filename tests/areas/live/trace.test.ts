import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueNotices } from '#functions/areas/web-push/queue-notices.ts';
import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { aboutJob, jobRunner } from '#functions/stack/run-job.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { joinReports, receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { ackSender, InboundQueueSender } from '#services/whatsapp/receive/inbound-queue.ts';
import { areas } from '#shared/contract/index.ts';
import { gatheredAcks } from '#shared/contract/gathered-acks.ts';
import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { type Job, queuedJob } from '#shared/contract/jobs.ts';
import { noticeTask } from '#shared/contract/push-notices.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { aboutAcks, aboutMessage, aboutNotice } from '#shared/domain/trace.ts';
import { acceptedTicket, customerWrites, inbound } from '#tests/support/conversations.ts';
import { pushHome } from '#tests/support/push-home.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';
import { newChanges } from '#tests/support/stream.ts';
import { liveHome } from './live-home.ts';

const lines: Record<string, unknown>[] = [];
const keep = (text: unknown): void => void lines.push(JSON.parse(String(text)));
const saidBy = (message: string) => lines.filter((line) => line['message'] === message);

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation(keep);
});
afterEach(() => void vi.restoreAllMocks());

const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
const hourMs = 3_600_000;

describe('the id of a message', () => {
  it('is in the line of each hop from the session service to the browser, without words and numbers', async () => {
    const { home, connection, deps, join } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    await join(home.admin, { action: 'joinChatBox', ticketId: ticket.id });
    await newChanges();
    lines.length = 0;
    const message = inbound(home, connection, { text: 'não chegou' });
    const client = new SQSClient();
    const sqs = mockClient(client);
    sqs.on(SendMessageBatchCommand).resolves({ Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody: '' }] });

    await new InboundQueueSender(client, 'https://sqs.example/in.fifo', jsonLogger(keep)).send({ message, repetitionId: 'once' });
    const body = sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries?.[0]?.MessageBody ?? '';
    await queueConsumer('receive', inboundMessage, (one) => receive(home.deps, one), { about: aboutMessage })(recordsOf([JSON.parse(body)]), context);
    const changed = (await newChanges()).map(({ id, before, after }) => ({ eventID: id, dynamodb: { OldImage: imageOf(before), NewImage: imageOf(after) } }));
    await streamConsumer('push', (changes) => pushChanges(deps, changes))({ Records: changed } as unknown as DynamoDBStreamEvent, context);

    const trace = { traceId: message.whatsappMessageId };
    const ofCompany = { ...trace, companyId: home.company.companyId };
    expect(saidBy('reported')).toMatchObject([{ ...ofCompany, type: 'message' }]);
    expect(saidBy('record')).toMatchObject([{ ...ofCompany, consumer: 'receive' }]);
    expect(saidBy('changes')).toMatchObject([{ ...trace, consumer: 'push' }]);
    expect(saidBy('posted')).toMatchObject([{ ...ofCompany, delivered: 1, gone: 0, missed: 0 }]);
    expect(JSON.stringify(lines)).not.toMatch(/não chegou|5511977776666/);
  });

  it('is in the lines of its acks, whose queue knows no repetition and puts a company’s together', async () => {
    const { home, connection } = await liveHome();
    const { companyId } = home.company;
    const ack = { connectionId: connection.connectionId, chat: { number: '5511977776666' }, whatsappMessageIds: ['3EB0A', '3EB0B'], ack: 2 };
    const client = new SQSClient();
    const sqs = mockClient(client);
    sqs.on(SendMessageBatchCommand).resolves({ Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody: '' }] });

    await ackSender(client, 'https://sqs.example/acks', jsonLogger(keep))({ companyId, type: 'acks', acks: [ack], tries: 0 });
    const [entry] = sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries ?? [];
    const deps = { ...home.deps, acks: { send: () => Promise.resolve() } };
    const take = queueConsumer('receive', gatheredAcks, (acks) => receiveAcks(deps, acks), { about: aboutAcks, coalesce: joinReports });
    await take(recordsOf([JSON.parse(entry?.MessageBody ?? '')]), context);

    expect(entry).toEqual({ Id: '0', MessageBody: entry?.MessageBody, MessageGroupId: companyId });
    for (const line of ['reported', 'record']) expect(saidBy(line)).toMatchObject([{ companyId, type: 'acks', traceId: '3EB0A 3EB0B' }]);
  });

  it('is in the line of the request that sends it', async () => {
    const { home, connection } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const api = await restApi(home);

    await api.call(areas.messages.sendMessage, { token: await api.token(home.admin), params: { ticketId: String(ticket.id) }, body: { body: 'bom dia' } });

    const sent = home.deps.outbound.sent.findLast(({ type }) => type === 'send');
    expect(saidBy('request')).toMatchObject([
      { code: 'OK', companyId: home.company.companyId, traceId: expect.stringContaining(String(aboutMessage(sent!).traceId)) },
    ]);
  });
});

describe('the id of a message that nobody requests', () => {
  it('is in the line of the job that sends it, and of the notice of its answer', async () => {
    const { home, connection, deps, subscribe } = await pushHome();
    await subscribe(home.admin);
    const ticket = await acceptedTicket(home, connection);
    await createSchedule(scheduleDeps(home), home.admin, { contactId: ticket.contact.id, body: 'amanhã', sendAt: isoTime(home.deps.clock.nowMs() + hourMs) });
    home.deps.clock.advance(hourMs);
    const run = jobRunner<Extract<Job, { type: 'sendSchedule' }>>(home.deps, { sendSchedule: (job) => sendSchedule(home.deps, job) });
    await newChanges();
    lines.length = 0;

    await queueConsumer('work', queuedJob, run, { about: aboutJob })(recordsOf(home.deps.timers.due(home.deps.clock.nowMs()).map((job) => ({ job }))), context);
    const answer = await customerWrites(home, connection, { text: 'obrigada' });
    await queueNotices(deps, await newChanges());
    await queueConsumer('notify', noticeTask, async () => {}, { about: aboutNotice })(recordsOf(deps.notices.take()), context);

    const ofCompany = { companyId: home.company.companyId };
    const sent = home.deps.outbound.sent.findLast(({ type }) => type === 'send');
    expect(saidBy('record')).toMatchObject([
      { ...ofCompany, consumer: 'work', job: 'sendSchedule', traceId: aboutMessage(sent!).traceId },
      { ...ofCompany, consumer: 'notify', type: 'notice', traceId: answer.whatsappMessageId },
    ]);
  });
});

it('is in the line of the event that a program is told of', async () => {
  const { home, connection } = await liveHome();
  const { contact } = await acceptedTicket(home, connection);
  const place = { connectionId: connection.connectionId, contactId: contact.id, ms: home.deps.clock.nowMs(), channelMessageId: '3EB0-17' };
  const [companyId, about] = [home.company.companyId, { ticketId: null, ticketStatus: null, status: null, failure: null }];
  const event = { companyId, id: 'evt_' + 'a'.repeat(22), event: 'message.received', atMs: place.ms, messageId: messageIdOf(place), ...place, ...about };

  await queueConsumer('notify', noticeTask, async () => {}, { about: aboutNotice })(recordsOf([{ type: 'webhook', event, attempt: 1 }]), context);

  expect(saidBy('record').at(-1)).toMatchObject({ companyId, consumer: 'notify', type: 'webhook', traceId: '3EB0-17' });
});

/** The consumers read nothing of their events beyond these fields. */
const recordsOf = (bodies: readonly unknown[]) =>
  ({
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify(body),
      attributes: { MessageGroupId: 'chat', ApproximateReceiveCount: '1' },
    })),
  }) as unknown as SQSEvent;

/** As the stream has it. */
const imageOf = (image: Record<string, unknown> | undefined) => image && marshall(image);

it('tells refusals apart in the lines of requests, by their codes', async () => {
  const { home } = await liveHome();
  const api = await restApi(home);

  await api.call(areas.tickets.getTicket, { token: await api.token(home.admin), params: { ticketId: '999999' } });
  await api.call(areas.tickets.getTicket, { params: { ticketId: '999999' } });

  expect(saidBy('request')).toMatchObject([{ code: 'ERR_NO_TICKET_FOUND' }, { code: 'ERR_SESSION_EXPIRED' }]);
});
