import type { CompanyId } from '#shared/contract/ids.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type CompanyItem, companyItem } from '#functions/records/companies/company-item.ts';

/** Devices of a company that was suspended, or whose time is up, fall silent this much later, at most. */
const keepMs = 30_000;
const kept = keptValues<CompanyItem | undefined>(keepMs);

/** The company, at most half a minute old: notices come one after the other. */
export function loadCompanyStanding(table: TablePart, companyId: CompanyId, nowMs: number): Promise<CompanyItem | undefined> {
  return kept(companyId, nowMs, async () => {
    const stored = await table.get(companyKeys.company(companyId));
    return stored && readable(companyItem, stored);
  });
}
