import { AppError } from '#shared/contract/errors.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type CampaignItem, findCampaign, loadCampaign } from '../../data/campaign-item.ts';
import { commitDecision } from '../../data/commit-decision.ts';
import { companyKeys } from '../../data/keys.ts';
import type { Table } from '../../data/table.ts';
import { put } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import type { Principal } from '../../lib/principal.ts';
import { isoTime, type Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { CampaignDeps, DispatchDeps } from './deps.ts';
import { loadListSize } from './dispatch/list-size.ts';
import { timerName } from './save-campaign.ts';

interface StartDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** Should the call end between its write and its job: this one comes all the same. */
const safetyMs = 60_000;

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export async function startCampaign(deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> {
  const begun = await begin(deps, companyId, id, { from: ['INATIVA', 'PROGRAMADA'], isFresh: true, retriesFailed: false });
  if (begun.scheduledAt) await deps.timers.clear(timerName(id, begun.scheduledAt));
  return begun;
}

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export const restartCampaign = (deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> =>
  begin(deps, companyId, id, { from: ['CANCELADA'], isFresh: false, retriesFailed: false });

/** @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_NOT_STARTABLE, and what it lacks */
export const retryFailed = (deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> =>
  begin(deps, companyId, id, { from: ['CANCELADA', 'FINALIZADA'], isFresh: false, retriesFailed: true });

/** The time of a scheduled campaign; one whose time was changed since has a job of its own. */
export async function startScheduled(deps: DispatchDeps, { companyId, campaignId, scheduledAt }: Extract<Job, { type: 'startCampaign' }>): Promise<void> {
  const found = await findCampaign(deps.table.forCompany(companyId), companyId, campaignId);
  // Begun by this job, when it came before: its run is set going by the safe side's job.
  if (!found || found.status !== 'PROGRAMADA' || found.scheduledAt !== scheduledAt) return;
  try {
    await begin(deps, companyId, campaignId, { from: ['PROGRAMADA'], isFresh: true, retriesFailed: false });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_CONFLICT' || error.code === 'ERR_UNAVAILABLE') throw error;
    log.warn('campaign not started', { companyId, campaignId, code: error.code });
    await stop(deps, found, error.code);
  }
}

/** It says why, and can be mended and restarted. */
async function stop({ table, clock }: StartDeps, { companyId, id, revision }: CampaignItem, failure: string): Promise<void> {
  const set = { status: 'CANCELADA', failure, updatedAt: isoTime(clock.nowMs()) };
  await table.forCompany(companyId).change(companyKeys.campaign(companyId, id), { set, add: { revision: 1 } }, ['exists', ['revision', '=', revision]]);
}

interface Beginning {
  readonly from: readonly CampaignItem['status'][];
  /** Not one that goes on. */
  readonly isFresh: boolean;
  readonly retriesFailed: boolean;
}

async function begin(deps: StartDeps, companyId: Principal['companyId'], id: CampaignId, { from, isFresh, retriesFailed }: Beginning): Promise<CampaignItem> {
  const table = deps.table.forCompany(companyId);
  const begun = await commitDecision(table, async () => {
    const before = await loadCampaign(table, companyId, id);
    if (!from.includes(before.status)) throw new AppError('ERR_CAMPAIGN_NOT_STARTABLE');
    requireComplete(before);
    if ((await loadListSize(table, before)) === 0 && isFresh) throw new AppError('ERR_CAMPAIGN_WITHOUT_LIST', { field: 'contactListId' });
    const now = isoTime(deps.clock.nowMs());
    const changed = { status: 'EM_ANDAMENTO' as const, failure: null, completedAt: null, retriesFailed, updatedAt: now };
    const after: CampaignItem = { ...before, ...changed, run: before.run + 1, revision: before.revision + 1, startedAt: before.startedAt ?? now };
    await deps.jobs.send({ type: 'runCampaign', companyId, campaignId: id, run: after.run }, deps.clock.nowMs() + safetyMs);
    return { writes: [{ write: put(companyKeys.campaign(companyId, id), after, ['exists', ['revision', '=', before.revision]]) }], result: after };
  });
  await deps.jobs.send({ type: 'runCampaign', companyId, campaignId: id, run: begun.run });
  return begun;
}

/** @throws AppError naming what is missing */
export function requireComplete({ messages, confirmation, confirmationMessages, media, connectionIds, contactListId }: CampaignItem): void {
  const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');
  if (isBlank(messages) && !media) throw new AppError('ERR_CAMPAIGN_WITHOUT_TEXT', { field: 'message1' });
  if (confirmation && isBlank(confirmationMessages)) throw new AppError('ERR_CAMPAIGN_WITHOUT_QUESTION', { field: 'confirmationMessage1' });
  if (connectionIds.length === 0) throw new AppError('ERR_CAMPAIGN_WITHOUT_CONNECTION', { field: 'whatsappIds' });
  if (contactListId === null) throw new AppError('ERR_CAMPAIGN_WITHOUT_LIST', { field: 'contactListId' });
}
