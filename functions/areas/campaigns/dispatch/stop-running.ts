import type { ErrorCode } from '#shared/contract/errors.ts';
import { type AnyCampaign, keyOfCampaign } from '#functions/records/campaigns/any-campaign.ts';
import type { Table } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes } from '#functions/data/writes.ts';
import { isoTime, type Clock } from '#functions/ports/clock.ts';

interface RunningDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Nothing more can come of this run. */
export async function completeCampaign(deps: RunningDeps, campaign: AnyCampaign): Promise<void> {
  const now = isoTime(deps.clock.nowMs());
  await changeRunning(deps, campaign, { status: 'FINALIZADA', completedAt: now, updatedAt: now });
}

/** This run cannot go on; people can mend what is wrong. Done again, it changes nothing. */
export async function stopRunning(deps: RunningDeps, campaign: AnyCampaign, failure: ErrorCode): Promise<void> {
  await changeRunning(deps, campaign, { status: 'CANCELADA', failure, updatedAt: isoTime(deps.clock.nowMs()) });
}

async function changeRunning({ table }: RunningDeps, campaign: AnyCampaign, set: Attributes): Promise<void> {
  const isStillRunning = ['exists', ['run', '=', campaign.run], ['status', '=', 'EM_ANDAMENTO']] as const;
  await isHeld(table.forCompany(campaign.companyId).change(keyOfCampaign(campaign), { set, add: { revision: 1 } }, isStillRunning));
}
