import * as z from 'zod';
import { queueId, queueOptionId, timestamp } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** The specification's name of the first menu, where an option has no parent. */
const rootParent = '-1';

/** Options of one menu: more are not read on a telephone. */
export const mostSiblingOptions = 40;
/** Options of a queue in all of its menus. */
export const mostQueueOptions = 500;

export const queueOption = z.object({
  id: queueOptionId,
  queueId,
  /** Null: of the queue's first menu. */
  parentId: queueOptionId.nullable(),
  /** Number that a customer types: counts up from 1 without gaps among the options of one menu. */
  option: z.number().int().min(1),
  title: z.string(),
  /** Text for a customer who chooses it; may be empty where further options follow. */
  message: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type QueueOption = z.output<typeof queueOption>;

const title = z.string().trim().min(1).max(80);
const message = z.string().max(4_000);
const parentId = z
  .union([queueOptionId, z.literal(rootParent), z.literal(Number(rootParent))])
  .nullable()
  .transform((id) => (id === rootParent || typeof id === 'number' ? null : id));
/** The place among its siblings; beyond the last one is the last. */
const option = z.number().int().min(1).max(mostQueueOptions);
const at = routesAt('/queue-options', { queueOptionId }, { permission: 'drawer-admin-items:view', openToSupport: true });

export const queueOptionRoutes = defineRoutes({
  listQueueOptions: {
    ...at.every('', 'The options of a queue in order: of the first menu with parentId -1, below an option with its id, all without.', z.array(queueOption)),
    permission: 'session',
    query: z.object({ queueId, parentId: parentId.optional() }),
  },
  createQueueOption: at.create(
    'Add an option, at the end of its menu unless `option` says where.',
    z.object({ queueId, parentId: parentId.default(null), title, message: message.default(''), option: option.optional() }),
    queueOption,
  ),
  updateQueueOption: at.update(
    'Change an option, its place among its siblings, or below which one it is; fields left out stay.',
    z.object({ title, message, option, parentId }).partial(),
    queueOption,
  ),
  deleteQueueOption: at.remove('Delete an option with all below it; its siblings are numbered anew.'),
});
