import * as z from 'zod';
import { schedules } from './hours.ts';
import { queueId, timestamp } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

const text = z.string().max(4_000);

const fields = {
  name: z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!'),
  /** A CSS colour: `#rgb`, `#rrggbb`, `#rrggbbaa` or a name. */
  color: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(3, 'Too Short!')
    .max(9, 'Too Long!')
    .regex(/^(#[0-9a-f]{3,8}|[a-z]+)$/i, 'not a colour'),
  greetingMessage: text.default(''),
  outOfHoursMessage: text.default(''),
  complationMessage: text.default(''),
  ratingMessage: text.default(''),
  /** Stored for integrations, and unused. */
  token: z.string().max(200).default(''),
};

export const queue = z.object({
  id: queueId,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  token: z.string(),
  schedules,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Queue = z.output<typeof queue>;

const read = routesAt('/queue', { queueId }, { permission: 'session', openToSupport: true });
const write = routesAt('/queue', { queueId }, { permission: 'drawer-admin-items:view', openToSupport: true });

export const queueRoutes = defineRoutes({
  listQueues: {
    ...read.every('', 'Every queue of the company, by name.', z.array(queue)),
    query: z.object({ companyId: z.string().max(64).optional() }),
  },
  getQueue: read.get('One queue.', queue),
  createQueue: write.create('Create a queue; without hours it has the usual ones.', z.object({ ...fields, schedules: schedules.optional() }), queue),
  updateQueue: write.update(
    'Change a queue; fields left out stay.',
    z
      .object({
        name: fields.name,
        color: fields.color,
        greetingMessage: text,
        outOfHoursMessage: text,
        complationMessage: text,
        ratingMessage: text,
        token: z.string().max(200),
        schedules,
      })
      .partial(),
    queue,
  ),
  deleteQueue: write.remove('Delete a queue: its tickets go on without a queue, users and connections no longer have it.'),
});
