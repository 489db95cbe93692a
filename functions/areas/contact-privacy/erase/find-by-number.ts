import * as z from 'zod';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { handoutItem, laneItem, numberOfRecipient } from '#functions/records/campaigns/campaign-progress.ts';
import type { ErasureTarget } from '#functions/records/privacy/erasure-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { mailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import { shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { suppressionItem } from '#functions/records/campaigns/suppression-item.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { type CampaignOfNumber, campaignsWith, listsWith, type NumberScope, readPart } from '../places-of-number.ts';
import type { ErasureScope } from './find-targets.ts';

interface Found {
  readonly targets: ErasureTarget[];
  /** Behind what it goes on; null at the end. */
  readonly next: string | null;
}

const keyOf = ({ pk, sk }: Attributes): Key => ({ pk: String(pk), sk: String(sk) });

/** The number in contact lists, and where the checking of a list stands at it. */
export async function findInLists(scope: NumberScope, after: string): Promise<Found> {
  const { found, next } = await listsWith(scope, after);
  const targets = found.flatMap(({ list, item }): ErasureTarget[] => [
    ...(item ? [{ kind: 'listContacts' as const, key: keyOf(item) }] : []),
    ...(isCheckedAt(list, scope.number) ? [{ kind: 'turns' as const, key: keyOf(list) }] : []),
  ]);
  return { targets, next };
}

const checkPlace = z.object({ checkAfter: z.string(), checkTo: z.string(), askedTo: z.string() });

/** Whether a list's row names the number as the place where its checking is. */
export function isCheckedAt(list: Attributes, number: string): boolean {
  const place = checkPlace.safeParse(list).data;
  // The check of one number begins just before it.
  return place !== undefined && [place.checkTo, place.askedTo, place.checkAfter, `${place.checkAfter}${number.slice(-1)}`].includes(number);
}

/** The number among the recipients of campaigns, and in the queues of those that send them. */
export async function findInCampaigns(scope: NumberScope, after: string): Promise<Found> {
  const { found, next } = await campaignsWith(scope, after);
  return { targets: (await Promise.all(found.map((campaign) => ofCampaign(scope, campaign)))).flat(), next };
}

async function ofCampaign(scope: NumberScope, { number: campaign, shipping }: CampaignOfNumber): Promise<ErasureTarget[]> {
  return [...(await inQueues(scope, campaign)), ...(shipping ? [{ kind: 'recipients' as const, key: shippingKey(shipping) }] : [])];
}

async function inQueues({ table, companyId, number }: NumberScope, campaign: number): Promise<ErasureTarget[]> {
  const handoutKey = companyKeys.campaignPart(companyId, campaign, 'handout');
  const [lanes, handout] = await Promise.all([
    table.queryAll({ pk: handoutKey.pk, prefix: 'lane#', consistent: true }),
    table.get(handoutKey, { consistent: true }),
  ]);
  const waiting = [...lanes, ...(handout ? [handout] : [])].filter((row) => isInQueue(row, number));
  return waiting.map((row) => ({ kind: 'turns' as const, key: keyOf(row) }));
}

/** Recipients of e-mail stand by their address, which may have been another one: they are walked through, for something done seldom. */
const recipientsAtOnce = 1_000;
const emailOf = z.object({ id: z.string(), number: z.number().int() });

/** The number among the recipients of e-mail campaigns. @param after `<campaign> <slot>`; without a slot the next campaign */
export async function findInEmails(scope: NumberScope, after: string): Promise<Found> {
  const { table, companyId } = scope;
  let [campaignId = '', slot = ''] = after.split(' ');
  for (let parts = 0; parts < partsAtOnce; parts += 1) {
    const { pk } = companyKeys.email(companyId, '');
    const isWithin = slot !== '';
    const stored = isWithin
      ? await table.get({ pk, sk: campaignId }, { consistent: true })
      : (await table.query({ pk, limit: 1, consistent: true, beyond: campaignId })).items[0];
    if (!stored && !isWithin) return { targets: [], next: null };
    if (!stored) {
      // It was deleted meanwhile, with all that was kept of it.
      slot = '';
      continue;
    }
    const campaign = emailOf.parse(stored);
    campaignId = campaign.id;
    const { items, next = '' } = await queryShippings(
      table,
      { companyId, number: campaign.number },
      { limit: recipientsAtOnce, consistent: true, beyond: slot },
    );
    const waiting = isWithin ? [] : await inQueues(scope, campaign.number);
    const own = items.flatMap((row) => mailShippingItem.safeParse(row).data ?? []).filter(({ number }) => number === scope.number);
    const suppressed = await Promise.all(own.map(({ email }) => findSuppressed(scope, email)));
    const targets = [...waiting, ...own.map((one) => ({ kind: 'recipients' as const, key: shippingKey(one) })), ...suppressed.flat()];
    slot = next;
    if (targets.length > 0) return { targets, next: `${campaignId} ${slot}` };
  }
  return { targets: [], next: `${campaignId} ${slot}` };
}

/** That an address gets no mail, while it still says which. */
export async function findSuppressed({ table, companyId }: Pick<NumberScope, 'table' | 'companyId'>, email: string): Promise<ErasureTarget[]> {
  const key = companyKeys.suppression(companyId, email);
  const stored = await table.get(key, { consistent: true });
  return stored && suppressionItem.parse(stored).email !== '' ? [{ kind: 'suppressions', key }] : [];
}

/** Whether a lane has it before it or under way, or the hand-out has come to it. */
function isInQueue(row: Attributes, number: string): boolean {
  const lane = laneItem.safeParse(row).data;
  if (lane) return [...lane.batch, lane.current?.number ?? ''].some((name) => numberOfRecipient(name) === number);
  return handoutItem.safeParse(row).data?.listAfter === number;
}

/** A busy company has thousands in a week, of which few are of one contact. */
const deliveriesAtOnce = 1_000;
/** Parts that take a second or two together. */
const partsAtOnce = 20;

const toldOf = z.object({ told: z.object({ contactId: z.string() }) });

/** Finds recent deliveries about the contact by walking through them, since they are kept by time. */
export async function findDeliveries({ table, companyId }: ErasureScope, contactId: ContactId, connectionId: ConnectionId, after: string): Promise<Found> {
  const key = companyKeys.webhookDelivery(companyId, connectionId, 0, '');
  let from = after;
  for (let parts = 0; parts < partsAtOnce; parts += 1) {
    const { found, next } = await readPart(table, key, from, deliveriesAtOnce);
    const own = found.filter((row) => toldOf.safeParse(row).data?.told.contactId === contactId);
    if (own.length > 0 || next === null) return { targets: own.map((row) => ({ kind: 'deliveries', key: keyOf(row) })), next };
    from = next;
  }
  return { targets: [], next: from };
}
