import type { CompanyId } from '#shared/contract/ids.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { companyItem } from './company-item.ts';

/** Chosen at sign-up, and never changed. */
const kept = keptValues<string>(Number.MAX_SAFE_INTEGER);

/** Loads the company's own secret, with which it signs what outsiders get to see; half a read unit once in the life of a process. */
export const loadCompanyKey = (table: TablePart, companyId: CompanyId): Promise<string> =>
  kept(companyId, 0, async () => companyItem.pick({ cursorKey: true }).parse(await table.get(companyKeys.company(companyId))).cursorKey);
