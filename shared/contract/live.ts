import * as z from 'zod';
import { ticketId } from './ids.ts';
import { defineRoutes } from './route.ts';
import { ticketStatuses } from './tickets.ts';

export const liveRoutes = defineRoutes({
  createLivePass: {
    method: 'POST',
    path: '/live/pass',
    permission: 'session',
    summary: 'A single-use pass of 30 seconds for wss …/ws?pass=….',
    reply: z.object({ pass: z.string(), expiresAt: z.iso.datetime() }),
  },
});

/** What a browser may say over its socket. */
export const liveAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('joinTickets'), status: z.enum(ticketStatuses) }),
  z.object({ action: z.literal('joinNotification') }),
  z.object({ action: z.literal('joinChatBox'), ticketId }),
  z.object({ action: z.literal('leaveChatBox'), ticketId }),
  z.object({ action: z.literal('userStatus') }),
  z.object({ action: z.literal('typing'), ticketId, on: z.boolean() }),
  z.object({ action: z.literal('ping') }),
]);
export type LiveAction = z.output<typeof liveAction>;

/** Largest frame that API Gateway passes on. https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const maxFrameBytes = 32 * 1024;
