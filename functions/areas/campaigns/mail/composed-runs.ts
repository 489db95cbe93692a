import { companyItem } from '#functions/records/companies/company-item.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { type EmailItem, mailPartItem, mailTextsItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type ComposeMail, mailComposer } from './compose-mail.ts';
import type { MailDispatchDeps } from './deps.ts';

/** The texts of a run never change. */
const kept = keptValues<ComposeMail>(10 * 60_000);

/** Makes the mails of the run that is going on. */
export function compose({ clock, appUrl }: MailDispatchDeps, table: TablePart, { companyId, number, run }: EmailItem): Promise<ComposeMail> {
  return kept(`${companyId} ${number} ${run}`, clock.nowMs(), async () => {
    const part = (kind: 'texts' | 'html' | 'plain'): Promise<unknown> => load(table, companyKeys.campaignPart(companyId, number, `${kind}#${run}`));
    const [texts, html, plain, company] = await Promise.all([part('texts'), part('html'), part('plain'), load(table, companyKeys.company(companyId))]);
    const content = { texts: mailTextsItem.parse(texts), html: mailPartItem.parse(html).text, text: mailPartItem.parse(plain).text };
    return mailComposer({ ...content, linkKey: companyItem.pick({ cursorKey: true }).parse(company).cursorKey }, appUrl);
  });
}

const load = (table: TablePart, key: Key): Promise<unknown> => table.get(key, { consistent: true });
