import * as z from 'zod';
import { company } from './companies.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';
import { email, user } from './users.ts';

/** `scope` billing: the company's subscription has expired, and only invoices and checkout answer. */
const session = z.object({
  token: z.string(),
  scope: z.enum(['full', 'billing']),
  user: user.extend({ company }),
});
export type SessionReply = z.output<typeof session>;

export const authRoutes = defineRoutes({
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
});

export const refreshCookieName = 'recado_refresh';
