import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { restartCampaign, retryFailed, startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type CampaignItem, campaignItem } from '#functions/records/campaigns/campaign-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { MemoryChange } from './memory-table.ts';
import type { SimulatedCompany } from './simulated-company.ts';
import type { Send } from './simulated-phones.ts';
import { bare, composeCampaign, simulatedTexts } from './simulated-rows.ts';

const second = 1_000;
const minute = 60 * second;
/** A message that begins by then after a stop was under way. */
const stopMs = 2 * second;
const waited: ReadonlySet<unknown> = new Set(['pending', 'sending', 'asked', 'confirmed']);
/** Answers to a button that had been pressed with success before, or by which the campaign has become another one, or nobody is left to get it. */
const overtaken: ReadonlySet<string> = new Set([
  'ERR_CAMPAIGN_WITHOUT_LIST',
  'ERR_CAMPAIGN_NOT_STARTABLE',
  'ERR_CAMPAIGN_NOT_RUNNING',
  'ERR_CAMPAIGN_READ_ONLY',
]);

/** Whether a recipient's row was not settled before: one that failed is tried again, and may fail at once for being on the list no more. */
function isOpen(before: MemoryChange['before'], after: NonNullable<MemoryChange['after']>): boolean {
  if (before === undefined || waited.has(before['state'])) return true;
  return before['state'] === 'failed' && (after['state'] !== 'failed' || after['run'] !== before['run']);
}

interface Version {
  readonly tag: string;
  readonly fromMs: number;
}

/** A campaign, and the people who start it, stop it, change it while it is stopped, and go on with it. */
export class SimulatedCampaign {
  /** As it is to be. */
  readonly planned: CampaignItem;
  /** When the last recipient was settled, and when the campaign ended. */
  readonly ends = { settledMs: 0, begunMs: 0, finishedMs: 0 };
  readonly #company: SimulatedCompany;
  readonly #cancelled: { fromMs: number; toMs: number }[] = [];
  readonly #versions: Version[] = [];
  /** Whether nobody was on the list when it was to begin. */
  isVoid = false;
  readonly #buttons: (typeof restartCampaign)[];

  constructor(company: SimulatedCompany, number: number) {
    this.#company = company;
    const { world, id: companyId, connections, recipients, plant } = company;
    const tag = `${companyId}.${number}.0`;
    this.#versions.push({ tag, fromMs: 0 });
    this.planned = composeCampaign(world, { companyId, number, tag, connectionIds: connections, recipients, asksAlways: plant === 'noTurns' });
    this.#buttons = [...(world.chance(0.3) ? [retryFailed] : []), ...(world.chance(0.5) ? [restartCampaign] : [])];
  }

  async store(): Promise<void> {
    const { plant } = this.#company;
    const faulty = { ...(plant === 'noHours' ? { sendingHours: null } : {}), ...(plant === 'noCap' ? { dailyCap: null } : {}) };
    await this.#table.writeMany([bare(this.#key, { ...this.planned, ...faulty })]);
  }

