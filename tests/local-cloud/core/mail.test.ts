import {
  DeleteIdentityCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  ListIdentitiesCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  VerifyDomainDkimCommand,
  VerifyDomainIdentityCommand,
} from '@aws-sdk/client-ses';
import { describe, expect, it } from 'vitest';
import { drillSettings } from '#services/local-cloud/drills/drills.ts';
import { givenCore } from '#tests/local-cloud/core/given.ts';

async function givenMail() {
  const { core } = await givenCore({}, {});
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new SESClient({ endpoint: core.endpoints.secretsManager, region: 'us-east-1', credentials, maxAttempts: 1 });
  return { core, client };
}

const mail = new SendEmailCommand({
  Source: 'Loja <oi@loja.com.br>',
  Destination: { ToAddresses: ['maria@example.com'], CcAddresses: ['rui@example.com'] },
  Message: { Subject: { Data: 'Olá & até' }, Body: { Text: { Data: 'bom dia' }, Html: { Data: '<b>bom dia</b>' } } },
});

describe('mail', () => {
  it('is kept where it can be read, instead of being sent', async () => {
    const { core, client } = await givenMail();
    core.mailbox.setStatus('loja.com.br', 'Success');

    const { MessageId } = await client.send(mail);

    expect(core.mailbox.list()).toEqual([
      expect.objectContaining({
        id: MessageId,
        from: 'Loja <oi@loja.com.br>',
        to: ['maria@example.com', 'rui@example.com'],
        subject: 'Olá & até',
        text: 'bom dia',
        html: '<b>bom dia</b>',
      }),
    ]);
    expect(await client.send(new GetSendQuotaCommand({}))).toMatchObject({ Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 1 });
  });

  it('that is sent as a whole message is listed by its headers', async () => {
    const { core, client } = await givenMail();
    core.mailbox.setStatus('loja.com.br', 'Success');
    const raw = 'From: oi@loja.com.br\r\nTo: maria@example.com\r\nSubject: =?utf-8?B?T2zDoQ==?=\r\n =?utf-8?Q?_=C3=A0_loja?=\r\n\r\nbom dia';

    await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }));

    expect(core.mailbox.list()).toEqual([expect.objectContaining({ from: 'oi@loja.com.br', to: ['maria@example.com'], subject: 'Olá à loja', raw })]);
  });

  it('that is sent as a whole message is read by its parts', async () => {
    const { core, client } = await givenMail();
    core.mailbox.setStatus('loja.com.br', 'Success');
    const part = (type: string, encoding: string, body: string) =>
      `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
    const parts = [part('text/plain', 'quoted-printable', 'Ol=C3=A1_a =\r\ntodos'), part('text/html', 'base64', Buffer.from('<b>Olá</b>').toString('base64'))];
    const head = 'From: oi@loja.com.br\r\nTo: maria@example.com\r\nSubject: oi\r\nContent-Type: multipart/alternative; boundary="=_b"\r\n\r\n';
    const raw = `${head}${parts.map((one) => `--=_b\r\n${one}`).join('')}--=_b--\r\n`;

    await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }));

    expect(core.mailbox.list()).toEqual([expect.objectContaining({ text: 'Olá_a todos\r\n', html: '<b>Olá</b>' })]);
  });

  it('is refused from an address that nobody has verified', async () => {
    const { core, client } = await givenMail();
    core.mailbox.setStatus('loja.com.br', 'Pending');

    await expect(client.send(mail)).rejects.toMatchObject({ name: 'MessageRejected', message: expect.stringContaining('oi@loja.com.br') });
  });

  it('is refused when there is too much of it', async () => {
    const { core, client } = await givenMail();
    core.mailbox.setStatus('loja.com.br', 'Success');
    await core.drills.set(drillSettings.parse({ mail: { throttled: 1 } }));

    await expect(client.send(mail)).rejects.toMatchObject({ message: 'Maximum sending rate exceeded.' });
  });
});

it('identities are verified by what name servers say, listed and forgotten', async () => {
  const { core, client } = await givenMail();
  const Identities = ['loja.com.br', 'nobody.example'];

  const { VerificationToken } = await client.send(new VerifyDomainIdentityCommand({ Domain: 'loja.com.br' }));
  const { DkimTokens = [] } = await client.send(new VerifyDomainDkimCommand({ Domain: 'loja.com.br' }));
  const waiting = await client.send(new GetIdentityVerificationAttributesCommand({ Identities }));
  for (const token of DkimTokens) core.dns.set({ name: `${token}._domainkey.loja.com.br`, type: 'CNAME', values: [`${token}.dkim.amazonses.com`] });
  const { VerificationAttributes } = await client.send(new GetIdentityVerificationAttributesCommand({ Identities }));
  const before = await client.send(new ListIdentitiesCommand({}));
  await client.send(new DeleteIdentityCommand({ Identity: 'loja.com.br' }));
  const after = await client.send(new ListIdentitiesCommand({}));

  expect(DkimTokens).toHaveLength(3);
  expect(waiting.VerificationAttributes?.['loja.com.br']?.VerificationStatus).toBe('Pending');
  expect(VerificationAttributes).toEqual({ 'loja.com.br': { VerificationStatus: 'Success', VerificationToken } });
  expect([before.Identities, after.Identities]).toEqual([['loja.com.br'], []]);
});
