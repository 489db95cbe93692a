import { AppError } from '#shared/contract/errors.ts';
import { companyId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { companyItem, type CompanyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { log } from '#functions/tools/log.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { InvoiceDeps } from './deps.ts';
import { writeInvoice } from './write-invoice.ts';

/** An invoice is there so long before the due date. */
export const invoiceLeadMs = 20 * 24 * 60 * 60_000;
/** Companies of one job: some seconds of work on the day on which all of them are due. */
export const companiesPerJob = 100;

/** Writes the invoices that are due of some companies, and leaves the next ones to another job. */
export async function writeDueInvoices(deps: InvoiceDeps & { jobs: Jobs }, job: Extract<Job, { type: 'writeInvoices' }>): Promise<void> {
  const { pk } = systemKeys.listedCompany('', '');
  const { items, last } = await deps.table.system.query({ pk, limit: companiesPerJob, ...(job.after === '' ? {} : { beyond: job.after }) });
  const ids = items.map((item) => companyId.parse(item['companyId']));
  // One that is being erased may be listed a moment longer.
  const companies = readableItems(companyItem, await deps.table.across.getMany(ids.map(companyKeys.company)));
  for (const company of companies) if (isDue(company, deps.clock.nowMs())) await writeUnlessNothing(deps, company);
  if (last) await deps.jobs.send({ ...job, after: String(items.at(-1)?.['sk']) });
}

const isDue = ({ isActive, dueAt }: CompanyItem, nowMs: number): boolean => isActive && Date.parse(dueAt) - nowMs <= invoiceLeadMs;

/** A company with which something is wrong does not keep the others from theirs. */
async function writeUnlessNothing(deps: InvoiceDeps, company: CompanyItem): Promise<void> {
  try {
    await writeInvoice(deps, company.companyId, null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE') throw error;
    if (error.code !== 'ERR_NOTHING_TO_PAY') log.warn('no invoice written', { companyId: company.companyId, code: error.code });
  }
}
