import * as z from 'zod';
import { company } from './companies.ts';
import { companyId, timestamp } from './ids.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';
import { email, user } from './users.ts';

/**
 * `scope` billing: the company's subscription has expired, and only invoices and checkout answer. `support`: platform staff in a
 * company that is not theirs, as the profile says too, until then.
 */
const session = z.object({
  token: z.string(),
  scope: z.enum(['full', 'billing']),
  user: user.extend({ profile: z.enum(['admin', 'user', 'support']), company }),
  support: z.object({ endsAt: timestamp }).optional(),
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
    openToSupport: true,
    summary: 'The user of this session and the company.',
    reply: session.omit({ token: true }),
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    permission: 'billing',
    openToSupport: true,
    summary: 'End this session.',
    reply: ok,
  },
  enterSupport: {
    method: 'POST',
    path: '/companies/{companyId}/support',
    permission: 'super',
    summary: 'Open a session of an hour in a company, for support: it may see and change what is set there, and no conversation. The own session stays.',
    params: z.object({ companyId }),
    reply: session,
    status: 201,
    needsNoKey: 'A session replaces the one before.',
  },
  leaveSupport: {
    method: 'DELETE',
    path: '/auth/support',
    permission: 'billing',
    openToSupport: true,
    summary: 'End a session that was opened for support; any other is left as it is. The refresh cookie leads back to the own one.',
    reply: ok,
  },
});

export const refreshCookieName = 'recado_refresh';
