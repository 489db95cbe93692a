import type { bulkRoutes } from '#shared/contract/bulks.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type BulkId, bulkId as bulkIdSchema } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { type BulkItem, bulkItem, canUndo, isActive } from '#functions/records/tickets/bulk-item.ts';
import { requireTags } from '#functions/conversations/change-tags.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadTagCounts } from '#functions/records/tags/tag-counts.ts';
import { type Clause, put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { LaterDeps } from '../deps.ts';
import { requireTargets } from '../update-ticket.ts';
import { namedTickets } from './found-tickets.ts';
import { loadOwnBulk } from './load-bulk.ts';

type BulkDeps = Omit<LaterDeps, 'timers'>;

/** A bulk without a step for so long has lost its job, and no longer holds up the next one. */
const abandonedMs = 15 * 60_000;

/** @throws AppError ERR_BULK_RUNNING, ERR_NO_USER_FOUND, ERR_USER_MAY_NOT_ANSWER, ERR_NO_QUEUE_FOUND, ERR_NO_TAG_FOUND */
export async function startBulk(deps: BulkDeps, principal: Principal, wish: BodyOf<typeof bulkRoutes.startBulk>): Promise<BulkItem> {
  const { companyId, userId } = principal;
  const table = deps.table.forCompany(companyId);
  await requireTargets(table, principal, wish);
  if (wish.action === 'tag') requireTags(wish.tags ?? [], await loadTagCounts(table, companyId));
  const nowMs = deps.clock.nowMs();
  const started = newBulk(principal, wish, bulkIdSchema.parse(newRecordId(deps.clock)), isoTime(nowMs));
  const item = wish.ticketIds ? await namedTickets(deps, principal, started, wish.ticketIds) : started;
  const isOver: Clause[] = [
    ['id', '<>', item.id],
    {
      any: [
        'absent',
        ...(['done', 'cancelled', 'refused', 'undone'] as const).map((status): Clause => ['status', '=', status]),
        ['updatedAt', '<', isoTime(nowMs - abandonedMs)],
      ],
    },
  ];
  await sendBeforeRow(deps, jobOf(item));
  await orThrow(table.commit(put(companyKeys.bulk(companyId, userId), item, isOver)), 'ERR_BULK_RUNNING');
  return item;
}

function newBulk({ companyId, userId }: Principal, wish: BodyOf<typeof bulkRoutes.startBulk>, id: BulkId, now: string): BulkItem {
  return bulkItem.parse({
    type: 'bulk',
    companyId,
    id,
    userId,
    action: wish.action,
    justClose: wish.justClose ?? false,
    targetUserId: wish.action === 'transfer' ? (wish.userId ?? null) : null,
    targetQueueId: wish.action === 'transfer' ? (wish.queueId ?? null) : null,
    tagIds: wish.action === 'tag' ? (wish.tags ?? []) : [],
    filter: (wish.filter ?? null) satisfies BulkItem['filter'],
    status: 'collecting',
    isCancelled: false,
    step: 0,
    after: null,
    foundParts: 0,
    changedParts: 0,
    part: 0,
    offset: 0,
    total: 0,
    done: 0,
    skipped: 0,
    failed: 0,
    undone: 0,
    failure: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Ends it with the step that is under way. @throws AppError ERR_NO_BULK_FOUND */
export async function cancelBulk(deps: BulkDeps, principal: Principal, bulkId: BulkId): Promise<BulkItem> {
  const table = deps.table.forCompany(principal.companyId);
  const bulk = await loadOwnBulk(table, principal, bulkId);
  if (!isActive(bulk)) return bulk;
  const changed = await table.change(companyKeys.bulk(bulk.companyId, bulk.userId), { set: { isCancelled: true } }, [['id', '=', bulkId]]);
  const cancelled = bulkItem.parse(changed);
  // Should the job of the next step be lost, this one ends it.
  await sendStep(deps, cancelled);
  return cancelled;
}

/** @throws AppError ERR_NO_BULK_FOUND, ERR_CONFLICT */
export async function undoBulk(deps: BulkDeps, principal: Principal, bulkId: BulkId): Promise<BulkItem> {
  const table = deps.table.forCompany(principal.companyId);
  const bulk = await loadOwnBulk(table, principal, bulkId);
  // The answer to the first wish was lost.
  if (bulk.status === 'undoing' || bulk.status === 'undone') return bulk;
  if (!canUndo(bulk)) throw new AppError('ERR_CONFLICT');
  const set = { status: 'undoing', isCancelled: false, part: 0, step: bulk.step + 1, updatedAt: isoTime(deps.clock.nowMs()) };
  await sendBeforeRow(deps, jobOf({ ...bulk, step: set.step }));
  const when: Clause[] = [
    ['id', '=', bulkId],
    ['step', '=', bulk.step],
  ];
  return bulkItem.parse(await orThrow(table.change(companyKeys.bulk(bulk.companyId, bulk.userId), { set }, when), 'ERR_CONFLICT'));
}

const jobOf = ({ companyId, userId, id: bulkId, step }: BulkItem) => ({ type: 'bulkStep', companyId, userId, bulkId, step }) as const;

export const sendStep = ({ jobs }: Pick<LaterDeps, 'jobs'>, bulk: BulkItem): Promise<void> => jobs.send(jobOf(bulk));
