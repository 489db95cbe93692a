import { giveShipping } from '#functions/conversations/campaign-shipping.ts';
import { findTexts, loadTexts } from '#functions/records/campaigns/campaign-texts.ts';
import type { CampaignId, CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type Lane, watchMs, whatsappTiming } from '#shared/domain/campaign-lane.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { closedUntilMs, nextDayMs } from '#shared/domain/sending-hours.ts';
import { type CampaignItem, findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { heldBack } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { DispatchDeps } from '../deps.ts';
import { claimRecipient, outcomeOf, passRecipientOver } from './claim-recipient.ts';
import { putShipping } from './put-shipping.ts';
import { endCampaign } from './end-campaign.ts';
import type { LaneFactsOfRun, LanePorts } from './lane-ports.ts';
import { begunByOthers, loadLane, saveLane } from './lane-rows.ts';
import { giveBack } from './give-back.ts';
import { hasRecipients, nextBatch } from './next-batch.ts';
import { takeTurn } from './take-turn.ts';
import { noteSending } from './whatsapp-channel.ts';

/** Which lane. */
interface LaneName {
  readonly companyId: CompanyId;
  readonly campaignId: CampaignId;
  readonly connectionId: ConnectionId;
}

/** Runs the job of a lane's turn. */
export async function takeCampaignTurn(
  deps: DispatchDeps,
  { companyId, campaignId, connectionId, ...turn }: Extract<Job, { type: 'campaignTurn' }>,
): Promise<void> {
  const lane = await openTableLane(deps, { companyId, campaignId, connectionId });
  if (lane) await takeTurn(lane, turn);
}

/** A lane in the table, for one turn: what was read for it is not read again. */
async function openTableLane(deps: DispatchDeps, name: LaneName): Promise<LanePorts | undefined> {
  const table = deps.table.forCompany(name.companyId);
  const campaign = await findCampaign(table, name.companyId, name.campaignId);
  if (!campaign) return undefined;
  const { connectionId } = name;
  const nowMs = () => deps.clock.nowMs();
  const texts = () => loadTexts(table, campaign, campaign.run, nowMs());
  const schedule: LanePorts['schedule'] = (turn, notBeforeMs, isWatch) =>
    deps.jobs.send({ type: 'campaignTurn', ...name, run: campaign.run, turn, isWatch }, notBeforeMs);
  let claimed: ShippingItem | undefined;
  return {
    nowMs,
    facts: () => factsOf(deps, table, campaign, connectionId),
    loadLane: () => loadLane(table, campaign, connectionId),
    saveLane: (lane, turnBefore) => saveLane(table, campaign, connectionId, lane, turnBefore),
    outcomeOf: (number) => outcomeOf({ table, campaign }, campaign.run, number),
    nextBatch: (lane) => nextBatch(table, campaign, connectionId, lane),
    hasMore: () => hasRecipients(table, campaign),
    async claim(lane) {
      // Answers are known for a time: a campaign may send for longer than that.
      if (isFirstOfLaterDay(lane)) await noteSending(table, campaign, connectionId, nowMs());
      claimed = await claimRecipient({ table, campaign, texts: await texts(), connectionId, nowMs: nowMs() }, lane);
      return claimed ? 'claimed' : 'settled';
    },
    passOver: async (lane) => passRecipientOver({ table, campaign, texts: await texts(), connectionId, nowMs: nowMs() }, lane),
    async give(lane) {
      if (claimed) await giveShipping(deps.outbound, await texts(), claimed, turnName(name, lane), nowMs());
    },
    readyAtMs: async () => 0,
    async fail(lane, why) {
      const shipping = await claimRecipient({ table, campaign, texts: await texts(), connectionId, nowMs: nowMs() }, lane);
      const failure = why === 'gone' ? 'ERR_NO_WAPP_FOUND' : 'ERR_SENDING_WAPP_MSG';
      if (shipping) await putShipping(table, { ...shipping, state: 'failed', failure, atMs: nowMs() }, shipping);
    },
    schedule,
    watch: (turn) => schedule(turn, nowMs() + watchMs, true),
    leave: (lane, turnBefore) => giveBack({ table, campaign, lane: connectionId }, lane, turnBefore, nowMs()),
    end: () => endCampaign(deps, campaign),
  };
}

const isFirstOfLaterDay = ({ begun, begunToday }: Lane): boolean => begunToday === 1 && begun > 1;

const turnName = ({ connectionId }: LaneName, { run, turn }: Lane): string => `${connectionId}#${run}.${turn}`;

async function factsOf(deps: DispatchDeps, table: TablePart, campaign: CampaignItem, connectionId: ConnectionId): Promise<LaneFactsOfRun | undefined> {
  if (campaign.status !== 'EM_ANDAMENTO') return undefined;
  const { companyId, run, dailyCap, sendingHours } = campaign;
  const nowMs = deps.clock.nowMs();
  const [held, texts, { timeZone }, stored] = await Promise.all([
    heldBack(deps.table, companyId, nowMs, 'campaigns'),
    findTexts(table, campaign, run, nowMs),
    loadSettings(table, companyId, nowMs),
    table.get(companyKeys.connection(companyId, connectionId), { consistent: true }),
  ]);
  // The run's own job has not come yet.
  if (!texts) return undefined;
  const status = stored && connectionItem.pick({ status: true }).parse(stored).status;
  const day = localDay(nowMs, timeZone);
  return {
    run,
    timing: whatsappTiming,
    pace: texts.pace,
    dailyCap: dailyCap === null ? null : dailyCap - (await begunByOthers(table, campaign, connectionId, { day, nowMs })),
    held,
    connection: status === undefined ? 'gone' : status === 'CONNECTED' ? 'open' : 'closed',
    day,
    closedUntilMs: closedUntilMs(sendingHours, timeZone, nowMs),
    nextDayMs: nextDayMs(timeZone, nowMs),
  };
}
