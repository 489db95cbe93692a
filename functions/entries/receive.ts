import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { aboutMessage } from '#shared/domain/trace.ts';
import { coalesceAcks } from '#functions/areas/inbound/coalesce-acks.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { deadLetters } from '#functions/ports/dead-letters.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { mediaOrigin } from '#functions/ports/settings.ts';

const deps = openDeps('receive', deadLetters, outbound, campaignJobs, mediaOrigin);
export const handler = queueConsumer('receive', inboundMessage, (message) => receive(deps, message), {
  about: aboutMessage,
  coalesce: coalesceAcks,
  setAside: deps.setAside,
});
