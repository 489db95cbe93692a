import { companyKeys, type Key } from '#functions/data/keys.ts';
import { campaignItem } from '#functions/records/campaigns/campaign-item.ts';
import { handoutItem, laneItem, numberOfRecipient } from '#functions/records/campaigns/campaign-progress.ts';
import { takeFromList } from '#functions/records/contact-lists/contact-list-counts.ts';
import { contactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { findContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { isCounted } from '#functions/records/contact-lists/import-mark.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { type Attributes, type Change, type Clause, remove } from '#functions/data/writes.ts';
import type { NumberScope } from '../places-of-number.ts';
import { isCheckedAt } from './find-by-number.ts';

/** Does it again while others are faster. */
async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  return decideAnew(async () => {
    return await attempt();
  });
}

/**
 * Takes a contact out of a list, with the list's counts.
 *
 * @returns false for one that an import has put and not yet counted: the next look finds it.
 */
export function eraseListContact({ table, companyId }: NumberScope, key: Key): Promise<boolean> {
  return untilFree(async () => {
    const stored = await table.get(key, { consistent: true });
    if (!stored) return true;
    const item = contactListItem.parse(stored);
    // What is in a list that is gone has nothing that counts it.
    if (!(await findContactList(table, companyId, item.listId))) await table.commit(remove(key));
    else if (await isCounted(table, stored)) await takeFromList(table, item);
    else return false;
    return true;
  });
}

/** Takes the number out of where sending or checking has come to. Those go on with whoever is next. */
export function leaveQueue(scope: NumberScope, key: Key): Promise<void> {
  return untilFree(async () => {
    const stored = await scope.table.get(key, { consistent: true });
    const left = stored && (await without(scope, stored));
    if (left) await scope.table.change(key, left.change, left.when);
  });
}

interface Left {
  readonly change: Change;
  readonly when: readonly Clause[];
}

/** Undefined when the number is not there any more. */
async function without(scope: NumberScope, stored: Attributes): Promise<Left | undefined> {
  const { number } = scope;
  const lane = laneItem.safeParse(stored).data;
  if (lane) {
    const isCurrent = numberOfRecipient(lane.current?.number ?? '') === number;
    const set = { batch: lane.batch.filter((one) => numberOfRecipient(one) !== number), ...(isCurrent ? { current: null } : {}) };
    return isCurrent || set.batch.length < lane.batch.length ? { change: { set }, when: [['turn', '=', lane.turn]] } : undefined;
  }
  const handout = handoutItem.safeParse(stored).data;
  if (handout) {
    if (handout.listAfter !== number) return undefined;
    const set = { listAfter: handout.isListDone ? '' : await numberBefore(scope, handout.campaignId), revision: handout.revision + 1 };
    return { change: { set }, when: [['revision', '=', handout.revision]] };
  }
  // The check looks at the list from its beginning, and passes over what is checked.
  const set = { checkAfter: '', checkTo: '', askedTo: '' };
  return isCheckedAt(stored, number) ? { change: { set }, when: [['checkStep', '=', stored['checkStep']]] } : undefined;
}

/** Finds the recipient before this number in a campaign's list: from there, the number is the next one. */
async function numberBefore({ table, companyId, number }: NumberScope, campaignId: Parameters<typeof companyKeys.campaign>[1]): Promise<string> {
  const stored =
    (await table.get(companyKeys.campaign(companyId, campaignId), { consistent: true })) ??
    (await table.get(companyKeys.email(companyId, campaignId), { consistent: true }));
  const listId = stored && campaignItem.pick({ contactListId: true }).parse(stored).contactListId;
  if (!listId) return '';
  const { pk } = companyKeys.contactListItem(companyId, listId, '');
  const { items } = await table.query({ pk, beyond: number, newestFirst: true, limit: 1, consistent: true });
  const [before] = items;
  return before ? String(before['sk']) : '';
}
