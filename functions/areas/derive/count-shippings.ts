import type { CompanyId } from '#shared/contract/ids.ts';
import { mailCountsOf, noMailCounts, pauseReason } from '#shared/domain/mail-state.ts';
import { countedInRun, countsInRun, noCounts } from '#functions/records/campaigns/campaign-progress.ts';
import { addOnce, type CountedStep } from '#functions/records/campaigns/add-once.ts';
import { companyKeys, shippingBucket } from '#functions/data/keys.ts';
import { mailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import type { ReputationStep } from '#functions/records/campaigns/mail-reputation.ts';
import { readable } from '#functions/data/readable.ts';
import { countsOf, isSettled, type ShippingItem, shippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes } from '#functions/data/writes.ts';

export interface CountedChange {
  readonly sequence: string;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

type Counts = Readonly<Record<string, number>>;

/** The amount that a change adds to its campaign's counts. */
interface Step extends CountedStep {
  readonly type: 'campaignCounts' | 'mailCounts';
  readonly campaignId: string;
  readonly campaignNumber: number;
  readonly run: number;
  readonly counts: Counts;
}

/** A campaign too many of whose mails came back, or were complained of: it may have to pause. */
export interface TroubledCampaign {
  readonly campaignId: string;
  readonly campaignNumber: number;
}

/**
 * Counts what became of a campaign's recipients. The stream brings the changes of a partition in their order: the counts remember for each up to
 * which one they are, so that a batch that comes again is counted once. One write for a campaign and batch.
 *
 * @returns the campaigns of mail that are to pause by their counts, whether they were counted now or before.
 */
export async function countShippings(table: TablePart, companyId: CompanyId, changes: readonly CountedChange[]): Promise<TroubledCampaign[]> {
  const steps = changes.flatMap(stepOf);
  const byCampaign = [...Map.groupBy(steps, ({ campaignNumber }) => campaignNumber).values()];
  const troubled: TroubledCampaign[] = [];
  for (const own of byCampaign) {
    const last = own.at(-1);
    const counts =
      last && (await addOnce(table, { key: companyKeys.campaignPart(companyId, last.campaignNumber, 'counts') }, own, composeFor(companyId, last)));
    // By the counts: what came back early weighs once enough are sent.
    if (last?.type === 'mailCounts' && counts && pauseReason(countedInRun(counts, last.run))) troubled.push(last);
  }
  return troubled;
}

/** The changes of a company's mails in a batch, by campaign. */
export function mailSteps(changes: readonly CountedChange[]): { readonly campaignNumber: number; readonly steps: readonly ReputationStep[] }[] {
  const steps = changes.flatMap(stepOf).filter(({ type }) => type === 'mailCounts');
  const judged = steps.filter(({ counts }) => ['sent', 'bounced', 'complained'].some((kind) => (counts[kind] ?? 0) !== 0));
  return [...Map.groupBy(judged, ({ campaignNumber }) => campaignNumber)].map(([campaignNumber, own]) => ({ campaignNumber, steps: own }));
}

function stepOf(change: CountedChange): Step[] {
  const step = change.after?.['type'] === 'mailShipping' ? mailStep(change) : messageStep(change);
  return step && Object.values(step.counts).some((count) => count !== 0) ? [step] : [];
}

const messageCounts = (shipping: ShippingItem): Counts => ({ ...countsOf(shipping), settled: Number(isSettled(shipping)) });

function messageStep({ sequence, before, after }: CountedChange): Step | undefined {
  const shipping = after?.['type'] === 'shipping' ? readable(shippingItem, after) : undefined;
  if (!shipping) return undefined;
  const former = before && readable(shippingItem, before);
  const counts = difference(messageCounts(shipping), former ? messageCounts(former) : noCounts);
  const { campaignId, campaignNumber, run, slot } = shipping;
  return { bucket: shippingBucket(slot), sequence, type: 'campaignCounts', campaignId, campaignNumber, run, counts };
}

function mailStep({ sequence, before, after }: CountedChange): Step | undefined {
  const shipping = after && readable(mailShippingItem, after);
  if (!shipping) return undefined;
  const former = before && readable(mailShippingItem, before);
  const counts = { ...difference({ ...mailCountsOf(shipping) }, { ...(former ? mailCountsOf(former) : noMailCounts) }), recipients: former ? 0 : 1 };
  const { campaignId, campaignNumber, run, slot } = shipping;
  return { bucket: shippingBucket(slot), sequence, type: 'mailCounts', campaignId, campaignNumber, run, counts };
}

const difference = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));

/** Sums up the steps; of mail also by the run that sent it. */
function added(steps: readonly Step[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { type, run, counts } of steps) {
    const { sent = 0, bounced = 0, complained = 0 } = counts;
    const ofRun = type === 'mailCounts' ? countsInRun(run, { sent, bounced, complained }) : {};
    for (const [name, count] of Object.entries({ ...counts, ...ofRun })) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

const composeFor =
  (companyId: CompanyId, { type, campaignId }: Step) =>
  (steps: readonly Step[]) => ({ set: { type, companyId, campaignId }, add: added(steps) });
