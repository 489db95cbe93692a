import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { digitsOf } from '#shared/domain/contact-row.ts';
import { canonicalNumber, numberBeginnings } from '#shared/domain/phone.ts';
import { namesOfNumbers } from '#functions/conversations/contact-store.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { readKeyRanges } from '#functions/data/key-ranges.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { optOutItem } from '#functions/records/campaigns/opt-out-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** By number. What is searched without a digit is found nowhere. */
export async function listOptOuts(
  { table }: { readonly table: Table },
  principal: Principal,
  { searchParam: search = '', ...position }: QueryOf<typeof campaignRoutes.listOptOuts>,
): Promise<ReplyOf<typeof campaignRoutes.listOptOuts>> {
  const { companyId } = principal;
  const part = table.forCompany(companyId);
  const { pk } = companyKeys.optedOut(companyId, '');
  const digits = digitsOf(search);
  const prefixes = search === '' ? [''] : digits === '' ? [] : numberBeginnings(digits);
  const { items, ...reached } = await readPage(principal, `opt-outs ${search === '' ? '' : `of ${digits}`}`, position, (after) =>
    readKeyRanges(part, { pk, prefixes, limit: recordPageSize, after }),
  );
  const optOuts = readableItems(optOutItem, items);
  const names = await namesOfNumbers(
    part,
    companyId,
    optOuts.map(({ number }) => number),
  );
  return { optOuts: optOuts.map(({ number, createdAt }) => ({ number, name: names.get(number) ?? null, at: createdAt })), ...reached };
}

/**
 * Has campaigns reach the number again whose turn has not come yet.
 *
 * @throws AppError ERR_NOT_OPTED_OUT
 */
export async function deleteOptOut({ table }: { readonly table: Table }, { companyId }: Principal, number: string): Promise<{ message: string }> {
  await orThrow(table.forCompany(companyId).commit(remove(companyKeys.optedOut(companyId, canonicalNumber(number)), ['exists'])), 'ERR_NOT_OPTED_OUT');
  return { message: 'deleted' };
}
