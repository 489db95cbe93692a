import * as z from 'zod';
import { campaignStatuses } from '#shared/contract/campaigns.ts';
import { type CompanyId, mailSenderId, type MailSenderId, mailTemplateId, type MailTemplateId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

const user = z.object({
  name: z.string(),
  senderId: mailSenderId.nullable().default(null),
  templateId: mailTemplateId.nullable(),
  status: z.enum(campaignStatuses),
});

type Part = { readonly senderId: MailSenderId } | { readonly templateId: MailTemplateId };

/** The name of an e-mail campaign that is to be sent by itself with that part; one that is under way has a copy. Reads all of the company's, for a part that goes for good. */
export async function emailThatUses(table: TablePart, company: CompanyId, part: Part): Promise<string | undefined> {
  const emails = readableItems(user, await table.queryAll({ pk: companyKeys.email(company, '').pk }));
  const isOf = (one: z.output<typeof user>): boolean => ('senderId' in part ? one.senderId === part.senderId : one.templateId === part.templateId);
  return emails.find((one) => one.status === 'PROGRAMADA' && isOf(one))?.name;
}
