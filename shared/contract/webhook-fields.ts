import * as z from 'zod';

/** What a connection's receiver can be told of. */
export const webhookEvents = ['message.received', 'message.status', 'ticket.opened', 'ticket.closed'] as const;

/** Where one is: whether it may be called is judged by the server. */
export const webhookUrl = z.url({ protocol: /^https?$/ }).max(2_000);
