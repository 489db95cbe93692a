import * as z from 'zod';
import { companyId, companyErasureId, connectionId, timestamp } from '#shared/contract/ids.ts';
import { type CompanyErasure, companyErasure } from '#shared/contract/platform.ts';

/**
 * Phases in order: nobody enters and nothing leaves any more; everything is counted; everything is erased; once pending work has ended, a last look
 * finds what came since.
 */
export const erasurePhases = ['close', 'count', 'erase', 'check'] as const;

const companyErasureWork = z.object({
  phase: z.enum(erasurePhases),
  /** The row behind which the sweep goes on; none at its beginning. */
  after: z.record(z.string(), z.unknown()).nullable(),
  connectionIds: z.array(connectionId),
  /** In this sweep. */
  rows: z.number().int(),
  /** When it goes on. */
  notBeforeMs: z.number(),
});
export type CompanyErasureWork = z.output<typeof companyErasureWork>;

/** Stands outside of the company, since it is left when that is gone. Of people it names who asked for it. */
export const companyErasureItem = z.object({
  type: z.literal('companyErasure'),
  ...companyErasure.shape,
  /** Goes up with each step: of two runs at once one counts. */
  revision: z.number().int(),
  work: companyErasureWork.optional(),
});
export type CompanyErasureItem = z.output<typeof companyErasureItem>;

/** In the company itself: that it is being erased, and by which work. */
export const erasedCompanyItem = z.object({ type: z.literal('erasedCompany'), companyId, erasureId: companyErasureId, at: timestamp });

export function toCompanyErasure({ type: _type, revision: _revision, work: _work, ...shown }: CompanyErasureItem): CompanyErasure {
  return shown;
}
