import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { requireOpen } from '#shared/domain/ticket.ts';
import { changeTags, withTags } from '#functions/conversations/change-tags.ts';
import { internalNote, noteWrites } from '#functions/conversations/internal-note.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadTagCounts } from '#functions/records/tags/tag-counts.ts';
import { asAction } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { LaterDeps } from './deps.ts';
import { snoozeTicket } from './snooze-ticket.ts';
import { undoOf, wayFrom } from './undo-move.ts';
import { type MovedTicket, moveTicket, requireTargets } from './update-ticket.ts';

type StepDeps = Omit<LaterDeps, 'jobs'>;
type Way = Parameters<typeof undoOf>[2];

interface AskedSteps {
  readonly ticketId: TicketId;
  readonly steps: AnswerSteps;
  /** The client's token of the answer, and its time. */
  readonly token: string;
  readonly ms: number;
  /** Remembers that all is done, and what takes it back: within the last step's transaction, so that a repetition finds both. */
  readonly remember: (undo: string | undefined) => Write;
}

/**
 * Whether all steps may be done, before the first one is.
 *
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS, ERR_NO_TAG_FOUND, ERR_TOO_MANY_TAGS,
 *   ERR_NO_USER_FOUND, ERR_USER_MAY_NOT_ANSWER, ERR_NO_QUEUE_FOUND
 */
async function requireSteps(deps: StepDeps, principal: Principal, { ticketId, steps }: Pick<AskedSteps, 'ticketId' | 'steps'>): Promise<void> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket, viewer } = await loadVisibleTicket(table, principal, ticketId, deps.clock.nowMs());
  requireOpen(viewer, ticket);
  if (steps.tags.length > 0) withTags(ticket, steps.tags, await loadTagCounts(table, principal.companyId, { consistent: true }));
  if (steps.end === 'transfer') await requireTargets(table, principal, steps);
}

/** Note, tags and lane, then the end. Each step comes to the same when it is done again, and the last one remembers that all are done. */
async function runSteps(deps: StepDeps, principal: Principal, asked: AskedSteps): Promise<{ readonly undo: string | undefined }> {
  const { ticketId, steps } = asked;
  const table = deps.table.forCompany(principal.companyId);
  if (steps.note !== undefined && !isMove(steps)) await leaveNote(deps, principal, asked, steps.note);
  const tags = steps.tags.length > 0 ? await addTags(deps, principal, asked) : {};
  const undoWith = (back: Way): string | undefined => undoOf(principal, ticketId, { ...tags, ...back });
  if (isMove(steps)) {
    const wayOf = (moved: MovedTicket): Way => ({ move: wayFrom(moved) });
    const moved = await moveTicket(
      deps,
      principal,
      { ticketId, change: changeOf(steps, principal) },
      { isHeld: true, along: (made) => [asked.remember(undoWith(wayOf(made)))] },
    );
    if (moved.after !== moved.before) return { undo: undoWith(wayOf(moved)) };
  }
  const undo = undoWith(steps.end === 'snooze' ? await setAside(deps, principal, asked) : {});
  await isHeld(table.commit(asked.remember(undo)));
  return { undo };
}

const isMove = ({ end }: AnswerSteps): boolean => end === 'resolve' || end === 'transfer';

/** As a person would ask for it. */
function changeOf({ end, note, queueId, userId }: AnswerSteps, principal: Principal): Parameters<typeof moveTicket>[2]['change'] {
  const words = note === undefined ? {} : { note };
  if (end === 'resolve') return { status: 'closed', userId: principal.userId, ...words };
  if (userId === null) return { status: 'pending', queueId, ...words };
  return { status: 'open', userId, ...(queueId === null ? {} : { queueId }), ...words };
}

/** Its id follows from the answer's token: a repetition finds it there. */
async function leaveNote({ table, clock }: StepDeps, principal: Principal, { ticketId, token }: AskedSteps, note: string): Promise<void> {
  const part = table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(part, principal, ticketId, clock.nowMs());
  const words = { note, mentions: [], createdAt: isoTime(clock.nowMs()) };
  const item = await asAction({ key: token, scope: `${principal.userId} note` }, async () => internalNote(clock, principal, ticket, words));
  await isHeld(part.commit(...noteWrites(ticket, item)));
}

async function addTags(deps: StepDeps, principal: Principal, { ticketId, steps }: AskedSteps): Promise<Pick<Way, 'tags'>> {
  const { before, after } = await changeTags(deps, principal, ticketId, (tags, known) => withTags(tags, steps.tags, known));
  if (before === after) return {};
  const added = after.tagIds.filter((id) => !before.tagIds.includes(id));
  return { tags: { added, laneBefore: before.laneId, laneAfter: after.laneId } };
}

async function setAside(deps: StepDeps, principal: Principal, { ticketId, steps, ms }: AskedSteps): Promise<Pick<Way, 'snooze'>> {
  const until = steps.hours === null ? 'reply' : isoTime(ms + steps.hours * 3_600_000);
  const { ticket } = await loadVisibleTicket(deps.table.forCompany(principal.companyId), principal, ticketId, deps.clock.nowMs());
  await snoozeTicket(deps, principal, { ticketId, until });
  return { snooze: { before: ticket.snoozedUntil ?? null, after: until } };
}

/** The steps, for whoever answers a ticket. */
export const followingSteps = (deps: StepDeps) => ({
  require: (principal: Principal, asked: Pick<AskedSteps, 'ticketId' | 'steps'>) => requireSteps(deps, principal, asked),
  run: (principal: Principal, asked: AskedSteps) => runSteps(deps, principal, asked),
});
