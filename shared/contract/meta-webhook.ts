import * as z from 'zod';
import { defineRoutes } from './route.ts';

/** Most bytes of one call. Meta sends at most a thousand updates at once, a kilobyte each. */
export const maxWebhookBytes = 1024 * 1024;

export const metaWebhookRoutes = defineRoutes({
  verifyMetaWebhook: {
    method: 'GET',
    path: '/meta/webhook',
    permission: 'public',
    summary: 'Meta asks once whether this address is ours: the challenge comes back to whoever knows the verify token.',
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
    }),
    reply: z.string(),
    repliesText: 'plain',
  },
  receiveMetaWebhook: {
    method: 'POST',
    path: '/meta/webhook',
    permission: 'public',
    summary: 'What happened in the inboxes of pages and accounts, signed by Meta over the raw body.',
    isSigned: true,
    reply: z.string(),
    repliesText: 'plain',
  },
});
