import * as z from 'zod';
import { heldRoleFields } from './held-role.ts';
import { companyId, queueId, sessionId, userId } from '#shared/contract/ids.ts';

/** A refresh token and its cookie live this long, from each use on. */
export const sessionSeconds = 7 * 24 * 60 * 60;
/** A session lasts this long from its login, however it is used: https://pages.nist.gov/800-63-3/sp800-63b.html#aal1reauth */
export const longestSessionSeconds = 30 * 24 * 60 * 60;

/**
 * A live session of a user, in one of the seats that their company allows: read by every request, so it carries what decides rights. Written at
 * login and refresh, rewritten when the user's rights or the company's due date change.
 */
export const sessionItem = z.object({
  type: z.literal('session'),
  companyId,
  userId,
  /** Place among the sessions of the account, from 0. A login takes an empty one, or that of the session that was used longest ago. */
  seat: z.number().int().default(0),
  sessionId,
  /** Browser and system, and the masked address, of the last login or refresh. */
  device: z.string().default(''),
  address: z.string().default(''),
  name: z.string(),
  profile: z.enum(['admin', 'user', 'support']),
  ...heldRoleFields,
  isSuper: z.boolean(),
  queueIds: z.array(queueId),
  dueAt: z.iso.datetime(),
  /** Whether the account has a second factor; `demanded`: it has none, and nothing but the way to one answers. */
  factor: z.enum(['none', 'set', 'demanded']).default('none'),
  /** Features of the company; unknown names come from a newer version. */
  features: z.array(z.string()).default([]),
  scope: z.enum(['full', 'billing']),
  /** The company is not theirs: platform staff support it, for as long as their own session lasts. */
  support: z.object({ companyId, seat: z.number().int().default(0), sessionId }).optional(),
  cursorKey: z.string(),
  /** Hashes of the refresh tokens that may be exchanged: one. */
  refreshHashes: z.array(z.string()),
  /** The tokens exchanged last, newest first; within 10 s they yield the same successor, later they revoke the session. */
  recentRefreshes: z.array(z.object({ hash: z.string(), exchangedAtMs: z.number() })).default([]),
  refreshExpiresAtMs: z.number(),
  /** Its user asked for too much at once: until then nothing answers. */
  shutUntilMs: z.number().optional(),
  createdAt: z.iso.datetime(),
  /** Time to live of the item. */
  expiresAtSeconds: z.number(),
});
export type SessionItem = z.output<typeof sessionItem>;
