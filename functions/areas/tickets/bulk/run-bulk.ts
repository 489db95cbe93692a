import type { Job } from '#shared/contract/jobs.ts';
import { type BulkItem, bulkItem, isActive } from '#functions/records/tickets/bulk-item.ts';
import { loadSessions } from '#functions/records/accounts/sessions.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveStep } from '#functions/data/save-step.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { LaterDeps } from '../deps.ts';
import { changeTickets, undoChanges } from './change-tickets.ts';
import { collect } from './found-tickets.ts';
import { findBulk } from './load-bulk.ts';
import { sendStep } from './start-bulk.ts';

type BulkDeps = Omit<LaterDeps, 'timers'>;

/**
 * Runs one step of a bulk and sends the job of the next. A step uses its user's rights of this moment and is counted once: a repeated step finds the
 * count ahead and only makes sure that the next job was sent.
 */
export async function runBulk(deps: BulkDeps, job: Extract<Job, { type: 'bulkStep' }>): Promise<void> {
  const bulk = await findBulk(deps.table.forCompany(job.companyId), job.companyId, job.userId);
  // The former bulk of this user, or the state before its undoing.
  if (bulk?.id !== job.bulkId || bulk.step < job.step) return waitForRow(deps, job);
  if (!isActive(bulk)) return;
  if (bulk.step === job.step + 1) return sendStep(deps, bulk);
  if (bulk.step !== job.step) return;
  // Who has logged out, or was removed, changes nothing any more.
  const [session] = await loadSessions(deps.table, job);
  if (bulk.isCancelled || !session) return void (await save(deps, bulk, { status: bulk.status === 'undoing' ? 'undone' : 'cancelled' }));
  const saved = await save(deps, bulk, { ...(await stepOf(deps, principalOf(session), bulk)), step: bulk.step + 1 });
  if (saved && isActive(saved)) await sendStep(deps, saved);
}

function stepOf(deps: BulkDeps, principal: Principal, bulk: BulkItem): Promise<Partial<BulkItem>> {
  if (bulk.status === 'collecting') return collect(deps, principal, bulk);
  return bulk.status === 'undoing' ? undoChanges(deps, principal, bulk) : changeTickets(deps, principal, bulk);
}

/** @returns undefined when another bulk has taken its place. */
async function save({ table, clock }: BulkDeps, bulk: BulkItem, set: Partial<BulkItem>): Promise<BulkItem | undefined> {
  const when = [
    ['id', '=', bulk.id],
    ['step', '=', bulk.step],
  ] as const;
  const change = { set: { ...set, updatedAt: isoTime(clock.nowMs()) } };
  const key = companyKeys.bulk(bulk.companyId, bulk.userId);
  const saved = await saveStep(table.forCompany(bulk.companyId), key, { change, when, parse: (stored) => bulkItem.parse(stored) });
  return saved?.id === bulk.id ? saved : undefined;
}
