import * as z from 'zod';
import { ticketId } from './ids.ts';
import { defineRoutes } from './route.ts';
import { ticketStatuses } from './tickets.ts';

export const liveRoutes = defineRoutes({
  createLivePass: {
    method: 'POST',
    path: '/live/pass',
    permission: 'session',
    openToSupport: true,
    summary: 'A single-use pass of 30 seconds for wss …/ws?pass=….',
    reply: z.object({ pass: z.string(), expiresAt: z.iso.datetime() }),
  },
});

/**
 * Rises with everything that a client joins or leaves on a socket. The gateway keeps no order between messages, so the
 * highest number of a ticket is its last word. Without it, the time of arrival decides.
 */
const order = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional();

const joinActions = [
  z.object({ action: z.literal('joinTickets'), status: z.enum(ticketStatuses), order }),
  z.object({ action: z.literal('joinNotification'), order }),
  z.object({ action: z.literal('joinChatBox'), ticketId, order }),
] as const;
/** Each is acknowledged by `{ joined: … }`, which repeats it. */
export type JoinAction = z.output<(typeof joinActions)[number]>;

/** Actions of a browser over its socket. */
export const liveAction = z.discriminatedUnion('action', [
  ...joinActions,
  z.object({ action: z.literal('leaveChatBox'), ticketId, order }),
  /** The gateway answers it by itself. */
  z.object({ action: z.literal('userStatus') }),
  z.object({ action: z.literal('typing'), ticketId, on: z.boolean() }),
]);
export type LiveAction = z.output<typeof liveAction>;

/** Largest frame that API Gateway passes on. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const maxFrameBytes = 32 * 1024;
