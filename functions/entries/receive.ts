import type { Context, SQSEvent } from 'aws-lambda';
import { gatheredAcks } from '#shared/contract/gathered-acks.ts';
import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { aboutAcks, aboutMessage } from '#shared/domain/trace.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { joinReports, receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { ackQueue } from '#functions/ports/ack-queue.ts';
import { deadLetters } from '#functions/ports/dead-letters.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { mediaOrigin } from '#functions/ports/settings.ts';

const deps = openDeps('receive', deadLetters, ackQueue, outbound, campaignJobs, mediaOrigin);
const reports = queueConsumer('receive', inboundMessage, (message) => receive(deps, message), { about: aboutMessage, setAside: deps.setAside });
const acks = queueConsumer('receive', gatheredAcks, (gathered) => receiveAcks(deps, gathered), { about: aboutAcks, coalesce: joinReports });

/** Reports in the order of each chat, and acks in none: a call has the records of one queue. */
export const handler = (event: SQSEvent, context: Context) =>
  (event.Records.every(({ eventSourceARN }) => eventSourceARN.endsWith('.fifo')) ? reports : acks)(event, context);
