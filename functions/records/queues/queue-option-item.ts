import * as z from 'zod';
import { companyId, type CompanyId, type QueueId, type QueueOptionId } from '#shared/contract/ids.ts';
import { queueOption, type QueueOption } from '#shared/contract/queue-options.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { remove, type Write } from '#functions/data/writes.ts';

export const queueOptionItem = z.object({ type: z.literal('queueOption'), companyId, ...queueOption.shape });
export type QueueOptionItem = z.output<typeof queueOptionItem>;

export function toQueueOption({ type: _type, companyId: _companyId, ...option }: QueueOptionItem): QueueOption {
  return option;
}

/** The whole tree of a queue, in no order. */
export async function readOptionTree(table: TablePart, ofCompany: CompanyId, queueId: QueueId): Promise<QueueOptionItem[]> {
  const { pk } = companyKeys.queueOption(ofCompany, queueId, null, '');
  return readableItems(queueOptionItem, await table.queryAll({ pk, consistent: true }));
}

/** The options of one menu in the order in which customers number them: one query. */
export async function readOptions(table: TablePart, ofCompany: CompanyId, queueId: QueueId, parentId: QueueOptionId | null): Promise<QueueOptionItem[]> {
  const { pk, sk: prefix } = companyKeys.queueOption(ofCompany, queueId, parentId, '');
  return readableItems(queueOptionItem, await table.queryAll({ pk, prefix })).sort((one, other) => one.option - other.option);
}

/** A change of an option holds for customers after this. */
const keepMs = 5_000;
const cached = keptValues<readonly QueueOptionItem[]>(keepMs);

/** For the inbound path: the options below one, or of the first menu, in order; at most five seconds old. */
export function loadOptions(
  table: TablePart,
  ofCompany: CompanyId,
  queueId: QueueId,
  parentId: QueueOptionId | null,
  nowMs: number,
): Promise<readonly QueueOptionItem[]> {
  return cached(`${queueId} ${parentId ?? ''}`, nowMs, () => readOptions(table, ofCompany, queueId, parentId));
}

/** An option and where it is found by its id. */
export const optionRemovals = ({ companyId: c, queueId, parentId, id }: QueueOptionItem): Write[] => [
  remove(companyKeys.queueOption(c, queueId, parentId, id)),
  remove(companyKeys.queueOptionOwner(c, id)),
];

/** Removed in one transaction, which takes a hundred writes: two of them each, and who did it. */
export const optionsAtOnce = 33;
