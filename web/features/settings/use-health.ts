import { useQueries } from '@tanstack/react-query';
import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { companyHealthQuery } from './platform-queries.ts';

/** As the server answers at once. */
const healthAtOnce = 20;

/** How companies are doing, as far as it has come. */
export function useHealth(ids: readonly CompanyId[]): ReadonlyMap<CompanyId, CompanyHealth> {
  const pages = useQueries({ queries: chunk(ids, healthAtOnce).map((some) => companyHealthQuery(some)) });
  return new Map(pages.flatMap(({ data = [] }) => data.map((one) => [one.companyId, one] as const)));
}
