import { contactItem, unchangedContact } from '#functions/records/contacts/contact-item.ts';
import type { ErasureTarget, ErasureWork } from '#functions/records/privacy/erasure-item.ts';
import { auditEntryKey, companyKeys, type Key } from '#functions/data/keys.ts';
import { scheduleItem, timerName } from '#functions/records/schedules/schedule-item.ts';
import { eraseShipping } from '#functions/records/campaigns/shipping-item.ts';
import { namelessSuppression } from '#functions/records/campaigns/suppression-item.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew, isHeld } from '#functions/data/decide-anew.ts';
import { remove, type Write } from '#functions/data/writes.ts';
import { ownAlias } from '#functions/conversations/contact-store.ts';
import { deleteTicketItem } from '#functions/conversations/delete-ticket-item.ts';
import type { ErasureDeps } from '../deps.ts';
import { eraseListContact, leaveQueue } from './erase-by-number.ts';
import { type ErasureScope, findLine, numberScope } from './find-targets.ts';

/**
 * Erases what was found. Each may be gone already, by a run that ended before it could say so.
 *
 * @returns what is gone: nothing when the contact was not as it was found, since a message came or somebody changed it; all but
 *   those whose moment has not come.
 */
export async function eraseTargets(deps: ErasureDeps, scope: ErasureScope, work: ErasureWork): Promise<readonly ErasureTarget[]> {
  const { contactId, pending } = work;
  if (pending.some(({ kind }) => kind === 'contact')) return (await eraseLine(scope, contactId, pending)) ? pending : [];
  const keysOf = (...kinds: readonly ErasureTarget['kind'][]): Key[] => pending.flatMap(({ kind, key }) => (key && kinds.includes(kind) ? [key] : []));
  // The file before the row that names it.
  await scope.eraser.erase(pending.flatMap(({ file }) => file ?? []));
  for (const key of keysOf('schedules')) await clearTimer(deps, scope, key);
  for (const key of keysOf('tickets')) await eraseTicket(deps, scope, key);
  for (const key of keysOf('auditNames')) await takeName(scope, auditEntryKey(scope.companyId, contactId, key));
  await scope.table.writeMany(keysOf(...plainRows).map((key) => ({ kind: 'delete', key })));
  return eraseByNumber(scope, work);
}

/** Deleted whatever stands there. */
const plainRows = ['notes', 'messages', 'pointers', 'schedules', 'numberChecks', 'phonebook', 'auditNames', 'optOuts', 'deliveries'] as const;

async function eraseByNumber(scope: ErasureScope, work: ErasureWork): Promise<readonly ErasureTarget[]> {
  const byNumber = numberScope(scope, work);
  if (!byNumber) return work.pending;
  const done: ErasureTarget[] = [];
  for (const target of work.pending) {
    const { kind, key } = target;
    if (key && kind === 'recipients') await eraseShipping(scope.table, key, byNumber.number);
    if (key && kind === 'turns') await leaveQueue(byNumber, key);
    if (key && kind === 'suppressions') await namelessSuppression(scope.table, key);
    const isLeft = key && kind === 'listContacts' && !(await eraseListContact(byNumber, key));
    if (!isLeft) done.push(target);
  }
  return done;
}

/** All of it or nothing, on condition that nothing has been added and no ticket become active. */
async function eraseLine(scope: ErasureScope, contactId: ErasureWork['contactId'], pending: readonly ErasureTarget[]): Promise<boolean> {
  const { table, companyId } = scope;
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) return true;
  const found = await findLine(scope, contactId);
  const names = (targets: readonly ErasureTarget[]): string => targets.map(({ key }) => `${key?.pk} ${key?.sk}`).join('\n');
  if (!found.isLast || names(found.targets) !== names(pending)) return false;
  const contact = contactItem.parse(stored);
  const writes = pending.flatMap(({ kind, key }): Write[] => {
    if (!key) return [];
    if (kind === 'contact') return [remove(key, unchangedContact(contact))];
    return [remove(key, kind === 'addresses' ? ownAlias(contactId) : [['isActive', '=', false]])];
  });
  return isHeld(table.commit(...writes));
}

/** A timer without a schedule fires into nothing; without this it would name the schedule until then. */
async function clearTimer(deps: ErasureDeps, { table }: ErasureScope, key: Key): Promise<void> {
  const stored = await table.get(key, { consistent: true });
  if (stored) await deps.timers.clear(timerName(scheduleItem.parse(stored)));
}

/** The entry says from now on what was done, and not to whom. It may have had its year. */
async function takeName({ table }: ErasureScope, key: Key): Promise<void> {
  await isHeld(table.change(key, { set: { recordName: null } }, ['exists']));
}

async function eraseTicket({ clock }: ErasureDeps, { table }: ErasureScope, key: Key): Promise<void> {
  return decideAnew(async () => {
    const stored = await table.get(key, { consistent: true });
    if (!stored) return;
    await deleteTicketItem(table, ticketItem.parse(stored), clock.nowMs());
    return;
  });
}
