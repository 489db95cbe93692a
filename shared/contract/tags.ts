import * as z from 'zod';
import { tagId, ticketId, timestamp, userId } from './ids.ts';
import { pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { mostTicketTags, ticket } from './tickets.ts';

/** A tag marks tickets; a lane (`kanban` 1) is a tag of which a ticket has at most one: its place on the kanban panel. */
export const tagKinds = { tag: 0, lane: 1 } as const;
export const tagKind = z.literal([tagKinds.tag, tagKinds.lane]);
export type TagKind = z.output<typeof tagKind>;

/** Lists that come whole end here. */
export const mostListedTags = 1_000;

const fields = {
  name: z.string().trim().min(3).max(50),
  /** `#rrggbb`. */
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-fA-F]{6}$/),
};

/** Without the count of its tickets, as lists that come whole and live events have it. */
export const bareTag = z.object({
  id: tagId,
  name: z.string(),
  color: z.string(),
  kanban: tagKind,
  /** Order of lanes, from left to right. */
  order: z.number().int(),
  /** User who made it. */
  userId: userId.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type BareTag = z.output<typeof bareTag>;

export const tag = bareTag.extend({ ticketsCount: z.number().int() });
export type Tag = z.output<typeof tag>;

/** Fields of the form. */
export const tagFields = z.object(fields);

const lanes = z.object({ lista: z.array(bareTag) });
const read = routesAt('/tags', { tagId }, { permission: 'session', openToSupport: true });
const at = routesAt('/tags', { tagId }, { permission: 'tags:edit', openToSupport: true });
/** The specification's client sends whole tags, ours their ids. */
const tagReference = z.union([tagId, z.object({ id: tagId })]).transform((reference) => (typeof reference === 'string' ? reference : reference.id));

export const tagRoutes = defineRoutes({
  listTags: read.list(
    'Tags by name, or with kanban=1 lanes in their order, 20 a page; searchParam finds names by the beginnings of their words. count is how many there are in all.',
    { searchParam: z.string().trim().toLowerCase().max(50).optional(), kanban: z.enum(['0', '1']).optional() },
    z.object({ tags: z.array(tag), count: z.number().int(), ...pageReply }),
  ),
  /** For pickers: the specification's call. */
  suggestTags: read.every('/list', 'Every tag of the company by name, lanes left out, at most 1,000.', z.array(bareTag)),
  listLanes: read.every('/kanban', 'Every lane of the kanban panel, from left to right.', lanes),
  orderLanes: {
    ...at.every('/kanban', 'Put the lanes into this order; lanes that are not named follow.', lanes),
    method: 'PUT',
    body: z.object({ tagIds: z.array(tagId).min(1).max(200) }),
  },
  getTag: read.get('One tag or lane.', tag),
  createTag: at.create(
    'Create a tag, or with kanban 1 a lane, which becomes the last one. Without a color it gets one of the palette.',
    z.object({ name: fields.name, color: fields.color.optional(), kanban: tagKind.default(tagKinds.tag) }),
    tag,
  ),
  updateTag: at.update(
    'Change name or color; what is left out stays. What is a tag stays one, and so does a lane.',
    z.object({ name: fields.name.optional(), color: fields.color.optional(), kanban: tagKind.optional() }),
    tag,
  ),
  deleteTag: at.remove('Delete a tag, which leaves all its tickets; those of a lane go to the first one.'),
  syncTicketTags: {
    method: 'POST',
    path: '/tags/sync',
    permission: 'conversations:answer',
    summary: 'Give a ticket exactly these tags. Its lane stays as it is; lanes among the tags are left out.',
    body: z.object({ ticketId, tags: z.array(tagReference).max(mostTicketTags) }),
    reply: ticket,
    mayRepeat: true,
  },
  linkTag: {
    method: 'PUT',
    path: '/ticket-tags/{ticketId}/{tagId}',
    permission: 'conversations:answer',
    summary: 'Give a ticket a tag, or move it to a lane.',
    params: z.object({ ticketId, tagId }),
    reply: ticket,
  },
  unlinkLane: {
    method: 'DELETE',
    path: '/ticket-tags/{ticketId}',
    permission: 'conversations:answer',
    summary: 'Take a ticket out of its lane: it goes to the first one. Its tags stay.',
    params: z.object({ ticketId }),
    reply: ticket,
  },
});
