import type * as z from 'zod';
import { openTable } from '#functions/data/table.ts';
import { originEnvironment, outboundEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { systemClock } from '#functions/ports/clock.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { ConnectionDeps } from './deps.ts';

export const connectionEnvironment = tableEnvironment.extend({ ...originEnvironment.shape, ...outboundEnvironment.shape });

/** What the use cases of connections need, from the environment. */
export function connectionDeps(environment: z.output<typeof connectionEnvironment>): ConnectionDeps {
  const table = openTable(environment.TABLE_NAME);
  return { table, clock: systemClock, outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }) };
}
