import * as z from 'zod';
import { channel } from './channels.ts';
import { connectionId, queueId, timestamp } from './ids.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** OPENING: a socket is being made. PAIRING: the code was scanned, WhatsApp restarts the session. TIMEOUT: open before, silent now. */
export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Statuses for which the menu shows its alert badge. */
export const alertingStatuses: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

export const webhookStates = ['on', 'off', 'failing'] as const;

const text = z.string().max(4_000);

const fields = {
  name: z.string().trim().min(2).max(50),
  isDefault: z.boolean().default(false),
  greetingMessage: text.default(''),
  complationMessage: text.default(''),
  outOfHoursMessage: text.default(''),
  ratingMessage: text.default(''),
  /** Message to a contact who is transferred to another queue; empty for the usual text. */
  transferMessage: text.default(''),
  queueIds: z.array(queueId).max(50).default([]),
};

export const connection = z.object({
  id: connectionId,
  name: z.string(),
  channel,
  status: z.enum(connectionStatuses),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  transferMessage: z.string(),
  queueIds: z.array(queueId),
  /** The same queues, as the specification has them. */
  queues: z.array(z.object({ id: queueId })).optional(),
  /** The text to draw as a QR code; empty when there is none. Seen by those who may act on connections. */
  qrcode: z.string(),
  qrExpiresAt: timestamp.nullable(),
  /** QR codes shown since the last start; given up after the fourth. */
  retries: z.number().int(),
  /** The WhatsApp number, digits, once paired. */
  number: z.string().nullable(),
  /** Why the session ended, as a code that the browser translates; null while all is well. */
  closeReason: z.string().nullable(),
  /** Token by which programs send; shown once, to the user who makes it, and null everywhere else. */
  token: z.string().nullable(),
  /** How the token ends; null while there is none, and for those who may not change connections. */
  tokenLast4: z.string().nullable(),
  /** Whether a program is told of what happens here: `failing` has been switched off. */
  webhook: z.enum(webhookStates).nullable(),
  /** For the reason `numberInUse`: the connection of the company that has the number; null when it is not the company's. */
  numberHolder: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Connection = z.output<typeof connection>;

const ids = { whatsappId: connectionId };
const read = routesAt('/whatsapp', ids, { permission: 'session', openToSupport: true });
const write = routesAt('/whatsapp', ids, { permission: 'connections-page:editOrDeleteConnection', openToSupport: true });
const sessions = routesAt('/whatsappsession', ids, { permission: 'connections-page:actionButtons', openToSupport: true });
const query = z.object({ session: z.string().max(1).optional(), companyId: z.string().max(64).optional() });

export const connectionRoutes = defineRoutes({
  listConnections: { ...read.every('', 'Every connection of the company, the default one first.', z.array(connection)), query },
  getConnection: { ...read.get('One connection.', connection), query },
  createConnection: {
    method: 'POST',
    path: '/whatsapp',
    permission: 'connections-page:addConnection',
    summary: 'Create a WhatsApp connection and start its session; its token for programs is in this reply and in no other.',
    body: z.object(fields),
    reply: connection,
    status: 201,
  },
  updateConnection: write.update(
    'Change a connection; fields left out stay.',
    z
      .object({
        name: fields.name,
        isDefault: z.boolean(),
        greetingMessage: text,
        complationMessage: text,
        outOfHoursMessage: text,
        ratingMessage: text,
        transferMessage: text,
        queueIds: z.array(queueId).max(50),
      })
      .partial(),
    connection,
  ),
  deleteConnection: write.remove('Unlink and delete a connection.'),
  replaceToken: {
    method: 'POST',
    path: '/whatsapp/{whatsappId}/token',
    permission: 'connections-page:editOrDeleteConnection',
    summary:
      'Make a new token for programs, which is in this reply and in no other; the former one ends. Asks for your present password, unless you logged in within ten minutes.',
    params: read.params,
    body: z.object({ currentPassword: z.string().min(1).max(200).optional() }),
    reply: connection,
  },
  startSession: { ...sessions.act('', 'Try again to open the session.', ok), mayRepeat: true },
  renewQrCode: { ...sessions.act('', 'Forget the pairing and show a new QR code.', ok), method: 'PUT' },
  disconnectSession: sessions.remove('Log the session out of WhatsApp.'),
});
