import type { AuthDeps } from '#functions/areas/auth/deps.ts';
import { addPasskey, beginPasskey } from '#functions/areas/auth/factor/keep-passkeys.ts';
import { askPasskey, logInByPasskey } from '#functions/areas/auth/factor/log-in-by-passkey.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { Authenticator, type Ways } from './authenticator.ts';
import { logInAs, newAddress } from './given-accounts.ts';
import { testPassword } from './given.ts';
import type { TestClock } from './test-clock.ts';

export interface Added {
  readonly authenticator: Authenticator;
  readonly spareCodes: readonly string[] | undefined;
}

/** A passkey of an authenticator, which then signs for it. */
export async function givePasskey(deps: AuthDeps, principal: Principal, name: string): Promise<Added> {
  const { options, ticket } = await beginPasskey(deps, principal, testPassword);
  const authenticator = new Authenticator(deps.appUrl);
  const { spareCodes } = await addPasskey(deps, principal, { ticket, name, passkey: authenticator.make(options), language: 'pt' });
  return { authenticator, spareCodes };
}

/** Tells what the login by the password alone says of the next step. */
export async function askedForFactor(deps: AuthDeps, email: string, more: object = {}): Promise<{ ticket: string; hasPasskeys: boolean }> {
  const refused = await logInAs(deps, { email, ...more }).catch((error: unknown) => error);
  if (!(refused instanceof AppError) || refused.code !== 'ERR_FACTOR_NEEDED') throw new Error('no second step', { cause: refused });
  return refused.details as { ticket: string; hasPasskeys: boolean }; // as the code has them
}

export interface Answered {
  readonly ticket: string;
  readonly answer: object;
}

export const enterByPasskey = (deps: AuthDeps, answered: Answered, more: object = {}): ReturnType<typeof logInByPasskey> =>
  logInByPasskey(deps, { ...authRoutes.loginByPasskey.body.parse({ ...answered, ...more }), clientAddress: newAddress(), userAgent: '' });

export interface How {
  /** Ticket of the password. */
  readonly login?: string;
  readonly ways?: Ways;
}

/** A login by a passkey, from the challenge on. */
export async function logInBy(deps: AuthDeps, clock: TestClock, authenticator: Authenticator, { login, ways }: How = {}): ReturnType<typeof logInByPasskey> {
  // Challenges of one moment count as one.
  clock.advance(1);
  const { options, ticket } = await askPasskey(deps, login);
  return enterByPasskey(deps, { ticket, answer: authenticator.sign(options, ways) });
}
