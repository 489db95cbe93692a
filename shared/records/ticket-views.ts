import * as z from 'zod';
import { queueId, tagId, ulid, userId } from '../contract/ids.ts';
import { record } from './record.ts';

/** A day that stays the same, or one that moves on. */
export const dayChoice = z.union([z.enum(['today', 'yesterday']), z.iso.date()]);
export type DayChoice = z.output<typeof dayChoice>;

/** The filter of the list of tickets. It has no words: they may be a customer's number, which some colleagues do not see. */
const viewFilter = z.object({
  list: z.enum(['open', 'pending', 'closed', 'search']),
  showAll: z.boolean().default(false),
  snoozed: z.boolean().default(false),
  /** Queues, tags and users may be gone meanwhile: whoever uses the view leaves them out. */
  queueIds: z
    .array(z.union([queueId, z.literal('none')]))
    .max(200)
    .default([]),
  tagIds: z.array(tagId).max(20).default([]),
  userIds: z.array(userId).max(100).default([]),
  createdOn: dayChoice.nullable().default(null),
  activeOn: dayChoice.nullable().default(null),
});
export type ViewFilter = z.output<typeof viewFilter>;

/** A filter of the list of tickets under a name, to be had again by one click. */
export const ticketViews = record({
  name: 'ticketView',
  names: 'ticketViews',
  title: 'saved view',
  path: '/ticket-views',
  id: ulid.brand<'TicketViewId'>(),
  servedBy: 'administration',
  permission: 'session',
  withoutScreen: true,
  audited: 'deletions',
  fields: { name: z.string().trim().min(2).max(40), isShared: z.boolean().default(false), filter: viewFilter },
  orderedBy: 'name',
  unique: { name: 'ERR_TICKET_VIEW_NAME_IN_USE' },
  missing: 'ERR_NO_TICKET_VIEW_FOUND',
  own: { right: 'shortcuts:edit', most: { own: 20, shared: 50 }, full: 'ERR_TOO_MANY_TICKET_VIEWS' },
  whole: { name: 'listEveryTicketView', most: 70 },
});

export type TicketView = z.output<typeof ticketViews.schema>;