  /** Somebody starts it, may stop it, and sees to it when it cannot go on. */
  async live(): Promise<void> {
    const { world } = this.#company;
    this.isVoid = !(await this.#press(startCampaign));
    for (let times = world.pick([0, 0, 0, 1, 1, 2]); times > 0; times -= 1)
      world.at(world.nowMs + world.between(0, 10 * minute), () => this.#cancel(world.between(second, 10 * minute)));
    this.#lookAfter();
  }

  /** Whether it is over, and nobody does anything more with it. */
  async isOver(): Promise<boolean> {
    if (this.isVoid) return true;
    if ((await this.stored()).status !== 'FINALIZADA') return false;
    const button = this.#buttons.shift();
    if (button && (await this.#press(button))) this.#lookAfter();
    return button === undefined;
  }

  async stored(): Promise<CampaignItem> {
    const stored = campaignItem.parse(await this.#table.get(this.#key));
    return this.#company.plant === 'neverEnds' && stored.status === 'FINALIZADA' ? { ...stored, status: 'EM_ANDAMENTO' } : stored;
  }

  /** Names what is wrong with a message of it that begins now. */
  judgeBegin({ whatsappMessageId: id, chat, content }: Send): string[] {
    const { world, clocks } = this.#company;
    const atMs = world.nowMs;
    const lateMs = stopMs + clocks.aheadMs;
    const isStopped = this.#cancelled.some(({ fromMs, toMs }) => atMs > fromMs + lateMs && atMs < toMs);
    const text = content.type === 'media' ? content.caption : content.type === 'text' ? content.text : '';
    const known = this.#versions.filter(({ fromMs }, index) => fromMs <= atMs && (this.#versions[index + 1]?.fromMs ?? Infinity) + lateMs > atMs);
    const isRight = text.includes(`Cliente ${chat.number}`) && known.some(({ tag }) => text.endsWith(tag));
    return [...(isStopped ? [`begunAfterCancel: ${id}`] : []), ...(isRight ? [] : [`wrongText: ${chat.number}: ${text}`])];
  }

  /** Something was written. */
  noteChange({ before, after }: MemoryChange, nowMs: number): void {
    if (after?.['type'] === 'shipping' && after['campaignNumber'] === this.planned.number) {
      if (!waited.has(after['state']) && isOpen(before, after) && !this.#couldNotProgress(after)) this.ends.settledMs = nowMs;
    } else if (after?.['id'] === this.planned.id && after['type'] === 'campaign') {
      if (after['run'] !== before?.['run']) this.ends.begunMs = nowMs;
      if (after['status'] === 'FINALIZADA' && before?.['status'] !== 'FINALIZADA') this.ends.finishedMs = nowMs;
    }
  }

  /** Whether somebody had left before this run began: it is not to wait for them. */
  #couldNotProgress({ number, failure }: NonNullable<MemoryChange['after']>): boolean {
    const leftMs = this.#company.leftMs(String(number));
    return failure === 'ERR_NO_LIST_CONTACT_FOUND' && leftMs !== undefined && leftMs < this.ends.begunMs;
  }

  get #table() {
    return this.#company.world.bareTable.forCompany(this.#company.id);
  }

  get #key() {
    return companyKeys.campaign(this.#company.id, this.planned.id);
  }

  /** Somebody's button, again while it fails for reasons of this world, until it is as they want it. @returns whether it is by this press */
  async #press(button: (deps: CampaignDeps, principal: Principal, id: CampaignItem['id']) => Promise<unknown>): Promise<boolean> {
    const { deps, principal, isMade } = this.#company;
    for (;;) {
      try {
        await button(deps(), principal, this.planned.id);
        return true;
      } catch (error) {
        if (isMade(error)) continue;
        if (error instanceof AppError && overtaken.has(error.code)) return false;
        throw error;
      }
    }
  }

  async #cancel(ms: number): Promise<void> {
    const { world } = this.#company;
    if ((await this.stored()).status !== 'EM_ANDAMENTO') return;
    await this.#press(cancelCampaign);
    const period = { fromMs: world.nowMs, toMs: Infinity };
    this.#cancelled.push(period);
    if (world.chance(0.5)) await this.#edit();
    world.at(world.nowMs + ms, async () => {
      period.toMs = world.nowMs;
      await this.#press(restartCampaign);
    });
  }

  /** Another text, and for a number that does not send another one. */
  async #edit(): Promise<void> {
    const { world, connections, plant } = this.#company;
    const { connectionIds, confirmation, dailyCap, sendingHours, name } = await this.stored();
    const left = connectionIds.filter((one) => connections.includes(one)).slice(world.between(0, 1));
    const another = left.length === 0 || world.chance(0.4) ? [await this.#company.connectAnother()] : [];
    const tag = `${this.#company.id}.${this.planned.number}.${this.#versions.length}`;
    const { messages, confirmationMessages } = simulatedTexts(plant === 'oldTexts' ? (this.#versions[0]?.tag ?? '') : tag, confirmation);
    const fields = campaignRoutes.updateCampaign.body.parse({
      name,
      confirmation,
      dailyCap,
      sendingHours,
      whatsappIds: [...left, ...another],
      ...Object.fromEntries(messages.map((text, index) => [`message${index + 1}`, text])),
      ...Object.fromEntries(confirmationMessages.map((text, index) => [`confirmationMessage${index + 1}`, text])),
    });
    const isEdited = await this.#press((deps, principal, id) => updateCampaign(deps, principal, id, fields));
    if (isEdited) this.#versions.push({ tag, fromMs: world.nowMs });
  }

  /** When its connections have gone, somebody gives it others. */
  #lookAfter(): void {
    const { world } = this.#company;
    world.at(world.nowMs + 30 * minute, async () => {
      const { status } = await this.stored();
      if (status === 'CANCELADA' && !this.#cancelled.some(({ toMs }) => toMs === Infinity)) {
        await this.#edit();
        await this.#press(restartCampaign);
      }
      if (status !== 'FINALIZADA') this.#lookAfter();
    });
  }
}
