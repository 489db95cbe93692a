import * as z from 'zod';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';

/** Charges that one call is read for. */
const mostNamed = 100;

/** The Central Bank's form, as far as it is read: it is a hint, and nothing of it is believed. */
const body = z.object({
  pix: z
    .array(z.object({ txid: z.string().max(100).optional().catch(undefined) }).catch({}))
    .transform((all) => all.slice(0, mostNamed))
    .catch([]),
});
const told = {
  method: 'POST',
  permission: 'public',
  summary: 'A bank tells that charges were paid. Nothing of it is believed: each charge is looked up at the bank.',
  body,
  reply: ok,
} as const;

export const pixWebhookRoutes = defineRoutes({
  receivePix: { ...told, path: '/pix/webhook' },
  /** Banks put `/pix` behind the address that was registered. */
  receivePixBehind: { ...told, path: '/pix/webhook/pix' },
});
