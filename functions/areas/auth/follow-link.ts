import { AppError } from '#shared/contract/errors.ts';
import { type AccountItem, accountItem } from '#functions/records/accounts/account-item.ts';
import { type AccountLinkItem, accountLinkItem, isLinkOf, linkKey } from '#functions/records/accounts/account-link-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { AuthDeps } from './deps.ts';
import { type Account, loadAccount } from './load-account.ts';

interface FollowedLink extends Account {
  readonly link: AccountLinkItem;
  readonly login: AccountItem;
}

/** The account behind a mailed link. @throws AppError ERR_LINK_EXPIRED */
export async function followLink({ table, clock }: AuthDeps, token: string): Promise<FollowedLink> {
  const stored = await table.system.get(linkKey(token), { consistent: true });
  if (!stored) throw new AppError('ERR_LINK_EXPIRED');
  const link = accountLinkItem.parse(stored);
  const login = await table.system.get(systemKeys.email(link.email), { consistent: true });
  const account = login && accountItem.parse(login);
  if (!account || !isLinkOf(link, account, clock.nowMs())) throw new AppError('ERR_LINK_EXPIRED');
  return { link, login: account, ...(await loadAccount(table, link)) };
}
