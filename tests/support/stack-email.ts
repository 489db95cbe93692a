import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { emailRoutes, type EmailCampaign, type EmailReport } from '#shared/contract/emails.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { headersOf } from '#services/local-cloud/mail/raw-mail.ts';
import type { Mail } from '#services/local-cloud/mail/mailbox.ts';
import type { Agent } from './agent.ts';
import { eventually } from './eventually.ts';
import { proveAddress } from './prove-address.ts';
import type { Recado } from './recado.ts';

interface Wanted {
  readonly domain: string;
  readonly addresses: readonly string[];
}

type Parts = Pick<EmailCampaign, 'senderId' | 'templateId' | 'contactListId'>;

const withinMs = 60_000;

/** E-mail campaigns of a company on a whole system, and the mails that went out. */
export class StackEmail {
  readonly addresses: readonly string[];
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #parts: Parts;

  private constructor(recado: Recado, agent: Agent, addresses: readonly string[], parts: Parts) {
    this.#recado = recado;
    this.#agent = agent;
    this.addresses = addresses;
    this.#parts = parts;
  }

  /** A list of the addresses, a template, and a sender whose domain the name servers know. */
  static async prepare(recado: Recado, agent: Agent, { domain, addresses }: Wanted): Promise<StackEmail> {
    await proveAddress(agent);
    const html = '<p>Olá, {nome}! Tem bolo novo.</p>';
    const { id: templateId } = await agent.call(mailTemplateRoutes.createMailTemplate, { body: { name: 'Boas-vindas', html, design: '{"pages":[]}' } });
    const contactListId = await makeList(agent, addresses);
    return new StackEmail(recado, agent, addresses, { templateId, contactListId, senderId: await makeSender(recado, agent, domain) });
  }

  /** Makes a campaign and starts it. */
  async start(): Promise<EmailCampaign> {
    const { id: emailId } = await this.#agent.call(emailRoutes.createEmail, { body: { name: 'Novidades' } });
    const body = { name: 'Novidades', title: 'Novidades para {nome}', description: 'Tem bolo', ...this.#parts };
    await this.#agent.call(emailRoutes.updateEmail, { params: { emailId }, body });
    return this.#agent.call(emailRoutes.startEmail, { params: { emailId } });
  }

  report({ id: emailId }: EmailCampaign): Promise<EmailReport> {
    return this.#agent.call(emailRoutes.getEmailReport, { params: { emailId } });
  }

  /** Mails to its addresses, in the order in which they went out. */
  async mails(): Promise<Mail[]> {
    const all = await mailDoor<Mail[]>(this.#recado, '/mail', 'GET');
    return all.filter(({ to: [address = ''] }) => this.addresses.includes(address));
  }

  /** Does as a mail program at its button. @returns the status of the answer */
  async leave({ raw }: Mail): Promise<number> {
    const link = /<([^>]+)>/.exec(headersOf(raw).get('list-unsubscribe') ?? '')?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(link, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status;
  }

  /** Fetches the link in the mail, as scanners of links do. @param method GET by default */
  follow({ html }: Mail, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> {
    const [, link = ''] = /href="([^"]+\/unsubscribe\/[^"]+)"/.exec(html) ?? [];
    return fetch(link, { method, headers: { accept: 'text/html', 'accept-language': 'pt-BR' } });
  }

  async bounce(mail: Mail | undefined, type: 'permanent' | 'complaint'): Promise<void> {
    await mailDoor(this.#recado, '/mail/bounce', 'POST', { messageId: mail?.id, type });
  }
}

async function mailDoor<T>({ url }: Recado, path: string, method: 'GET' | 'POST' | 'PUT', body?: object): Promise<T> {
  const response = await fetch(`${url}/local${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T; // the doors have tests of their own
}

async function makeList(agent: Agent, addresses: readonly string[]): Promise<ContactListId> {
  const { id: contactListId } = await agent.call(contactListRoutes.createContactList, { body: { name: 'Leitoras' } });
  for (const part of chunk(addresses, 10)) {
    const items = part.map((email) => ({ contactListId, name: 'Ana', number: `55119${73_000_000 + addresses.indexOf(email)}`, email }));
    await Promise.all(items.map((body) => agent.call(contactListRoutes.createContactListItem, { body })));
  }
  return contactListId;
}

async function makeSender(recado: Recado, agent: Agent, domain: string): Promise<EmailCampaign['senderId']> {
  const { records } = await agent.call(mailSenderRoutes.createMailDomain, { body: { domain } });
  // Two of them are texts of the domain itself.
  for (const alike of Map.groupBy(records, ({ name, type }) => `${type} ${name}`).values()) {
    const [{ name, type } = { name: '', type: '' }] = alike;
    await mailDoor(recado, '/dns/records', 'PUT', { name, type, values: alike.map(({ value }) => value) });
  }
  const isVerified = async () => (await agent.call(mailSenderRoutes.verifyMailDomain, { params: { domain } })).isVerified;
  // SES has been asked by then; before, everybody is told to wait a moment.
  await eventually('the domain', async () => (await isVerified().catch(() => false)) || undefined, { withinMs, everyMs: 3_500 });
  return (await agent.call(mailSenderRoutes.createMailSender, { body: { name: 'Confeitaria', email: `oi@${domain}` } })).id;
}
