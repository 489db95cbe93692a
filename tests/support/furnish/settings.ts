import type { Furnish } from './furnished.ts';

export const furnishSettings: Furnish<'settings'> = async () => ({
  // Every company has the same keys.
  ids: { key: { own: 'userRating', missing: 'noSuchSetting', malformed: '???' } },
  bodies: { updateSetting: { value: 'enabled' } },
  known: { value: ['enabled', 'disabled', 30] },
});
