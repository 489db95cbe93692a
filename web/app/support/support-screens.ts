import type { ScreenName } from '../screens.ts';

/** In the order of their menu. The server answers support on the routes of these screens, and on few others. */
export const supportScreens = [
  'connections',
  'queues',
  'users',
  'tags',
  'lanes',
  'quickMessages',
  'settings',
  'helps',
] as const satisfies readonly ScreenName[];
