import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { linkKey } from '#functions/records/accounts/account-link-item.ts';
import { passwordRulesOf } from '#functions/records/companies/company-item.ts';
import { requireAllowedPassword } from '#functions/records/companies/password-rules.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { inEverySeat, isSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { isUnchanged, type UserItem } from '#functions/records/accounts/user-item.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { remove, update } from '#functions/data/writes.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from './deps.ts';
import { followLink } from './follow-link.ts';
import { proofOfCompany } from './prove-address.ts';

/**
 * The account behind a mailed link. To look at it uses nothing up: mail programs open links before their readers do.
 *
 * @throws AppError ERR_LINK_EXPIRED
 */
export async function showPasswordLink(deps: AuthDeps, token: string): Promise<ReplyOf<typeof authRoutes.showPasswordLink>> {
  const { link, user, company } = await follow(deps, token);
  return { purpose: link.purpose, name: user.name, email: link.email, companyName: company.name, ...passwordRulesOf(company) };
}

/**
 * Sets the password of the account behind a link. In the same transaction the link is used up and the live sessions end; the links of before
 * end with the former password. The owner is told by mail.
 *
 * @throws AppError ERR_LINK_EXPIRED, ERR_PASSWORD_TOO_SHORT, ERR_PASSWORD_COMMON
 */
export async function choosePassword(deps: AuthDeps, { token, password, language }: BodyOf<typeof authRoutes.choosePassword>): Promise<{ email: string }> {
  let passwordHash: string | undefined;
  const link = await commitDecision(deps.table.across, async () => {
    const followed = await follow(deps, token);
    await requireAllowedPassword(followed.company, password);
    passwordHash ??= await hashPassword(password, deps.clock.randomBytes(16));
    return { writes: await passwordWrites(deps, token, followed, passwordHash), result: followed.link };
  });
  if (link.purpose === 'reset') await mailAbout(deps, { kind: 'passwordChanged', email: link.email, language });
  return { email: link.email };
}

type Followed = Awaited<ReturnType<typeof follow>>;

/** Proving an address is another matter. @throws AppError ERR_LINK_EXPIRED */
async function follow(deps: AuthDeps, token: string) {
  const { link, ...account } = await followLink(deps, token);
  const { purpose, ...facts } = link;
  if (purpose === 'addressProof') throw new AppError('ERR_LINK_EXPIRED');
  return { ...account, link: { ...facts, purpose } };
}

async function passwordWrites({ table, clock }: AuthDeps, token: string, { link, login, ...account }: Followed, passwordHash: string): Promise<GuardedWrite[]> {
  const { user } = account;
  const { companyId, userId } = user;
  const changed: Pick<UserItem, 'revision' | 'passwordSetAt'> = { revision: user.revision + 1, passwordSetAt: isoTime(clock.nowMs()) };
  return [
    { write: remove(linkKey(token), ['exists']), refusal: 'ERR_LINK_EXPIRED' },
    { write: update(systemKeys.email(link.email), { set: { passwordHash } }, [['passwordHash', '=', login.passwordHash]]) },
    { write: update(companyKeys.user(companyId, userId), { set: changed }, isUnchanged(user)) },
    ...(await inEverySeat(table, user, (session) => remove(sessionKey(session), isSession(session)))),
    ...proofOfCompany(account),
  ];
}
