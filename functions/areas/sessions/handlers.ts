import type { sessionRoutes } from '#shared/contract/sessions.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { SessionDeps } from './deps.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export const sessionHandlers = (deps: SessionDeps): Handlers<typeof sessionRoutes> => ({
  listSessions: ({ principal }) => listSessions(deps, principal),
  endOtherSessions: ({ principal }) => endOtherSessions(deps, principal),
  endSession: ({ principal, params }) => endOwnSession(deps, principal, params),
});
