import { beforeAll, describe, expect, it } from 'vitest';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { emailRoutes, type EmailCampaign, type EmailReport } from '#shared/contract/emails.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { headersOf } from '#services/local-cloud/mail/raw-mail.ts';
import type { Mail } from '#services/local-cloud/mail/mailbox.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Recado } from '#tests/support/recado.ts';
import { proveAddress } from '#tests/support/prove-address.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';

const recipients = 50;
const domain = 'confeitaria.com.br';
const addresses = Array.from({ length: recipients }, (_, index) => `freguesa${index + 1}@example.com`);
const withinMs = 60_000;

/** From the sender's records at the name servers to the report, through the running system, at SES's usual rate. */
describe(`an e-mail campaign to ${recipients}`, () => {
  let recado: Recado;
  let agent: Agent;
  let parts: { contactListId: ContactListId; senderId: EmailCampaign['senderId']; templateId: EmailCampaign['templateId'] };

  beforeAll(async () => {
    recado = await sharedRecado();
    agent = await recado.signUp();
    await proveAddress(agent);
    parts = { contactListId: await makeList(), ...(await makeSender()), templateId: await makeTemplate() };
  }, 240_000);

  const door = async <T>(path: string, method: 'GET' | 'POST' | 'PUT', body?: object): Promise<T> => {
    const response = await fetch(`${recado.url}/local${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T; // the doors have tests of their own
  };

  /** Mails to these addresses: other files of this system send mails, too. */
  const ours = async (): Promise<Mail[]> => (await door<Mail[]>('/mail', 'GET')).filter(({ to: [address = ''] }) => addresses.includes(address));

  async function makeList(): Promise<ContactListId> {
    const { id: contactListId } = await agent.call(contactListRoutes.createContactList, { body: { name: 'Todos' } });
    for (const part of chunk(addresses, 10)) {
      const items = part.map((email) => ({ contactListId, name: 'Ana', number: `55119${71_000_000 + addresses.indexOf(email)}`, email }));
      await Promise.all(items.map((body) => agent.call(contactListRoutes.createContactListItem, { body })));
    }
    return contactListId;
  }

  async function makeSender() {
    const { records } = await agent.call(mailSenderRoutes.createMailDomain, { body: { domain } });
    // Two of them are texts of the domain itself.
    for (const alike of Map.groupBy(records, ({ name, type }) => `${type} ${name}`).values()) {
      const [{ name, type } = { name: '', type: '' }] = alike;
      await door('/dns/records', 'PUT', { name, type, values: alike.map(({ value }) => value) });
    }
    // SES has been asked by then; before, everybody is told to wait a moment.
    await eventually('the domain', async () => (await verified().catch(() => false)) || undefined, { withinMs, everyMs: 3_500 });
    const { id: senderId } = await agent.call(mailSenderRoutes.createMailSender, { body: { name: 'Confeitaria', email: `oi@${domain}` } });
    return { senderId };
  }

  const verified = async (): Promise<boolean> => (await agent.call(mailSenderRoutes.verifyMailDomain, { params: { domain } })).isVerified;

  async function makeTemplate() {
    const body = { name: 'Boas-vindas', html: '<p>Olá, {nome}! Tem bolo novo.</p>', design: '{"pages":[]}' };
    return (await agent.call(mailTemplateRoutes.createMailTemplate, { body })).id;
  }

  async function begin(): Promise<EmailCampaign> {
    const { id: emailId } = await agent.call(emailRoutes.createEmail, { body: { name: 'Novidades' } });
    const body = { name: 'Novidades', title: 'Novidades para {nome}', description: 'Tem bolo', ...parts };
    await agent.call(emailRoutes.updateEmail, { params: { emailId }, body });
    return agent.call(emailRoutes.startEmail, { params: { emailId } });
  }

  const reportOf = ({ id: emailId }: EmailCampaign): Promise<EmailReport> => agent.call(emailRoutes.getEmailReport, { params: { emailId } });
  const reported = (email: EmailCampaign, is: (report: EmailReport) => boolean): Promise<EmailReport> =>
    eventually(
      'the report',
      async () => {
        const report = await reportOf(email);
        return is(report) ? report : undefined;
      },
      { withinMs },
    );

  it('reaches everybody once; who bounced, complained or unsubscribed by one click gets no more', { timeout: 240_000 }, async () => {
    const first = await begin();
    const sent = await reported(first, ({ campaign, counts }) => campaign.status === 'FINALIZADA' && counts.delivered === recipients);
    const mails = await ours();
    const [bounced, alsoBounced, complaining, leaving] = mails;
    for (const mail of [bounced, alsoBounced]) await door('/mail/bounce', 'POST', { messageId: mail?.id, type: 'permanent' });
    await door('/mail/bounce', 'POST', { messageId: complaining?.id, type: 'complaint' });
    const link = /<([^>]+)>/.exec(headersOf(leaving?.raw ?? '').get('list-unsubscribe') ?? '')?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const oneClick = await fetch(link, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });

    const settled = await reported(first, ({ counts }) => counts.bounced === 2 && counts.complained === 1 && counts.unsubscribed === 1);
    const second = await begin();
    const again = await reported(
      second,
      ({ campaign, counts }) => campaign.status === 'FINALIZADA' && counts.delivered === recipients - 4 && counts.suppressed === 4,
    );

    expect(sent).toMatchObject({ valid: recipients, counts: { sent: recipients, failed: 0 } });
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
    expect(oneClick.status).toBe(200);
    expect(settled.counts).toMatchObject({ sent: recipients, delivered: recipients - 2, opened: 0 });
    expect(again).toMatchObject({ valid: recipients, counts: { sent: recipients - 4, suppressed: 4 } });
    expect(await ours()).toHaveLength(2 * recipients - 4);
  });
});
