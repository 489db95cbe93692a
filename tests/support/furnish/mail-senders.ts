import { addMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { createMailSender } from '#functions/areas/mail-senders/mail-senders.ts';
import { mailSenderDeps } from '../mail-senders.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishMailSenders: Furnish<'mailSenders'> = async (home) => {
  const deps = mailSenderDeps(home);
  const domain = `loja-${home.company.companyId.toLowerCase()}.com.br`;
  await addMailDomain(deps, home.admin, domain);
  const { id } = await createMailSender(deps, home.admin, { name: 'nosso segredo', email: `oi@${domain}` });
  return {
    ids: {
      domain: { own: domain, missing: 'nobody.com.br', malformed: 'no domain' },
      mailSenderId: ulidOf(id),
      userId: ulidOf(home.admin.userId),
    },
    bodies: {
      createKey: { domain: `chave.${domain}`, companyId: home.company.companyId, id: home.admin.userId },
      createMailDomain: { domain: `outra.${domain}` },
      sendDnsRecords: { email: `site@${domain}`, language: 'pt' },
      createMailSender: { name: 'Loja', email: `vendas@${domain}` },
      updateMailSender: { name: 'Loja de doces' },
    },
    known: { domain: [domain], email: [`vendas@${domain}`] },
    // Addresses of tests are of nobody's domain; a look is due once in three seconds.
    notPlain: ['verifyOwnDomain', 'verifyMailDomain', 'deleteMailDomain', 'deleteMailSender', 'updateMailSender'],
  };
};
