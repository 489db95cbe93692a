import * as z from 'zod';
import { metaChannel } from './channels.ts';
import { connection } from './connections.ts';
import type { ErrorCode } from './errors.ts';
import { metaId } from './queue-messages.ts';
import { defineRoutes } from './route.ts';
import { addressesAt } from './routes-at.ts';

/** Why a page or account that the login gave access to was not connected. */
export const skipReasons = [
  'ERR_META_PAGE_IN_USE',
  'ERR_PLAN_LIMIT_CONNECTIONS',
  'ERR_META_UNAVAILABLE',
  'ERR_META_LOGIN_FAILED',
] as const satisfies readonly ErrorCode[];

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false);

/** Result of Meta's dialog from its redirect, or of an integrator's own login. */
const login = z.union([
  z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(2_000) }),
  z.object({ facebookUserId: metaId, facebookUserToken: z.string().min(1).max(2_000), addInstagram: flag }),
]);
/** Inboxes of a login that are connected: accounts of Instagram without their pages, or those that the company has already. */
export const metaLoginOnly = z.enum(['instagram', 'known']).optional();

export type MetaLogin = z.output<typeof login>;

const at = addressesAt('/facebook', { permission: 'connections-page:addConnection' });

export const metaConnectionRoutes = defineRoutes({
  startMetaLogin: at.ask(
    '/login',
    'The address of Meta’s login dialog, which leads back to redirectUri with code and state.',
    z.object({
      redirectUri: z.url({ protocol: /^https?$/ }).max(500),
      /** Also the Instagram accounts of the pages. */
      addInstagram: z.boolean().default(false),
      only: metaLoginOnly,
    }),
    z.object({ url: z.string() }),
  ),
  connectFacebook: {
    ...at.ask(
      '',
      'One connection for each page of the login, and with addInstagram for each Instagram account; known ones get a new token.',
      login,
      z.object({
        connections: z.array(connection),
        skipped: z.array(z.object({ name: z.string(), channel: metaChannel, reason: z.enum(skipReasons) })),
      }),
    ),
    status: 201,
    needsNoKey: 'An inbox is one connection, however often it is linked.',
  },
});
