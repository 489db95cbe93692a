import * as z from 'zod';

/** Events for a connection's receiver. */
export const webhookEvents = ['message.received', 'message.status', 'ticket.opened', 'ticket.closed'] as const;

/** Address of a receiver; the server judges whether it may be called. */
export const webhookUrl = z.url({ protocol: /^https?$/ }).max(2_000);
