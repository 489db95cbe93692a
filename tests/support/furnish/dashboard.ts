import type { Furnish } from './furnished.ts';

export const furnishDashboard: Furnish<'dashboard'> = async () => ({
  ids: {},
  bodies: {},
  known: { days: ['30'], date_from: ['2026-11-01'], date_to: ['2026-11-30'] },
  // It wants a filter.
  notPlain: ['showDashboard'],
});
