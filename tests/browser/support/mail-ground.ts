import type { ApiClient } from '#services/demo/api-client.ts';
import type { MailSenderId, MailTemplateId } from '#shared/contract/ids.ts';
import { type DnsRecord, mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { proveAddress } from '#tests/support/prove-address.ts';

export interface MailGround {
  readonly senderId: MailSenderId;
  readonly templateId: MailTemplateId;
}

const html =
  '<table align="center" style="max-width:600px;width:100%"><tr><td style="padding:24px;font-family:Arial">' +
  '<h1>Olá, {nome}!</h1><p>Doces novos toda semana.</p><p><a href="https://example.com/doces">Ver os doces</a></p></td></tr></table>';

/** Makes what e-mail campaigns take: a domain whose records are as they should be, a sender of it, and a template. */
export async function readyToMail(admin: ApiClient, domain: string): Promise<MailGround> {
  await proveAddress(admin);
  const { records } = await admin.call(mailSenderRoutes.createMailDomain, { body: { domain } });
  await publish(admin.url, records);
  const { isVerified } = await admin.call(mailSenderRoutes.verifyMailDomain, { params: { domain } });
  if (!isVerified) throw new Error(`${domain} is not verified`);
  const sender = await admin.call(mailSenderRoutes.createMailSender, { body: { name: 'Doces da Ana', email: `contato@${domain}` } });
  const template = await admin.call(mailTemplateRoutes.createMailTemplate, { body: { name: 'Novidades', html, design: '{}' } });
  return { senderId: sender.id, templateId: template.id };
}

/** A name has all its values of a type at once. */
async function publish(url: string, records: readonly DnsRecord[]): Promise<void> {
  const byName = Map.groupBy(records, ({ name, type }) => `${type} ${name}`);
  for (const same of byName.values()) {
    const [{ name, type } = { name: '', type: 'TXT' }] = same;
    const body = JSON.stringify({ name, type, values: same.map(({ value }) => value) });
    const response = await fetch(`${url}/local/dns/records`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`dns: ${response.status} ${await response.text()}`);
  }
}
