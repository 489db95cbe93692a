import * as z from 'zod';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';

/** Charges that one call may name. */
export const mostPixTold = 20;

const told = {
  method: 'POST',
  permission: 'public',
  summary: 'A bank tells that charges were paid. Nothing of it is believed: each charge is looked up at the bank.',
  /** The Central Bank's form, as far as it is read. A bank that tries the address sends none. */
  body: z.object({
    pix: z
      .array(z.object({ txid: z.string().max(100).optional() }))
      .max(mostPixTold)
      .optional(),
  }),
  reply: ok,
} as const;

export const pixWebhookRoutes = defineRoutes({
  receivePix: { ...told, path: '/pix/webhook' },
  /** Banks put `/pix` behind the address that was registered. */
  receivePixBehind: { ...told, path: '/pix/webhook/pix' },
});
