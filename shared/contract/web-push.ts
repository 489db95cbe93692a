import * as z from 'zod';
import { pushDeviceId, timestamp, type TicketId, type UserId } from './ids.ts';
import { spokenLanguages } from './languages.ts';

import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** Base64 for URLs, as browsers and push services write keys. */
const key = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), 'not a key');

/** A public key: 65 bytes, a point of P-256. */
const publicKey = key(87);

/** A browser that is told of what concerns its user while no page is open there. */
export const pushDevice = z.object({
  id: pushDeviceId,
  /** Browser and system. */
  name: z.string(),
  createdAt: timestamp,
  /** When Recado was last opened there. */
  usedAt: timestamp,
  /** It tells of messages, wherever else the user is logged in, until then: opening Recado there makes it later, a new password ends it. */
  isActive: z.boolean(),
  activeUntil: timestamp,
});
export type PushDevice = z.output<typeof pushDevice>;

const subscription = z.object({
  endpoint: z.url().max(1_000),
  /** The browser's halves of the encryption. https://www.rfc-editor.org/rfc/rfc8291 */
  keys: z.object({ p256dh: publicKey, auth: key(22) }),
  /** By which of our keys the browser subscribed. */
  publicKey,
  userAgent: z.string().max(500),
  language: z.enum(spokenLanguages),
});
export type PushSubscriptionBody = z.output<typeof subscription>;

const at = routesAt('/push-devices', { pushDeviceId }, { permission: 'session' });

export const webPushRoutes = defineRoutes({
  showPushKey: {
    method: 'GET',
    path: '/push-key',
    permission: 'session',
    summary: 'The public key by which a browser subscribes to notices.',
    reply: z.object({ publicKey }),
  },
  listPushDevices: at.every(
    '',
    'The browsers that tell the caller of messages while no page is open there, the last used first; at most ten.',
    z.object({ devices: z.array(pushDevice) }),
  ),
  /** The last user of the browser has it. */
  savePushDevice: {
    method: 'POST',
    path: '/push-devices',
    permission: 'session',
    summary: 'Tell the caller of messages through this subscription of a browser; the same one again changes nothing but its times.',
    body: subscription,
    reply: z.object({ device: pushDevice, publicKey }),
    mayRepeat: true,
  },
  deletePushDevice: at.remove('Tell a browser nothing any more.'),
});

/** Payload for a browser: the service worker shows it. */
export interface PushPayload {
  /** Notices of one tag replace each other. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Path of the page that a click opens. */
  readonly path: string;
  /** Set where the notice itself can be answered. */
  readonly answer?: AnswerWay;
}

/** How the words go out that somebody writes into a notice. */
export interface AnswerWay {
  readonly ticketId: TicketId;
  /** The notice is this user's: nobody else's words answer it, whoever is logged in by then. */
  readonly userId: UserId;
  readonly label: string;
  readonly placeholder: string;
  /** Title of the notice that says they did not get out. */
  readonly unsent: string;
}
