import { companyId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { InvoiceDeps } from './deps.ts';
import { writeDueInvoice } from '#functions/records/billing/write-invoice.ts';

/** Companies of one job: some seconds of work on the day on which all of them are due. */
export const companiesPerJob = 100;

/** Writes the invoices that are due of some companies, and leaves the next ones to another job. */
export async function writeDueInvoices(deps: InvoiceDeps & { jobs: Jobs }, job: Extract<Job, { type: 'writeInvoices' }>): Promise<void> {
  const { pk } = systemKeys.listedCompany('', '');
  const { items, next } = await deps.table.system.query({ pk, limit: companiesPerJob, beyond: job.after });
  const ids = items.map((item) => companyId.parse(item['companyId']));
  // One that is being erased may be listed a moment longer.
  const companies = readableItems(companyItem, await deps.table.across.getMany(ids.map(companyKeys.company)));
  // A company with which something is wrong does not keep the others from theirs.
  for (const company of companies) await writeDueInvoice(deps, company);
  if (next !== undefined) await deps.jobs.send({ ...job, after: next });
}
