import type { liveRoutes } from '#shared/contract/live.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createLivePass } from './create-live-pass.ts';
import type { LiveDeps } from './deps.ts';

export const liveHandlers = (deps: LiveDeps): Handlers<typeof liveRoutes> => ({
  createLivePass: ({ principal }) => createLivePass(deps, principal),
});
