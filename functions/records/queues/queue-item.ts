import * as z from 'zod';
import { schedules } from '#shared/contract/hours.ts';
import { type CompanyId, companyId, queueId, type QueueId } from '#shared/contract/ids.ts';
import { defaultWaitLimits, type Queue } from '#shared/contract/queues.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { cachedItems, keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** Fields with a default are missing in rows of older versions. */
export const queueItem = z.object({
  type: z.literal('queue'),
  companyId,
  queueId,
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  greetingMessage: z.string().default(''),
  outOfHoursMessage: z.string().default(''),
  complationMessage: z.string().default(''),
  ratingMessage: z.string().default(''),
  token: z.string().default(''),
  amberMinutes: z.number().int().default(defaultWaitLimits.amberMinutes),
  redMinutes: z.number().int().default(defaultWaitLimits.redMinutes),
  schedules: schedules.default([...defaultSchedules]),
  /** Goes up with each change by people. */
  revision: z.number().int().default(1),
  /** Goes up with each change of the tree of options, so that of two at once the later one is decided anew. */
  optionsRevision: z.number().int().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().optional(),
});
export type QueueItem = z.output<typeof queueItem>;

/** A queue with nothing but its name. */
export function newQueue(fields: Pick<QueueItem, 'companyId' | 'queueId' | 'name' | 'color' | 'createdAt'>): QueueItem {
  return queueItem.parse({ type: 'queue', ...fields, updatedAt: fields.createdAt });
}

export function toQueue(item: QueueItem): Queue {
  const { type: _type, companyId: _companyId, revision: _revision, optionsRevision: _options, queueId: id, updatedAt = item.createdAt, ...fields } = item;
  return { id, ...fields, updatedAt };
}

/** A change of a queue holds for customers after this. */
const keepMs = 5_000;
const cachedQueue = cachedItems(keepMs);
const cachedQueues = keptValues<readonly QueueItem[]>(keepMs);

/** For the inbound path: at most five seconds old. Undefined for one that is gone, or cannot be read. */
export async function loadQueue(table: TablePart, ofCompany: CompanyId, id: QueueId, nowMs: number): Promise<QueueItem | undefined> {
  const stored = await cachedQueue(table, companyKeys.queue(ofCompany, id), nowMs);
  return stored && readable(queueItem, stored);
}

/** Every queue of a company in one query, at most five seconds old. */
export function loadQueues(table: TablePart, ofCompany: CompanyId, nowMs: number): Promise<readonly QueueItem[]> {
  const { pk } = companyKeys.queue(ofCompany, '');
  return cachedQueues(pk, nowMs, async () => readableItems(queueItem, await table.queryAll({ pk })));
}
