import type * as z from 'zod';
import { openTable } from '../../data/table.ts';
import { originEnvironment, outboundEnvironment, tableEnvironment } from '../../lib/environment.ts';
import { systemClock } from '../../ports/clock.ts';
import { openOutboundQueue } from '../../ports/outbound-queue.ts';
import type { ConnectionDeps } from './deps.ts';

export const connectionEnvironment = tableEnvironment.extend({ ...originEnvironment.shape, ...outboundEnvironment.shape });

/** What the use cases of connections need, from the environment. */
export function connectionDeps(environment: z.output<typeof connectionEnvironment>): ConnectionDeps {
  const table = openTable(environment.TABLE_NAME);
  return { table, clock: systemClock, outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }) };
}
