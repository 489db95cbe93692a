import type { MailLane } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type Lane, mailTiming } from '#shared/domain/campaign-lane.ts';
import { loadAnyCampaign, findAnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { takeSendingTimes } from '#functions/records/campaigns/mail-rate.ts';
import type { MailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { heldBack } from '#functions/records/companies/may-send.ts';
import { countTaken, isShareSpent } from '#functions/records/campaigns/mail-share.ts';
import type { TablePart } from '#functions/data/table.ts';
import { log } from '#functions/tools/log.ts';
import { MailRefusal } from '#functions/ports/mail-refusal.ts';
import { endCampaign } from '../dispatch/end-campaign.ts';
import { giveBack } from '../dispatch/give-back.ts';
import type { LaneFactsOfRun, LanePorts } from '../dispatch/lane-ports.ts';
import { loadLane, saveLane } from '../dispatch/lane-rows.ts';
import { hasRecipients, nextBatch } from '../dispatch/next-batch.ts';
import { stopRunning } from '../dispatch/stop-running.ts';
import { takeTurn } from '../dispatch/take-turn.ts';
import { claimMail, mailOutcome, passMailOver, type PassingRefusal, settleMail } from './claim-mail.ts';
import { compose } from './composed-runs.ts';
import type { MailDispatchDeps } from './deps.ts';

type MailTurn = Extract<Job, { type: 'mailTurn' }>;

/** How long one job goes on with its lane; well below the function's timeout. */
const workMs = 8_000;
/** A wait that is no longer is waited for; for a longer one there is a job. */
const patienceMs = 1_500;
/** When the job that was to go on has ended somewhere, for certain. */
const guardMs = 40_000;
/** A campaign that was stopped is seen to be within this time. */
const knownMs = 1_000;
/** Nothing is given away on knowledge that is older: nothing leaves later than two seconds after a campaign was stopped. */
const trustedMs = 1_800;

/** Takes turns of a lane, one after the other without a queue in between, as long as there is something to do and time. */
export async function takeMailTurns(deps: MailDispatchDeps, job: MailTurn): Promise<void> {
  const table = deps.table.forCompany(job.companyId);
  const campaign = await findAnyCampaign(table, job.companyId, 'mail', job.campaignId);
  if (!campaign) return;
  const work = new MailLaneWork(deps, table, job, campaign);
  const endMs = deps.clock.nowMs() + workMs;
  let turn: { run: number; turn: number; isWatch: boolean } | undefined = job;
  while (turn) {
    await takeTurn(work.ports, turn);
    turn = await work.goOn(endMs);
  }
}

interface Continuation {
  readonly turn: number;
  readonly atMs: number;
}

/** A lane of an e-mail campaign, while one job has it. */
class MailLaneWork {
  readonly ports: LanePorts;
  readonly #deps: MailDispatchDeps;
  readonly #table: TablePart;
  readonly #job: MailTurn;
  readonly #lane: MailLane;
  #campaign: EmailItem;
  #readAtMs: number;
  #times: number[];
  #next: Continuation | undefined;
  #guard: number | undefined;
  #claimed: MailShippingItem | undefined;

  constructor(deps: MailDispatchDeps, table: TablePart, job: MailTurn, campaign: EmailItem) {
    this.#deps = deps;
    this.#table = table;
    this.#job = job;
    this.#lane = job.lane;
    this.#campaign = campaign;
    this.#readAtMs = deps.clock.nowMs();
    this.#times = [...job.slots];
    this.ports = this.#makePorts();
  }

  /** Goes on within this job after a short wait; a longer wait becomes a new job. */
  async goOn(endMs: number): Promise<{ run: number; turn: number; isWatch: boolean } | undefined> {
    const next = this.#next;
    this.#next = undefined;
    if (!next) return undefined;
    const waitMs = next.atMs - this.#nowMs();
    const isHere = this.#nowMs() < endMs && waitMs <= patienceMs && (waitMs <= 0 || (await this.#deps.pause(waitMs)));
    if (isHere) return { run: this.#job.run, turn: next.turn, isWatch: false };
    await this.#send(next.turn, next.atMs, false);
    return undefined;
  }

  #makePorts(): LanePorts {
    const [table, lane] = [this.#table, this.#lane];
    const scope = () => ({ table, campaign: this.#campaign, lane });
    return {
      nowMs: () => this.#nowMs(),
      facts: () => this.#facts(),
      loadLane: () => loadLane(table, this.#campaign, lane),
      saveLane: (next, turnBefore) => saveLane(table, this.#campaign, lane, this.#guarded(next), turnBefore),
      outcomeOf: (name) => mailOutcome(scope(), name),
      hasMore: () => hasRecipients(table, this.#campaign),
      nextBatch: async (before) => {
        const batch = await nextBatch(table, this.#campaign, lane, before);
        return batch && { ...batch, save: (next) => batch.save(this.#guarded(next)) };
      },
      claim: async (next) => {
        this.#claimed = await claimMail(scope(), next, this.#nowMs());
        return this.#claimed ? 'claimed' : 'settled';
      },
      passOver: (next) => passMailOver(scope(), next, this.#nowMs()),
      readyAtMs: () => this.#readyAtMs(),
      give: (next) => this.#give(next),
      fail: async (next) => {
        const shipping = await claimMail(scope(), next, this.#nowMs());
        if (shipping) await settleMail(table, shipping, { state: 'failed', failure: 'ERR_MAIL_UNANSWERED', atMs: this.#nowMs() });
      },
      schedule: (turn, notBeforeMs, isWatch) => this.#schedule(turn, notBeforeMs, isWatch),
      watch: (turn) => this.#watch(turn),
      leave: (next, turnBefore) => giveBack(scope(), this.#guarded(next), turnBefore, this.#nowMs()),
      end: () => endCampaign(this.#deps, this.#campaign),
    };
  }

  #nowMs(): number {
    return this.#deps.clock.nowMs();
  }

  #guarded = (lane: Lane): Lane => ({ ...lane, guard: this.#guard ?? lane.guard });

  async #facts(): Promise<LaneFactsOfRun | undefined> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#readAtMs >= knownMs) {
      this.#campaign = await loadAnyCampaign(this.#table, this.#job.companyId, 'mail', this.#job.campaignId);
      this.#readAtMs = nowMs;
    }
    const { status, run } = this.#campaign;
    if (status !== 'EM_ANDAMENTO') return undefined;
    const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
    const { companyId } = this.#job;
    const held = (await heldBack(this.#deps.table, companyId, nowMs, 'mails')) ?? ((await isShareSpent(this.#deps, companyId)) ? 'dailyCap' : null);
    return { run, timing: mailTiming, pace, dailyCap: null, held, connection: 'open', day: '', closedUntilMs: null, nextDayMs: 0 };
  }

  /** The next sending time given to this lane that it can still keep. */
  async #readyAtMs(): Promise<number> {
    if (this.#times.length === 0) {
      this.#times = await takeSendingTimes(this.#deps);
      await countTaken(this.#deps.table, this.#job.companyId, this.#times.length, this.#nowMs());
    }
    return this.#times[0] ?? 0;
  }

  /** A turn that is due soon is taken within this job. */
  async #schedule(turn: number, notBeforeMs: number, isWatch: boolean): Promise<void> {
    if (isWatch || notBeforeMs - this.#nowMs() > patienceMs) await this.#send(turn, notBeforeMs, isWatch);
    else this.#next = { turn, atMs: notBeforeMs };
  }

  async #send(turn: number, notBeforeMs: number, isWatch: boolean): Promise<void> {
    const { companyId, campaignId, run } = this.#job;
    const slots = isWatch ? [] : this.#times;
    await this.#deps.jobs.send({ type: 'mailTurn', companyId, campaignId, lane: this.#lane, run, turn, isWatch, slots }, notBeforeMs);
  }

  /** A single job watches everything that this one does. */
  async #watch(turn: number): Promise<void> {
    if (this.#guard !== undefined) return;
    this.#guard = turn;
    await this.#send(turn, this.#nowMs() + guardMs, true);
  }

  async #give(lane: Lane): Promise<void> {
    const shipping = this.#claimed;
    if (!shipping) return;
    const [table, deps] = [this.#table, this.#deps];
    const toMail = await compose(deps, table, this.#campaign);
    if (this.#nowMs() - this.#readAtMs > trustedMs) return this.#refused(lane, shipping, 'ERR_SENDING_TOO_LATE');
    this.#times.shift();
    try {
      await deps.mails.send(toMail(shipping, new Date(this.#nowMs())));
    } catch (error) {
      return this.#notSent(lane, shipping, error);
    }
    await settleMail(table, shipping, { state: 'sent', atMs: this.#nowMs() });
    this.#next = { turn: lane.turn, atMs: this.#nowMs() };
  }

  async #notSent(lane: Lane, shipping: MailShippingItem, error: unknown): Promise<void> {
    const { companyId, campaignId } = this.#job;
    if (!(error instanceof MailRefusal)) {
      log.warn('mail unanswered', { companyId, campaignId, attempt: shipping.attempt, error });
      // Whether it was taken over its own mail event tells, or nothing does by then.
      this.#next = { turn: lane.turn, atMs: this.#nowMs() };
      return;
    }
    if (error.kind === 'rate') return this.#refused(lane, shipping, 'ERR_TOO_MANY_REQUESTS');
    if (error.kind === 'quota') return this.#refused(lane, shipping, 'ERR_MAIL_QUOTA_SPENT');
    if (error.kind === 'paused') return this.#refused(lane, shipping, 'ERR_MAIL_PAUSED');
    if (error.kind === 'sender') return this.#stopped(shipping, 'ERR_MAIL_SENDER_NOT_VERIFIED');
    if (error.kind === 'sandbox') return this.#stopped(shipping, 'ERR_MAIL_SANDBOX');
    log.warn('mail refused', { companyId, campaignId, error: error.cause });
    await settleMail(this.#table, shipping, { state: 'failed', failure: 'ERR_MAIL_REFUSED', atMs: this.#nowMs() });
    this.#next = { turn: lane.turn, atMs: this.#nowMs() };
  }

  /** Its turn comes with the next run. */
  async #stopped(shipping: MailShippingItem, failure: 'ERR_MAIL_SANDBOX' | 'ERR_MAIL_SENDER_NOT_VERIFIED'): Promise<void> {
    await settleMail(this.#table, shipping, { refusal: 'ERR_SENDING_TOO_LATE', refusedAttempt: shipping.attempt });
    await stopRunning(this.#deps, this.#campaign, failure);
  }

  /** It was certainly not sent, and is given away again, after a pause that its reason has. */
  async #refused(lane: Lane, shipping: MailShippingItem, refusal: PassingRefusal): Promise<void> {
    await settleMail(this.#table, shipping, { refusal, refusedAttempt: shipping.attempt });
    this.#next = { turn: lane.turn, atMs: this.#nowMs() };
  }
}
