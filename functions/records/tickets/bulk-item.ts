import * as z from 'zod';
import { type Bulk, bulkActions, bulkStatuses } from '#shared/contract/bulks.ts';
import { bulkId, companyId, queueId, tagId, ticketId, userId } from '#shared/contract/ids.ts';
import { ticketStatuses } from '#shared/contract/tickets.ts';

/** As `GET /tickets` understands it. */
const storedFilter = z.object({
  status: z.enum(ticketStatuses).optional(),
  showAll: z.boolean().optional(),
  queueIds: z.array(z.union([queueId, z.literal('none')])).optional(),
  users: z.array(userId).optional(),
  withUnreadMessages: z.boolean().optional(),
  tags: z.array(tagId).optional(),
  date: z.string().optional(),
  updatedAt: z.string().optional(),
  searchParam: z.string().optional(),
  snoozed: z.boolean().optional(),
  oldestFirst: z.boolean().optional(),
});

/** A change of many tickets: what is wanted, and how far it is. */
export const bulkItem = z.object({
  type: z.literal('bulk'),
  companyId,
  id: bulkId,
  userId,
  action: z.enum(bulkActions),
  justClose: z.boolean(),
  targetUserId: userId.nullable(),
  targetQueueId: queueId.nullable(),
  /** Tags and lanes that are given. */
  tagIds: z.array(tagId).default([]),
  /** Null where the tickets were named one by one. */
  filter: storedFilter.nullable(),
  status: z.enum(bulkStatuses),
  /** Its user wants no more of it; the next step ends it. */
  isCancelled: z.boolean(),
  /** Counts up with each step that is done. */
  step: z.number().int(),
  /** Position at which collecting goes on in the list. */
  after: z.string().nullable(),
  /** Parts of tickets found, and of tickets changed without a word, so far. */
  foundParts: z.number().int(),
  changedParts: z.number().int(),
  /** The next ticket to be changed; while undoing, `part` is the next part to be undone. */
  part: z.number().int(),
  offset: z.number().int(),
  total: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BulkItem = z.output<typeof bulkItem>;

const state = {
  status: z.enum(ticketStatuses),
  userId: userId.nullable(),
  queueId: queueId.nullable(),
  /** Since when it waited. */
  pendingSinceMs: z.number().nullable().optional(),
};

/** Some of the tickets found, in the order of the list. */
export const foundPart = z.object({ tickets: z.array(z.object({ id: ticketId, ...state })) });
export type FoundTicket = z.output<typeof foundPart>['tickets'][number];

const tags = z.object({ tagIds: z.array(tagId), laneId: tagId.nullable() });

/** Tickets as they were before, and since when they are as the bulk left them; their tags where it gave some. */
export const changedPart = z.object({ tickets: z.array(z.object({ id: ticketId, ...state, leftAt: z.iso.datetime(), tags: tags.optional() })) });
export type ChangedTicket = z.output<typeof changedPart>['tickets'][number];

/** The steps of these go on by themselves. */
export const isActive = ({ status }: Pick<BulkItem, 'status'>): boolean => status === 'collecting' || status === 'running' || status === 'undoing';

/** Only those changes are kept of which no customer was told. */
export const canUndo = ({ status, changedParts }: BulkItem): boolean => (status === 'done' || status === 'cancelled') && changedParts > 0;

export function toBulk(item: BulkItem): Bulk {
  const { id, userId: owner, action, status, done, skipped, failed, undone, failure, createdAt, updatedAt } = item;
  const total = status === 'collecting' || status === 'refused' ? null : item.total;
  return { id, userId: owner, action, status, total, done, skipped, failed, undone, canUndo: canUndo(item), failure, createdAt, updatedAt };
}
