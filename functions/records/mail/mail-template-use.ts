import * as z from 'zod';
import { campaignStatuses } from '#shared/contract/campaigns.ts';
import { type CompanyId, mailTemplateId, type MailTemplateId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** An e-mail campaign that uses the template. */
const user = z.object({ name: z.string(), templateId: mailTemplateId.nullable(), status: z.enum(campaignStatuses) });

/** The name of an e-mail campaign that is to send the template; one that is under way has a copy. Reads all of the company's, for a template that goes for good. */
export async function emailThatUses(table: TablePart, company: CompanyId, templateId: MailTemplateId): Promise<string | undefined> {
  const emails = readableItems(user, await table.queryAll({ pk: companyKeys.email(company, '').pk }));
  return emails.find((one) => one.templateId === templateId && one.status === 'PROGRAMADA')?.name;
}
