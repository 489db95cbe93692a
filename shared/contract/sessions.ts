import * as z from 'zod';
import { sessionId, timestamp } from './ids.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';

/** A device on which the caller is logged in. */
const ownSession = z.object({
  id: sessionId,
  /** Browser and system, such as `Chrome · Android`; empty for an unknown one. */
  device: z.string(),
  /** Network that it was used from last, not the whole address; empty where it is not known. */
  address: z.string(),
  createdAt: timestamp,
  /** Time of the last login or refresh: a device in use refreshes four times an hour. */
  usedAt: timestamp,
  /** The session that asks. */
  isOwn: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionRoutes = defineRoutes({
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    permission: 'billing',
    summary: 'The devices on which the caller is logged in, this one first, then the last used.',
    reply: z.object({ sessions: z.array(ownSession) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    permission: 'billing',
    summary: 'Log the caller out on all other devices. None of them tells of messages any more.',
    reply: ok,
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    permission: 'billing',
    summary: 'Log the caller out on one device, which tells of messages no more.',
    params: z.object({ sessionId }),
    reply: ok,
  },
});
