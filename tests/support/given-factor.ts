import type { AuthDeps } from '#functions/areas/auth/deps.ts';
import { beginFactor, setFactor } from '#functions/areas/auth/factor/set-factor.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { shownCode } from '#functions/tools/totp.ts';
import { testPassword } from './given.ts';
import type { TestClock } from './test-clock.ts';

const stepMs = 30_000;

/** A second factor that an app was shown. Its next code counts from now on. */
export async function setUpFactor(
  deps: AuthDeps,
  clock: TestClock,
  principal: Principal,
): Promise<{ readonly secret: string; readonly spareCodes: readonly string[] }> {
  const { secret, ticket } = await beginFactor(deps, principal, testPassword);
  const { spareCodes } = await setFactor(deps, principal, { ticket, code: shownCode(secret, clock.nowMs()), language: 'pt' });
  clock.advance(stepMs);
  return { secret, spareCodes };
}
