import type { authRoutes, SessionReply } from '#shared/contract/auth.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { keepLogin } from '#web/api/log-in.ts';
import { sendRequest } from '#web/api/send-request.ts';
import { i18n } from '#web/i18n/instance.ts';
import { signChallenge } from '#web/parts/account/authenticator.ts';
import { routes } from './contract.static.ts';

interface Step {
  readonly scope: 'full' | 'billing';
  /** Ticket of the password; none for a login by the passkey alone. */
  readonly ticket?: string;
  readonly isTrusted?: boolean;
}

/** Logs in by a passkey of this device, with a challenge of its own each time. @throws ApiError */
export async function logInByPasskey({ ticket: login, ...step }: Step): Promise<SessionReply['user']> {
  // Texts of what may be refused are not those of the first load.
  const texts = i18n.loadNamespaces('screen-errors');
  const { options, ticket } = (await post(routes.askPasskey, login === undefined ? {} : { ticket: login })) as ReplyOf<typeof authRoutes.askPasskey>; // declared by the route
  await texts;
  const answer = await signChallenge(options);
  return keepLogin(post(routes.loginByPasskey, { ticket, answer, ...step }) as Promise<SessionReply>); // declared by the route
}

type OpenRoute = (typeof routes)['askPasskey' | 'loginByPasskey'];

const post = ({ method, path }: OpenRoute, body: object): Promise<unknown> => sendRequest({ method, path, query: {}, body, token: null });
