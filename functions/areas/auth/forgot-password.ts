import type { BodyOf } from '#shared/contract/route.ts';
import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import { limitLinks } from '#functions/stack/limit-links.ts';
import type { AuthDeps } from './deps.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';

const perAddress: AttemptLimit = { scope: 'reset-address', most: 20, windowMs: 60 * 60_000 };

/**
 * Has a link mailed to an address, should it have an account. Who asks learns nothing of that: the account is looked for when the mail
 * is written, and limits count by what was typed.
 *
 * @throws AppError ERR_MAIL_UNAVAILABLE where the installation sends no mails, ERR_TOO_MANY_REQUESTS
 */
export async function forgotPassword(
  deps: AuthDeps,
  { email, language, clientAddress }: BodyOf<typeof authRoutes.forgotPassword> & { readonly clientAddress: string },
): Promise<{ message: string }> {
  if (deps.platformSender === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
  await countCall({ system: deps.table.system, nowMs: () => deps.clock.nowMs() }, perAddress, clientAddress);
  await limitLinks(deps, email);
  await mailAbout(deps, { kind: 'reset', email, language });
  return { message: 'asked' };
}
