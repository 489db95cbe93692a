import { authRoutes } from './auth.ts';
import { companyRoutes } from './companies.ts';
import { connectionRoutes } from './connections.ts';
import { dashboardRoutes } from './dashboard.ts';
import { liveRoutes } from './live.ts';
import { messageRoutes } from './messages.ts';
import { planRoutes } from './plans.ts';
import { queueOptionRoutes } from './queue-options.ts';
import { queueRoutes } from './queues.ts';
import { quickMessageRoutes } from './quick-messages.ts';
import { scheduleRoutes } from './schedules.ts';
import { settingRoutes } from './settings.ts';
import { ticketRoutes } from './tickets.ts';
import { userRoutes } from './users.ts';

/** Every route of the product by area. `served-by.ts` says which function answers it. */
export const areas = {
  auth: authRoutes,
  companies: companyRoutes,
  plans: planRoutes,
  connections: connectionRoutes,
  dashboard: dashboardRoutes,
  users: userRoutes,
  queues: queueRoutes,
  queueOptions: queueOptionRoutes,
  tickets: ticketRoutes,
  messages: messageRoutes,
  quickMessages: quickMessageRoutes,
  schedules: scheduleRoutes,
  settings: settingRoutes,
  live: liveRoutes,
} as const;

export type AreaName = keyof typeof areas;
