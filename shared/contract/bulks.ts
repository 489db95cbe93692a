import * as z from 'zod';
import { bulkId, queueId, tagId, ticketId, timestamp, userId } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { mostTicketTags, ticketRoutes } from './tickets.ts';

/** Actions on many tickets at once: by the rules of the same change of a single one. */
export const bulkActions = ['accept', 'close', 'transfer', 'tag'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** At first all tickets are collected, so that too many are refused before anything is done. */
export const bulkStatuses = ['collecting', 'running', 'done', 'cancelled', 'refused', 'undoing', 'undone'] as const;

/** Tickets of one bulk. */
export const mostBulkTickets = 10_000;
/** Tickets that are named one by one. */
export const mostNamedTickets = 200;

export const bulk = z.object({
  id: bulkId,
  /** User who began it. */
  userId,
  action: z.enum(bulkActions),
  status: z.enum(bulkStatuses),
  /** Known once all are collected. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  /** Changed by others meanwhile, or not for this user to change. */
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Tickets that were given back as they had been. */
  undone: z.number().int(),
  /** There are tickets of which nothing was said to their customers: what is still as the bulk left it can be as it was. */
  canUndo: z.boolean(),
  /** Code of errors.ts of one that was refused. */
  failure: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Bulk = z.output<typeof bulk>;

const at = routesAt('/tickets/bulk', { bulkId }, { permission: 'conversations:bulk' });

export const bulkRoutes = defineRoutes({
  startBulk: at.create(
    'Accept, close, transfer or tag everything that a filter of GET /tickets finds, or the tickets named, in the background; one at a time.',
    z
      .object({
        action: z.enum(bulkActions),
        filter: ticketRoutes.listTickets.query.omit({ cursor: true, pageNumber: true }).optional(),
        ticketIds: z.array(ticketId).min(1).max(mostNamedTickets).optional(),
        /** For closing: nothing is sent to the customers. */
        justClose: z.boolean().optional(),
        /** For a transfer, as for a single ticket. */
        queueId: queueId.optional(),
        userId: userId.optional(),
        /** For tagging: they are added to the ticket's tags; a lane, the last one of several, replaces the former. */
        tags: z.array(tagId).min(1).max(mostTicketTags).optional(),
      })
      .refine(({ filter, ticketIds }) => (filter === undefined) !== (ticketIds === undefined), { path: ['filter'], message: 'a filter or tickets' })
      .refine(({ action, queueId: queue }) => action !== 'transfer' || queue !== undefined, { path: ['queueId'], message: 'a transfer names a queue' })
      .refine(({ action, tags }) => action !== 'tag' || tags !== undefined, { path: ['tags'], message: 'tagging names tags' }),
    z.object({ jobId: bulkId, bulk }),
  ),
  showBulk: at.every('', 'The last change of many tickets that this user began.', z.object({ bulk: bulk.nullable() })),
  cancelBulk: { ...at.remove('End a change of many tickets; what is done stays so.'), reply: bulk },
  undoBulk: {
    ...at.act('/undo', 'Give tickets back as they were, those that are still as the bulk left them; not where texts went out.', bulk),
    mayRepeat: true,
  },
});
