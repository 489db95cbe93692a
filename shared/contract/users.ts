import * as z from 'zod';
import { companyId, queueId, userId } from './ids.ts';
import { defineRoutes } from './route.ts';

export const personName = z.string().trim().min(2).max(50);
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const password = z.string().min(5).max(50);

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  companyId,
  queueIds: z.array(queueId),
});
export type User = z.output<typeof user>;

export const userRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/users/list',
    permission: 'session',
    summary: 'Every user of the company, by name, for pickers and labels.',
    reply: z.array(user.omit({ companyId: true, email: true, super: true })),
  },
});
