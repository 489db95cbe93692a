import { beforeEach, describe, expect, it } from 'vitest';
import { sendDnsMail } from '#functions/areas/account-mails/send-dns-mail.ts';
import { addMailDomain, deleteMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { sendDnsRecords } from '#functions/areas/mail-senders/send-dns-records.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { plainTextOf } from '#tests/support/account-mails.ts';
import { given, type Home } from '#tests/support/given.ts';
import { mailSenderDeps } from '#tests/support/mail-senders.ts';

let home: Home;
let domain: string;
const email = 'agencia@example.com';
const deps = (others: Parameters<typeof mailSenderDeps>[1] = {}) => mailSenderDeps(home, others);
const ask = (fields: object = {}, by = home.admin) => sendDnsRecords(deps(), by, { domain, email, language: 'pt', ...fields });

async function mailed(): Promise<{ readonly to: string; readonly text: string }[]> {
  const before = home.deps.mails.sent.length;
  for (const job of home.deps.jobs.take()) if (job.type === 'sendDnsMail') await sendDnsMail(home.deps, job);
  return home.deps.mails.sent.slice(before).map(({ to, raw }) => ({ to, text: plainTextOf(raw) }));
}

beforeEach(async () => {
  home = await given.company();
  domain = `loja-${home.company.companyId.toLowerCase()}.com.br`;
  await addMailDomain(deps(), home.admin, domain);
  home.deps.jobs.take();
});

describe('the records of a domain', () => {
  it('go to whoever looks after the site, whole, with who asked', async () => {
    await ask();

    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`Quem pediu este e-mail foi ${home.admin.name}, da empresa ${home.company.name}.`);
    expect(mail?.text.match(/^Tipo: (TXT|CNAME)$/gm)).toHaveLength(6);
    expect(mail?.text).toContain(`Nome: _dmarc (nome completo: _dmarc.${domain})`);
  });

  it('go in the language of who asks', async () => {
    await ask({ language: 'es' });

    expect((await mailed())[0]?.text).toContain('Valor: v=spf1');
  });

  it('are one mail, however often they are asked for within ten minutes', async () => {
    await Promise.all([ask(), ask()]);

    expect(await mailed()).toHaveLength(1);
    home.deps.clock.advance(10 * 60_000);
    await ask();
    expect(await mailed()).toHaveLength(1);
  });

  it('are mailed ten times a day at most', async () => {
    for (let n = 1; n <= 10; n += 1) await ask({ email: `agencia${n}@example.com` });

    await expect(ask({ email: 'outra@example.com' })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });

  it('are nobody else’s, and not sent once the domain is given up', async () => {
    const others = await given.company();
    await expect(ask({}, others.admin)).rejects.toMatchObject({ code: 'ERR_NO_MAIL_DOMAIN_FOUND' });
    await ask();
    await deleteMailDomain(deps(), home.admin, domain);

    expect(await mailed()).toEqual([]);
  });

  it('wait until an address of the company is proved, and for an installation that sends mails', async () => {
    await expect(sendDnsRecords(deps({ platformSender: '' }), home.admin, { domain, email, language: 'pt' })).rejects.toMatchObject({
      code: 'ERR_MAIL_UNAVAILABLE',
    });
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { awaitsAddressProof: true } }, ['exists']);

    await expect(ask()).rejects.toMatchObject({ code: 'ERR_MAIL_ADDRESS_NOT_PROVED' });
  });
});
