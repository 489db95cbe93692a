import type { CompanyId, MailTemplateId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { MailTemplate, WholeMailTemplate } from '#shared/contract/mail-templates.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import {
  type MailTemplateContentItem,
  mailTemplateContentItem,
  type MailTemplateItem,
  mailTemplateItem,
  toMailTemplate,
} from '#functions/records/mail/mail-template-item.ts';
import { readListed } from '#functions/data/list-page.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type PageRequest, readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MailTemplateDeps } from './deps.ts';

/** @throws AppError ERR_NO_MAIL_TEMPLATE_FOUND */
export const loadTemplate = (table: TablePart, companyId: CompanyId, id: MailTemplateId): Promise<MailTemplateItem> =>
  loadItem(table, companyKeys.mailTemplate(companyId, id), mailTemplateItem, 'ERR_NO_MAIL_TEMPLATE_FOUND');

/** @throws AppError ERR_NO_MAIL_TEMPLATE_FOUND */
export const loadContent = (table: TablePart, companyId: CompanyId, id: MailTemplateId): Promise<MailTemplateContentItem> =>
  loadItem(table, companyKeys.mailTemplateContent(companyId, id), mailTemplateContentItem, 'ERR_NO_MAIL_TEMPLATE_FOUND');

export const toWhole = (item: MailTemplateItem, { html, design, text }: MailTemplateContentItem): WholeMailTemplate => ({
  ...toMailTemplate(item),
  html,
  design,
  text,
});

export async function getTemplate({ table }: MailTemplateDeps, { companyId }: Principal, id: MailTemplateId): Promise<WholeMailTemplate> {
  const part = table.forCompany(companyId);
  const [item, content] = await Promise.all([loadTemplate(part, companyId, id), loadContent(part, companyId, id)]);
  return toWhole(item, content);
}

/** Their rows are small: those of a search's read. */
const rowsAtOnce = 100;

export async function listTemplates(
  { table }: MailTemplateDeps,
  principal: Principal,
  query: PageRequest & { readonly searchParam?: string | undefined },
): Promise<{ records: MailTemplate[]; hasMore: boolean; nextCursor?: string }> {
  const { companyId } = principal;
  const search = normalizeName(query.searchParam ?? '');
  const { pk } = companyKeys.mailTemplate(companyId, '');
  const isWanted = search === '' ? undefined : ({ name }: MailTemplateItem): boolean => normalizeName(name).includes(search);
  const { items, ...position } = await readPage(principal, `mail-templates ${search}`, query, (after) =>
    readListed(table.forCompany(companyId), mailTemplateItem, { pk, newestFirst: true, limit: recordPageSize, rowsAtOnce, after }, isWanted),
  );
  return { records: items.map(toMailTemplate), ...position };
}
