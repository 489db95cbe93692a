import { metaCommand } from '#shared/contract/queue-messages.ts';
import { aboutMessage } from '#shared/domain/trace.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { giveBack } from '#functions/ports/give-back.ts';
import { graph } from '#functions/ports/graph.ts';
import { metaFetch } from '#functions/ports/guarded-fetch.ts';
import { inboundQueue } from '#functions/ports/inbound-queue.ts';
import { receivedFiles } from '#functions/ports/media.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { metaApp } from '#functions/ports/meta-app.ts';
import { sealingKeys } from '#functions/ports/sealing-keys.ts';

const deps = openDeps('meta-send', giveBack, inboundQueue, receivedFiles, mediaUrl, metaApp, sealingKeys, graph, metaFetch);
export const handler = queueConsumer('meta-send', metaCommand, (command, tries) => performCommand(deps, command, tries), {
  about: aboutMessage,
  giveBack: deps.giveBack,
});
