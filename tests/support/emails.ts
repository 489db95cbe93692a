import { readEmailReport } from '#functions/areas/campaigns/mail/read-emails.ts';
import { createEmail, updateEmail } from '#functions/areas/campaigns/mail/save-email.ts';
import { startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { applyMailEvent } from '#functions/areas/campaigns/mail/apply-mail-event.ts';
import { readMailEvent } from '#functions/areas/campaigns/mail/mail-event.ts';
import type { EmailItem } from '#functions/records/campaigns/email-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { emailRoutes, type EmailReport } from '#shared/contract/emails.ts';
import { runNextJob } from './campaign-jobs.ts';
import { givenList, numbersOf } from './campaigns.ts';
import type { Home } from './given.ts';
import { addressOf, mailEventText, mailRows, type Telling } from './mail-rows.ts';
import { derived } from './stream.ts';

interface Wanted {
  readonly recipients?: number;
  /** Addresses of the recipients in the order of their numbers; one for each by default. */
  readonly addresses?: readonly string[];
  readonly html?: string;
  readonly text?: string;
  readonly title?: string;
  readonly description?: string;
  readonly tracks?: boolean;
  readonly scheduledAt?: string;
}

/** An e-mail campaign that is INATIVA and has all it needs. */
export async function givenEmail(home: Home, wanted: Wanted = {}): Promise<EmailItem> {
  const { table, clock } = home.deps;
  const { companyId } = home.company;
  const { addresses = Array.from({ length: wanted.recipients ?? 3 }, (_, index) => addressOf(index)), html, text, ...fields } = wanted;
  const part = table.forCompany(companyId);
  const numbers = numbersOf(addresses.length);
  const contactListId = await givenList(home, numbers);
  for (const [index, number] of numbers.entries()) {
    await part.change(companyKeys.contactListItem(companyId, contactListId, number), { set: { email: addresses[index] ?? '' } }, ['exists']);
  }
  const { senderId, templateId, writes } = mailRows(companyId, clock, { ...(html === undefined ? {} : { html }), ...(text === undefined ? {} : { text }) });
  await part.writeMany(writes);
  await forgetRate(home);
  const { id } = await createEmail(home.deps, home.admin, emailRoutes.createEmail.body.parse({ name: 'Novidades' }));
  const body = { name: 'Novidades', title: 'Novidades para {nome}', contactListId, senderId, templateId, ...fields };
  return updateEmail(home.deps, home.admin, id, emailRoutes.updateEmail.body.parse(body));
}

/** Tests share an installation: each begins with the quota that its own mail service tells. */
export const forgetRate = ({ deps: { table } }: Home): Promise<void> => table.system.writeMany([{ kind: 'delete', key: systemKeys.mailRate() }]);

/** The same, started. */
export async function begunEmail(home: Home, wanted: Wanted = {}): Promise<EmailItem> {
  const { id } = await givenEmail(home, wanted);
  return startEmail(home.deps, home.admin, id);
}

/** Does the jobs of campaigns in the order of their times, on the clock of the test. */
export async function playMails(
  home: Home,
  { untilMs = Infinity, each = async () => undefined }: { untilMs?: number; each?: () => Promise<void> } = {},
): Promise<void> {
  while (await runNextJob(home, untilMs)) await each();
  await derived(home);
}

export async function tell(home: Home, mail: Pick<OutgoingMail, 'recipient' | 'to'>, ...tellingsOfMail: readonly Telling[]): Promise<void> {
  for (const telling of tellingsOfMail) {
    const event = readMailEvent(mailEventText(mail, telling));
    if (event) await applyMailEvent(home.deps, event);
  }
}

export const emailReport = async (home: Home, { id }: Pick<EmailItem, 'id'>): Promise<EmailReport> => {
  await derived(home);
  return readEmailReport(home.deps, home.admin, id);
};
