import { AppError } from '#shared/contract/errors.ts';
import { mailTemplateId, type MailTemplateId } from '#shared/contract/ids.ts';
import { type MailTemplate, mostHtmlCharacters, mostDesignCharacters, type WholeMailTemplate } from '#shared/contract/mail-templates.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MailTemplateContentItem, type MailTemplateItem } from '#functions/records/mail/mail-template-item.ts';
import { emailThatUses } from '#functions/records/mail/email-that-uses.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MailTemplateDeps } from './deps.ts';
import { loadContent, loadTemplate, toWhole } from './read-templates.ts';

/** Fields from people and programs; a missing one stays as it was. */
interface Fields {
  readonly name?: string | undefined;
  readonly html?: string | undefined;
  readonly design?: string | undefined;
}

/** @throws AppError ERR_MAIL_TEMPLATE_EMPTY, ERR_MAIL_TEMPLATE_TOO_LARGE, ERR_MAIL_DESIGN_UNREADABLE */
export async function createTemplate(
  deps: MailTemplateDeps,
  { companyId }: Principal,
  fields: Fields & { name: string },
  along: readonly Write[] = [],
  id = mailTemplateId.parse(newRecordId(deps.clock)),
): Promise<WholeMailTemplate> {
  const now = isoTime(deps.clock.nowMs());
  const item: MailTemplateItem = { type: 'mailTemplate', companyId, id, name: fields.name, revision: 1, createdAt: now, updatedAt: now };
  const empty: MailTemplateContentItem = { type: 'mailTemplateContent', companyId, templateId: id, html: '', text: '', design: '' };
  const content = { ...empty, ...(await cleaned(fields, deps.mediaOrigin)) };
  const part = deps.table.forCompany(companyId);
  await part.commit(put(companyKeys.mailTemplate(companyId, id), item, ['absent']), put(companyKeys.mailTemplateContent(companyId, id), content), ...along);
  return toWhole(item, content);
}

/** @throws AppError ERR_NO_MAIL_TEMPLATE_FOUND and those of creating */
export async function updateTemplate(deps: MailTemplateDeps, { companyId }: Principal, id: MailTemplateId, fields: Fields): Promise<WholeMailTemplate> {
  const part = deps.table.forCompany(companyId);
  const changes = await cleaned(fields, deps.mediaOrigin);
  return decideAnew(async () => {
    const [before, kept] = await Promise.all([loadTemplate(part, companyId, id), loadContent(part, companyId, id)]);
    const item = { ...before, name: fields.name ?? before.name, revision: before.revision + 1, updatedAt: isoTime(deps.clock.nowMs()) };
    const content = { ...kept, ...changes };
    await part.commit(
      put(companyKeys.mailTemplate(companyId, id), item, [['revision', '=', before.revision]]),
      put(companyKeys.mailTemplateContent(companyId, id), content, ['exists']),
    );
    return toWhole(item, content);
  });
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** An item of the table has 400 KB for all three. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
async function cleaned({ html, design }: Fields, mediaOrigin: string): Promise<Partial<Pick<MailTemplateContentItem, 'html' | 'text' | 'design'>>> {
  // Parsers that only saving needs.
  const { cleanHtml, plainTextOf, wholeDocument } = await import('./clean-html.ts');
  const { cleanDesign } = await import('./clean-design.ts');
  const notes = design === undefined ? undefined : cleanDesign(design, mediaOrigin);
  if (notes !== undefined && bytesOf(notes) > mostDesignCharacters) throw new AppError('ERR_MAIL_TEMPLATE_TOO_LARGE');
  if (html === undefined) return notes === undefined ? {} : { design: notes };
  const fragment = cleanHtml(html, mediaOrigin);
  const whole = wholeDocument(fragment);
  if (bytesOf(whole) > mostHtmlCharacters) throw new AppError('ERR_MAIL_TEMPLATE_TOO_LARGE');
  const text = plainTextOf(fragment);
  // A picture alone is something to see.
  if (text === '' && !fragment.includes('<img')) throw new AppError('ERR_MAIL_TEMPLATE_EMPTY');
  if (bytesOf(text) > mostHtmlCharacters) throw new AppError('ERR_MAIL_TEMPLATE_TOO_LARGE');
  return { html: whole, text, ...(notes === undefined ? {} : { design: notes }) };
}

interface SpecificationsCall {
  readonly content: string | Readonly<Record<string, unknown>>;
  readonly templateId?: MailTemplateId | undefined;
  readonly name?: string | undefined;
}

/** The specification's call, once with the design and once with the HTML. Without an id it is of the template that the first such call made. */
export async function saveTemplate(deps: MailTemplateDeps, principal: Principal, { content, templateId, name }: SpecificationsCall): Promise<MailTemplate> {
  const fields = { name, ...(isDesign(content) ? { design: textOf(content) } : { html: textOf(content) }) };
  if (templateId) return stripped(await updateTemplate(deps, principal, templateId, fields));
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  const key = companyKeys.savedMailTemplate(companyId);
  return decideAnew(async () => {
    const pointer = await part.get(key, { consistent: true });
    const known = pointer && mailTemplateId.parse(pointer['templateId']);
    if (known && (await part.get(companyKeys.mailTemplate(companyId, known), { consistent: true })))
      return stripped(await updateTemplate(deps, principal, known, fields));
    // Another such call may be first: then its template is changed.
    const id = mailTemplateId.parse(newRecordId(deps.clock));
    const first = put(key, { type: 'savedMailTemplate', companyId, templateId: id }, known ? [['templateId', '=', known]] : ['absent']);
    return stripped(await createTemplate(deps, principal, { ...fields, name: name ?? 'Template' }, [first], id));
  });
}

const textOf = (content: SpecificationsCall['content']): string => (typeof content === 'string' ? content : JSON.stringify(content));
const isDesign = (content: SpecificationsCall['content']): boolean => typeof content !== 'string' || content.trimStart().startsWith('{"');
const stripped = ({ id, name, createdAt, updatedAt }: WholeMailTemplate): MailTemplate => ({ id, name, createdAt, updatedAt });

/** @throws AppError ERR_NO_MAIL_TEMPLATE_FOUND, ERR_MAIL_TEMPLATE_IN_USE naming a campaign that is to be sent */
export async function deleteTemplate({ table }: MailTemplateDeps, { companyId }: Principal, id: MailTemplateId): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  await loadTemplate(part, companyId, id);
  const name = await emailThatUses(part, companyId, { templateId: id });
  if (name !== undefined) throw new AppError('ERR_MAIL_TEMPLATE_IN_USE', { name });
  await part.commit(remove(companyKeys.mailTemplate(companyId, id)), remove(companyKeys.mailTemplateContent(companyId, id)));
  return { message: 'deleted' };
}
