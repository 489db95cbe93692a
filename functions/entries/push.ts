import * as z from 'zod';
import { pushChanges } from '../areas/push/push-changes.ts';
import { openTable } from '../data/table.ts';
import { mediaEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { streamConsumer } from '../lib/stream-consumer.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openLiveSockets } from '../ports/live-sockets.ts';

const environment = readEnvironment(z.object({ ...tableEnvironment.shape, ...mediaEnvironment.shape, LIVE_ENDPOINT: z.url() }));
const deps = { table: openTable(environment.TABLE_NAME), clock, sockets: openLiveSockets(environment.LIVE_ENDPOINT), mediaUrl: lazyMediaUrl(environment) };
export const handler = streamConsumer('push', (changes) => pushChanges(deps, changes));
