import { AppError } from '#shared/contract/errors.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { maySend } from '#functions/records/companies/may-send.ts';
import { findTokenOwner } from '#functions/records/connections/connection-token.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { ConnectionPrincipal } from '#functions/tools/principal.ts';

/** Longer than any token: nothing else is looked for. */
const mostCharacters = 200;

/**
 * Turns the token of a connection into a principal. It is in `Authorization: Bearer`, or in the specification's `X_TOKEN`.
 *
 * @throws AppError ERR_CONNECTION_TOKEN_INVALID (401), ERR_COMPANY_SUSPENDED (403), ERR_SUBSCRIPTION_EXPIRED (402).
 */
export async function authenticateConnection(table: Table, headers: Readonly<Record<string, string | undefined>>, nowMs: number): Promise<ConnectionPrincipal> {
  const token = bearer(headers['authorization']) ?? bearer(headers['x_token']) ?? headers['x_token']?.trim();
  const owner = token && token.length <= mostCharacters ? await findTokenOwner(table, token) : undefined;
  if (!owner) throw new AppError('ERR_CONNECTION_TOKEN_INVALID');
  const { companyId, connectionId } = owner;
  const stored = await table.forCompany(companyId).get(companyKeys.company(companyId));
  if (!stored) throw new AppError('ERR_CONNECTION_TOKEN_INVALID');
  const company = companyItem.parse(stored);
  const may = await maySend(table, company, nowMs);
  if (may !== true) throw new AppError(may, may === 'ERR_SUBSCRIPTION_EXPIRED' ? { dueDate: company.dueAt } : {});
  return { companyId, connectionId };
}

const bearer = (value: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(value?.trim() ?? '')?.[1];
