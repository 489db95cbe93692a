import { AppError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { isInvited } from '#functions/records/accounts/user-item.ts';
import { limitLinks } from '#functions/stack/limit-links.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { InvitingDeps } from './deps.ts';
import { loadUser } from './load-users.ts';

/**
 * Mails a link to the address that a user has. Whoever sends it learns nothing by it, so platform staff who support a company may, too.
 *
 * @throws AppError ERR_NO_USER_FOUND, ERR_MAIL_UNAVAILABLE, ERR_TOO_MANY_REQUESTS
 */
export async function sendPasswordLink(
  deps: InvitingDeps,
  { companyId, name: by }: Principal,
  { userId, language }: { readonly userId: UserId; readonly language: SpokenLanguage },
): Promise<{ message: string }> {
  const user = await loadUser(deps.table.forCompany(companyId), companyId, userId);
  if (deps.platformSender === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
  const { email } = user;
  await limitLinks(deps, email);
  await mailAbout(deps, isInvited(user) ? { kind: 'invitation', email, language, by } : { kind: 'reset', email, language });
  return { message: 'asked' };
}
