import * as z from 'zod';
import { schedules } from './hours.ts';
import { queueId, timestamp } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

const text = z.string().max(4_000);

/** A customer who waited longer is shown in amber, then in red. */
export const defaultWaitLimits = { amberMinutes: 10, redMinutes: 30 } as const;
const minutes = z.number().int().min(1).max(1_440);

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
  amberMinutes: minutes.default(defaultWaitLimits.amberMinutes),
  redMinutes: minutes.default(defaultWaitLimits.redMinutes),
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
  /** Minutes of waiting from which a customer is shown in amber, and in red. */
  amberMinutes: z.number().int(),
  redMinutes: z.number().int(),
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
        amberMinutes: minutes,
        redMinutes: minutes,
        schedules,
      })
      .partial(),
    queue,
  ),
  deleteQueue: write.remove('Delete a queue: its tickets go on without a queue, users and connections no longer have it.'),
});
