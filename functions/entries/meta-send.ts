import * as z from 'zod';
import { metaCommand } from '#shared/contract/queue-messages.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import { openTable } from '#functions/data/table.ts';
import { channelKeys } from '#functions/stack/channel-keys.ts';
import { mediaEnvironment, metaEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openGiveBack } from '#functions/ports/give-back.ts';
import { openGraph } from '#functions/ports/graph.ts';
import { openGuardedFetch } from '#functions/ports/guarded-fetch.ts';
import { openInboundQueue } from '#functions/ports/inbound-queue.ts';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { openMetaApp } from '#functions/ports/meta-app.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...mediaEnvironment.shape,
    ...metaEnvironment.shape,
    ...outboundEnvironment.pick({ META_QUEUE_URL: true }).shape,
    INBOUND_QUEUE_URL: z.url(),
    MEDIA_BUCKET: z.string().min(1),
  }),
);
const { META_GRAPH_URL: baseUrl } = environment;
const deps = {
  table: openTable(environment.TABLE_NAME),
  clock,
  graph: openGraph({ baseUrl, app: openMetaApp(environment.META_APP_SECRET_ARN) }),
  sealingKeys: channelKeys(environment.CHANNEL_SECRET_ARN),
  inbound: openInboundQueue(environment.INBOUND_QUEUE_URL),
  files: openMediaFiles(environment.MEDIA_BUCKET),
  mediaUrl: lazyMediaUrl(environment),
  // What plays Meta on one machine serves its files from the same place.
  fetchFile: openGuardedFetch({ isTrusted: (url) => baseUrl !== '' && url.origin === new URL(baseUrl).origin }),
};

export const handler = queueConsumer('meta-send', metaCommand, (command, tries) => performCommand(deps, command, tries), {
  giveBack: openGiveBack(environment.META_QUEUE_URL),
});
