import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { allJobs } from '#functions/ports/jobs.ts';
import { liveSockets } from '#functions/ports/live-sockets.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';

const ports = openDeps('push', liveSockets, mediaUrl, allJobs);
const deps = Object.assign(ports, { listeners: new Listeners(ports) });
export const handler = streamConsumer('push', (changes) => pushChanges(deps, changes));
