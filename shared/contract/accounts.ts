import * as z from 'zod';
import { companyId, planId, queueId, timestamp, userId } from './ids.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';

const name = z.string().trim().min(2).max(50);
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const password = z.string().min(5).max(50);

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

export const plan = z.object({
  id: planId,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** In R$, two decimals. */
  value: z.number(),
});
export type Plan = z.output<typeof plan>;

export const company = z.object({
  id: companyId,
  name: z.string(),
  dueDate: timestamp,
  recurrence: z.enum(recurrences),
  planId,
  status: z.boolean(),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type Company = z.output<typeof company>;

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  companyId,
  queueIds: z.array(queueId),
});
export type User = z.output<typeof user>;

/** `scope` billing: the company's subscription has expired, and only invoices and checkout answer. */
const session = z.object({
  token: z.string(),
  scope: z.enum(['full', 'billing']),
  user: user.extend({ company }),
});
export type SessionReply = z.output<typeof session>;

export const queue = z.object({ id: queueId, name: z.string(), color: z.string(), greetingMessage: z.string() });
export type Queue = z.output<typeof queue>;

export const accountRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/companies/cadastro',
    permission: 'public',
    summary: 'Sign up a company and its first administrator.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    body: z.object({ name, email, password, planId }),
    reply: z.object({ id: companyId, name: z.string(), dueDate: timestamp }),
    status: 201,
  },
  listPublicPlans: {
    method: 'GET',
    path: '/plans/list',
    permission: 'public',
    summary: 'The plans to choose from at sign-up, cheapest first.',
    reply: z.array(plan),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    summary: 'Open a session; the refresh token travels in an HttpOnly cookie.',
    body: z.object({ email, password: z.string().min(1).max(200), scope: z.enum(['full', 'billing']).default('full') }),
    reply: session,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh_token',
    permission: 'public',
    summary: 'Exchange the refresh cookie for a new access token.',
    reply: session,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    permission: 'billing',
    summary: 'The user of this session and the company.',
    reply: session.omit({ token: true }),
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    permission: 'billing',
    summary: 'End this session.',
    reply: ok,
  },
  listUsers: {
    method: 'GET',
    path: '/users/list',
    permission: 'session',
    summary: 'Every user of the company, by name, for pickers and labels.',
    reply: z.array(user.omit({ companyId: true, email: true, super: true })),
  },
  listQueues: {
    method: 'GET',
    path: '/queue',
    permission: 'session',
    summary: 'Every queue of the company, by name.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    reply: z.array(queue),
  },
});

export const refreshCookieName = 'recado_refresh';
