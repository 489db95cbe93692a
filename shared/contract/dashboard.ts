import * as z from 'zod';
import { userId } from './ids.ts';
import { defineRoutes } from './route.ts';

/** Numbers of the company. Times are minutes, 0 where nothing was timed. */
const counters = z.object({
  /** Now, whatever the period. */
  supportPending: z.number().int(),
  supportHappening: z.number().int(),
  /** Services whose wait began in the period. */
  supportFinished: z.number().int(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  /** Contacts created in the period. */
  leads: z.number().int(),
});

const attendant = z.object({
  id: userId,
  name: z.string(),
  /** Mean of the ratings of the period, 1 to 3; null without one. */
  rating: z.number().nullable(),
  /** Minutes, 0 where nothing was timed. */
  avgSupportTime: z.number(),
  /** Services of the period that this user closed. */
  finished: z.number().int(),
  /** A live socket in the last 10 minutes. */
  online: z.boolean(),
});
export type Attendant = z.output<typeof attendant>;

export const dashboard = z.object({
  /** The days counted, both included, where the company is. */
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  counters,
  /** Every user of the company, by name. */
  attendants: z.array(attendant),
  /** Tickets that began today, by the hour where the company is. */
  hours: z.array(z.number().int()).length(24),
});
export type Dashboard = z.output<typeof dashboard>;

const isoDate = z.iso.date().optional();

export const dashboardRoutes = defineRoutes({
  showDashboard: {
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:view',
    summary: 'Numbers of a period: the last `days` days, or the days from `date_from` to `date_to`, at most 366.',
    query: z.object({ days: z.coerce.number().int().min(0).max(366).optional(), date_from: isoDate, date_to: isoDate }),
    reply: dashboard,
  },
});
