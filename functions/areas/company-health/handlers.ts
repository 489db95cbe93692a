import type { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { loadHealth } from '#functions/records/companies/company-health.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { mediaPrefix } from '#functions/records/messages/media-prefixes.ts';
import type { Table } from '#functions/data/table.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { uploadPrefix } from '#functions/ports/media-keys.ts';
import type { StoredFiles } from '#functions/ports/stored-files.ts';

export interface CompanyHealthDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly files: Pick<StoredFiles, 'listFiles'>;
}

export const companyHealthHandlers = (deps: CompanyHealthDeps): Handlers<typeof companyHealthRoutes> => ({
  listCompanyHealth: async ({ query }) => (await Promise.all([...new Set(query.companyIds)].map((id) => healthOf(deps, id)))).flat(),
  measureStorage: ({ params }) => measureStorage(deps, params.companyId),
});

async function healthOf({ table, clock }: CompanyHealthDeps, companyId: CompanyId) {
  const part = table.forCompany(companyId);
  try {
    await loadCompany(part, companyId);
    return [await loadHealth(part, companyId, clock.nowMs())];
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_COMPANY_FOUND') return [];
    throw error;
  }
}

/** Some seconds of listing, at a hundredth of a cent. */
const mostFiles = 20_000;

/** The bucket itself is asked: nothing has to be counted while files come and go. @throws AppError ERR_NO_COMPANY_FOUND */
export async function measureStorage({ table, files }: CompanyHealthDeps, companyId: CompanyId): Promise<ReplyOf<typeof companyHealthRoutes.measureStorage>> {
  await loadCompany(table.forCompany(companyId), companyId);
  let [count, sizeBytes] = [0, 0];
  for (const prefix of [mediaPrefix(companyId), uploadPrefix(companyId)]) {
    for (let after: string | undefined; ;) {
      const page = await files.listFiles(prefix, after);
      if (page.length === 0) break;
      if (count >= mostFiles) return { files: count, sizeBytes, isComplete: false };
      count += page.length;
      sizeBytes += page.reduce((sum, file) => sum + file.sizeBytes, 0);
      after = page.at(-1)?.key;
    }
  }
  return { files: count, sizeBytes, isComplete: true };
}
