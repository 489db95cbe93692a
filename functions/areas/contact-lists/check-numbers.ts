import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { lookUpMs } from '#shared/contract/queue-messages.ts';
import { type ContactListItemRow, readItems } from '#functions/records/contact-lists/contact-list-item.ts';
import { type CheckWork, contactListRow, type ContactListRow, findContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { connectedWhatsapp } from '#functions/records/connections/connected-whatsapp.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadNumberChecks, type NumberCheck } from '#functions/records/contact-lists/number-check.ts';
import type { TablePart } from '#functions/data/table.ts';
import { update, type Write } from '#functions/data/writes.ts';
import { waitForRow } from '#functions/ports/begun-job.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CheckDeps } from './deps.ts';

/**
 * Two numbers a second at most, and no ten before the last ten are answered: what a person's WhatsApp might look up. WhatsApp says of no
 * limit; many questions at once are what it blocks numbers for.
 */
const [askedAtOnce, betweenMs] = [10, 5_000];
const rowsAtOnce = 200;
/** Well within the time that a job has. */
const atATimeMs = 20_000;
/** Somebody may change a contact while its answer is written. */
const raceAttempts = 8;

type CheckJob = Extract<Job, { type: 'checkContactList' }>;

/** A few numbers at the place where the pass is. */
interface Window {
  /** Numbers that are not checked yet. */
  readonly items: readonly ContactListItemRow[];
  readonly end: string;
  readonly isLast: boolean;
}

/**
 * Takes the answers that are there, asks for those that are not, and comes back: the inbound queue brings answers into the cache
 * of number checks, from which they are taken here, whoever asked. Each step is counted with its answers, in one transaction.
 */
export async function checkNumbers(deps: CheckDeps, job: CheckJob): Promise<void> {
  const { companyId, contactListId } = job;
  const part = deps.table.forCompany(companyId);
  const untilMs = deps.clock.nowMs() + atATimeMs;
  let list = await findContactList(part, companyId, contactListId);
  if (!list || list.checkStep < job.step) return waitForRow(deps, job);
  if (list?.checkState === 'running' && list.checkStep === job.step + 1) return sendStep(deps, list, betweenMs);
  let expected = job.step;
  while (list?.checkState === 'running' && list.checkStep === expected) {
    const { saved, waitMs } = await takeStep(deps, part, list);
    if (!saved) return;
    if (saved.checkState === 'running' && (waitMs > 0 || deps.clock.nowMs() > untilMs)) return sendStep(deps, saved, waitMs);
    list = saved;
    expected = saved.checkStep;
  }
}

const sendStep = ({ jobs, clock }: CheckDeps, { companyId, id, checkStep: step }: ContactListRow, waitMs: number): Promise<void> =>
  jobs.send({ type: 'checkContactList', companyId, contactListId: id, step }, clock.nowMs() + waitMs);

interface Step {
  /** Undefined when the list is gone. */
  readonly saved: ContactListRow | undefined;
  /** Until the next one. */
  readonly waitMs: number;
}

async function takeStep(deps: CheckDeps, part: TablePart, seen: ContactListRow): Promise<Step> {
  const connectionId = await connectedWhatsapp(part, seen.companyId);
  for (let attempt = 1; ; attempt += 1) {
    const list = attempt === 1 ? seen : await findContactList(part, seen.companyId, seen.id);
    if (list?.checkStep !== seen.checkStep) return { saved: list, waitMs: betweenMs };
    const { set, answers, waitMs } = await decide(deps, part, list, connectionId);
    const saved = await save(deps, part, list, set, answers, attempt < raceAttempts);
    if (saved !== 'again') return { saved, waitMs };
  }
}

interface Decision {
  readonly set: Partial<CheckWork>;
  readonly answers: readonly Answered[];
  readonly waitMs: number;
}

interface Answered {
  readonly item: ContactListItemRow;
  readonly answer: NumberCheck;
}

async function decide(deps: CheckDeps, part: TablePart, list: ContactListRow, connectionId: ConnectionId | undefined): Promise<Decision> {
  const window = await readWindow(part, list);
  const nowMs = deps.clock.nowMs();
  const checks = await loadNumberChecks(
    part,
    list.companyId,
    window.items.map(({ number }) => number),
    nowMs,
  );
  const answers = window.items.flatMap((item): Answered[] => {
    const answer = checks.get(item.number);
    return answer ? [{ item, answer }] : [];
  });
  const unknown = window.items.filter(({ number }) => !checks.has(number));
  if (unknown.length === 0) return { set: passed(list, window), answers, waitMs: 0 };
  if (list.askedTo === '' && connectionId) {
    for (const { number } of unknown) await ask(deps, list.companyId, connectionId, number);
    return { set: { askedTo: window.end, askedCount: unknown.length, askedAtMs: nowMs }, answers, waitMs: betweenMs };
  }
  if (list.askedTo !== '' && nowMs - list.askedAtMs < lookUpMs) return { set: {}, answers, waitMs: betweenMs };
  // Nobody can be asked, or nothing at all was answered: it goes on when a connection comes up, or somebody wants it.
  if (!connectionId || unknown.length >= list.askedCount) return { set: { checkState: 'waiting', askedTo: '' }, answers, waitMs: 0 };
  return { set: passed(list, window), answers, waitMs: 0 };
}

/** Behind a window; behind the last one the pass is over, or the next begins. */
function passed({ isCheckWanted }: ContactListRow, { end, isLast }: Window): Partial<CheckWork> {
  if (!isLast) return { checkAfter: end, askedTo: '' };
  return { checkAfter: '', checkTo: '', askedTo: '', isCheckWanted: false, checkState: isCheckWanted ? 'running' : 'idle' };
}

async function readWindow(part: TablePart, { companyId, id, checkAfter, checkTo, askedTo }: ContactListRow): Promise<Window> {
  const { items, next } = await readItems(part, companyId, id, { after: checkAfter, limit: rowsAtOnce });
  const bound = askedTo || checkTo;
  const within = bound === '' ? items : items.filter(({ number }) => number <= bound);
  const unchecked = within.filter(({ isWhatsappValid }) => isWhatsappValid === null);
  // Those that were asked for, until they are settled.
  if (askedTo !== '') return { items: unchecked, end: askedTo, isLast: false };
  const taken = unchecked.slice(0, askedAtOnce);
  if (taken.length < unchecked.length) return { items: taken, end: taken.at(-1)?.number ?? '', isLast: false };
  const end = next ?? items.at(-1)?.number ?? checkAfter;
  return { items: taken, end, isLast: next === undefined || within.length < items.length };
}

function ask({ outbound, clock }: CheckDeps, companyId: CompanyId, connectionId: ConnectionId, number: string): Promise<void> {
  const createdAt = isoTime(clock.nowMs());
  return outbound.send({ type: 'check', companyId, connectionId, chat: { number }, createdAt }, `check#${number}#${createdAt}`);
}

/** @returns again: a contact changed meanwhile. */
async function save(
  { clock }: CheckDeps,
  part: TablePart,
  list: ContactListRow,
  set: Partial<CheckWork>,
  answers: readonly Answered[],
  mayRepeat: boolean,
): Promise<ContactListRow | 'again' | undefined> {
  const nowMs = clock.nowMs();
  const work = { ...set, checkStep: list.checkStep + 1, checkStepAtMs: nowMs };
  const validCount = answers.filter(({ answer }) => answer.number !== null).length;
  const counted = { set: work, add: { validCount, invalidCount: answers.length - validCount } };
  const counting = update(companyKeys.contactList(list.companyId, list.id), counted, [['checkStep', '=', list.checkStep]]);
  const saved = part.commit(counting, ...answers.map((one) => answerWrite(one, isoTime(nowMs)))).then(() => findContactList(part, list.companyId, list.id));
  return onRefusal(saved, (refused) => {
    // Another run was faster, and what stands there goes on.
    if (refused.index === 0) return refused.item && contactListRow.parse(refused.item);
    if (mayRepeat) return 'again';
    throw refused;
  });
}

/** The answer may be older than the contact, for whom it is news. */
function answerWrite({ item: { companyId, listId, number }, answer }: Answered, updatedAt: string): Write {
  const set = { isWhatsappValid: answer.number !== null, whatsappNumber: answer.number, updatedAt };
  return update(companyKeys.contactListItem(companyId, listId, number), { set }, ['exists', ['isWhatsappValid', '=', null]]);
}
