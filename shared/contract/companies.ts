import * as z from 'zod';
import { schedules } from './hours.ts';
import { companyId, planId, timestamp } from './ids.ts';
import { defineRoutes } from './route.ts';
import { email, password, personName } from './users.ts';

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

export const company = z.object({
  id: companyId,
  name: z.string(),
  dueDate: timestamp,
  /** Nothing has been paid so far: the due date ends the days of trying it out. */
  isTrial: z.boolean(),
  recurrence: z.enum(recurrences),
  planId,
  status: z.boolean(),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type Company = z.output<typeof company>;

export const companyRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/companies/cadastro',
    permission: 'public',
    summary: 'Sign up a company and its first administrator.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    body: z.object({ name: personName, email, password, planId }),
    reply: z.object({ id: companyId, name: z.string(), dueDate: timestamp }),
    status: 201,
  },
  getSchedules: {
    method: 'GET',
    path: '/companies/{companyId}/schedules',
    permission: 'session',
    summary: "The company's own hours, which count while scheduleType is company.",
    superMayEnter: true,
    params: z.object({ companyId }),
    query: z.object({ companyId: z.string().max(64).optional() }),
    reply: z.object({ schedules }),
  },
  updateSchedules: {
    method: 'PUT',
    path: '/companies/{companyId}/schedules',
    permission: 'drawer-admin-items:view',
    summary: "Change the company's own hours.",
    superMayEnter: true,
    params: z.object({ companyId }),
    query: z.object({ companyId: z.string().max(64).optional() }),
    body: z.object({ schedules }),
    reply: z.object({ schedules }),
  },
});
