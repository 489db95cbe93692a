import type { CompanyId, ContactListId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type CheckWork, contactListRow, type ContactListRow, findContactList, loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactListDeps } from './deps.ts';

/** A pass of which nothing was heard for so long has lost its job. */
const lostAfterMs = 2 * 60_000;

/** Checks what is not checked yet, from the beginning. @throws AppError ERR_NO_CONTACT_LIST_FOUND */
export async function recheckList(
  deps: ContactListDeps,
  { companyId }: Principal,
  { contactListId }: { contactListId: ContactListId },
): Promise<ContactListRow> {
  await checkList(deps, companyId, contactListId);
  return loadContactList(deps.table.forCompany(companyId), companyId, contactListId);
}

export const checkList = (deps: ContactListDeps, companyId: CompanyId, listId: ContactListId): Promise<void> =>
  start(deps, companyId, listId, (list) => (list.checkState === 'running' ? { isCheckWanted: true } : fresh));

/** Alone where nothing else is to be checked: a pass through a long list reads all of it. */
export function checkNewNumber(deps: ContactListDeps, companyId: CompanyId, listId: ContactListId, number: string): Promise<void> {
  // The sort key that is just before it, or a few numbers before.
  const own = { ...fresh, checkAfter: number.slice(0, -1), checkTo: number };
  return start(deps, companyId, listId, (list) => {
    if (list.checkState === 'running') return { isCheckWanted: true };
    return list.checkState === 'idle' ? own : { checkState: 'running', isCheckWanted: true };
  });
}

/** Goes on with the lists of a company whose numbers wait for a connection. */
export async function resumeContactLists(deps: ContactListDeps, { companyId }: Extract<Job, { type: 'resumeContactLists' }>): Promise<void> {
  const rows = await deps.table.forCompany(companyId).queryAll({ index: 'gsi1', pk: listKeys.contactLists(companyId) });
  const waiting = readableItems(contactListRow, rows).filter(({ checkState }) => checkState === 'waiting');
  for (const { id } of waiting) await start(deps, companyId, id, (list) => (list.checkState === 'waiting' ? { checkState: 'running' } : undefined));
}

const fresh = { checkState: 'running', checkAfter: '', checkTo: '', askedTo: '', isCheckWanted: false } as const satisfies Partial<CheckWork>;

/** Should the job of a step be lost, whoever asks for a check later sends it. */
async function start(
  deps: ContactListDeps,
  companyId: CompanyId,
  listId: ContactListId,
  change: (list: ContactListRow) => Partial<CheckWork> | undefined,
): Promise<void> {
  const { table, clock } = deps;
  const part = table.forCompany(companyId);
  await decideAnew(async () => {
    const list = await findContactList(part, companyId, listId);
    const set = list && change(list);
    if (!list || !set) return;
    const isRunning = list.checkState === 'running';
    const step = list.checkStep + (isRunning ? 0 : 1);
    const begun = isRunning ? {} : { checkStep: step, checkStepAtMs: clock.nowMs() };
    const isLost = isRunning && clock.nowMs() - list.checkStepAtMs > lostAfterMs;
    if (!isRunning || isLost) await sendBeforeRow(deps, { type: 'checkContactList', companyId, contactListId: listId, step });
    await part.change(companyKeys.contactList(companyId, listId), { set: { ...set, ...begun } }, [['checkStep', '=', list.checkStep]]);
  });
}
