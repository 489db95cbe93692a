import type { Job } from '#shared/contract/jobs.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { forgetNames } from '#functions/records/contacts/phonebook.ts';
import type { Table } from '#functions/data/table.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

/** Rows of one run. */
const namesAtOnce = 500;

/** Removes the names that the phone of a deleted connection gave; of one that is there they stay. */
export async function forgetPhonebook(
  { table, jobs }: { readonly table: Table; readonly jobs: Jobs },
  job: Extract<Job, { type: 'forgetPhonebook' }>,
): Promise<void> {
  const part = table.forCompany(job.companyId);
  if (await part.get(companyKeys.connection(job.companyId, job.connectionId), { consistent: true })) return;
  const isDone = await forgetNames(part, job, namesAtOnce);
  if (!isDone) await jobs.send(job);
}
