import * as z from 'zod';
import { companyId, timestamp } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** As many as stand on a page of the list. */
const mostAtOnce = 20;

/** How a company is doing, as platform staff see it. */
export const companyHealth = z.object({
  companyId,
  connections: z.object({ up: z.number().int(), total: z.number().int() }),
  /** Messages in and out on the company's own day, without campaigns. */
  messagesToday: z.number().int(),
  /** Sent ones that failed. */
  failuresToday: z.number().int(),
  /** Null: nobody since it is kept. */
  lastLoginAt: timestamp.nullable(),
});
export type CompanyHealth = z.output<typeof companyHealth>;

const companyIds = z
  .string()
  .max(mostAtOnce * 27)
  .transform((text) => text.split(','))
  .pipe(z.array(companyId).min(1).max(mostAtOnce));

const at = routesAt('/companies', { companyId }, { permission: 'super' });

export const companyHealthRoutes = defineRoutes({
  listCompanyHealth: {
    ...at.every(
      '/health',
      'How up to 20 companies are doing, by their ids with commas between them; those that are gone are left out.',
      z.array(companyHealth),
    ),
    query: z.object({ companyIds }),
  },
  measureStorage: at.part(
    '/storage',
    'How much the files of a company take, counted now, up to 20,000 files.',
    z.object({
      files: z.number().int(),
      sizeBytes: z.number().int(),
      /** False: there are more files than were counted. */
      isComplete: z.boolean(),
    }),
  ),
});
