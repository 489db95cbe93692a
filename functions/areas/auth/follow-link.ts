import { AppError } from '#shared/contract/errors.ts';
import { findItem, loadItem } from '#functions/data/find-item.ts';
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
  const link = await loadItem(table.system, linkKey(token), accountLinkItem, 'ERR_LINK_EXPIRED');
  const account = await findItem(table.system, systemKeys.email(link.email), accountItem);
  if (!account || !isLinkOf(link, account, clock.nowMs())) throw new AppError('ERR_LINK_EXPIRED');
  return { link, login: account, ...(await loadAccount(table, link)) };
}
