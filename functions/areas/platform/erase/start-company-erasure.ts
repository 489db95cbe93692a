import { AppError } from '#shared/contract/errors.ts';
import { companyErasureId, type CompanyId } from '#shared/contract/ids.ts';
import type { CompanyErasure } from '#shared/contract/platform.ts';
import { type CompanyErasureItem, companyErasureItem, erasedCompanyItem, toCompanyErasure } from '#functions/records/companies/company-erasure-item.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { PlatformDeps } from '../deps.ts';
import { isOfStaff } from '../of-staff.ts';

/**
 * Begins to erase a company. Asked again meanwhile it is the same erasure, whose work goes on should it have stopped.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_VALIDATION when the name is not the company's, ERR_NO_PERMISSION for a company of platform staff
 */
export async function startCompanyErasure(deps: PlatformDeps, principal: Principal, input: { companyId: CompanyId; name: string }): Promise<CompanyErasure> {
  const { companyId } = input;
  const { table } = deps;
  const company = await loadCompany(table.forCompany(companyId), companyId);
  if (company.name.trim() !== input.name.trim()) throw new AppError('ERR_VALIDATION', { field: 'name' });
  if (await isOfStaff(table, principal, companyId)) throw new AppError('ERR_NO_PERMISSION');
  const begun = await findBegun(table, companyId);
  if (!begun) return toCompanyErasure(await begin(deps, principal, companyId));
  await deps.jobs.send(jobOf(begun));
  return toCompanyErasure(begun);
}

const jobOf = ({ id }: CompanyErasureItem) => ({ type: 'eraseCompanyStep', companyErasureId: id }) as const;

async function findBegun(table: Table, companyId: CompanyId): Promise<CompanyErasureItem | undefined> {
  const mark = await table.forCompany(companyId).get(companyKeys.erasedCompany(companyId), { consistent: true });
  const stored = mark && (await table.system.get(systemKeys.companyErasure(erasedCompanyItem.parse(mark).erasureId), { consistent: true }));
  return stored && companyErasureItem.parse(stored);
}

async function begin(deps: PlatformDeps, principal: Principal, companyId: CompanyId): Promise<CompanyErasureItem> {
  const { table } = deps;
  const item = newErasure(deps.clock, principal, companyId);
  const mark = { type: 'erasedCompany', companyId, erasureId: item.id, at: item.requestedAt };
  await sendBeforeRow(deps, jobOf(item));
  const written = table.across.commit(put(companyKeys.erasedCompany(companyId), mark, ['absent']), put(systemKeys.companyErasure(item.id), item));
  // Somebody asked for it at the same moment.
  const begun = await onRefusal(written, async (refused) => (await findBegun(table, companyId)) ?? Promise.reject(refused));
  return begun ?? item;
}

const newErasure = (clock: Clock, { userId, name }: Principal, companyId: CompanyId): CompanyErasureItem => ({
  type: 'companyErasure',
  id: companyErasureId.parse(newRecordId(clock)),
  companyId,
  status: 'running',
  requestedBy: { id: userId, name },
  requestedAt: isoTime(clock.nowMs()),
  erasedAt: null,
  verifiedAt: null,
  rowsBefore: null,
  filesBefore: null,
  rowsAfter: null,
  filesAfter: null,
  revision: 0,
  work: { phase: 'close', after: null, connectionIds: [], rows: 0, notBeforeMs: 0 },
});
