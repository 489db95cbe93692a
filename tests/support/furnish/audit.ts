import { auditKinds } from '#shared/domain/audited-types.ts';
import type { Furnish } from './furnished.ts';

export const furnishAudit: Furnish<'audit'> = async (home) => ({
  ids: {},
  bodies: {},
  known: { kind: auditKinds, userId: [home.admin.userId, 'system', 'staff'], from: ['2026-11-01T00:00:00.000Z'], to: ['2026-11-30T00:00:00.000Z'] },
});
