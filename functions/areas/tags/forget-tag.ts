import type { CompanyId, TagId, TicketId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { hasSameTags } from '#shared/domain/ticket-tags.ts';
import { saveTags } from '#functions/conversations/save-tags.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import { commonTickets, openPosting, ReadBudget } from '#functions/data/postings.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadTagCounts, type TagCounts } from '#functions/records/tags/tag-counts.ts';
import { forgetLaneDeletion, loadLaneDeletion } from '#functions/records/tags/tag-item.ts';
import type { TagDeps } from './deps.ts';

/** Tickets of one job: a few seconds of work. */
const mostTickets = 200;
/** Read units of one job, the tickets' rows included. */
const mostUnits = 120;

/** Postings of tickets that were tagged just before are there by then. */
const settledMs = 15 * 60_000;

/**
 * Takes a deleted tag from the tickets that still have it, a part of them at a time. The job is sent before the tag is deleted, so
 * that none is forgotten: a tag that is there is let be. Of a lane a second round follows, after which nothing asks for it any more.
 */
export async function forgetTag(deps: TagDeps, job: Extract<Job, { type: 'forgetTag' }>): Promise<void> {
  const { companyId, tagId, below = Number.MAX_SAFE_INTEGER - 1 } = job;
  const table = deps.table.forCompany(companyId);
  const known = await loadTagCounts(table, companyId, { consistent: true });
  if (known.has(tagId)) return;
  const budget = new ReadBudget(mostUnits);
  const posting = openPosting({ table, companyId, budget }, { list: `tag#${tagId}`, word: '' });
  const { tickets, next } = await commonTickets([posting], below, mostTickets, budget);
  for (const { id } of tickets) await untag(table, { companyId, ticketId: id, tagId }, known);
  if (next !== undefined) return deps.jobs.send({ ...job, below: next });
  const deletedAtMs = await loadLaneDeletion(table, companyId, tagId);
  if (deletedAtMs === undefined) return;
  const settledAtMs = deletedAtMs + settledMs;
  if (deps.clock.nowMs() < settledAtMs) return deps.jobs.send({ type: 'forgetTag', companyId, tagId }, settledAtMs);
  await forgetLaneDeletion(table, companyId, tagId);
}

interface Tagged {
  readonly companyId: CompanyId;
  readonly ticketId: TicketId;
  readonly tagId: TagId;
}

/** A ticket that gets other tags at this very moment fails the job, which comes again. */
async function untag(table: TablePart, { companyId, ticketId, tagId }: Tagged, known: TagCounts): Promise<void> {
  const ticket = await findTicket(table, companyId, ticketId);
  if (!ticket) return;
  const after = { tagIds: ticket.tagIds.filter((id) => id !== tagId), laneId: ticket.laneId === tagId ? null : ticket.laneId };
  if (!hasSameTags(ticket, after)) await saveTags(table, ticket, after, known);
}
