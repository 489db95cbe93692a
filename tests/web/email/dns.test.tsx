import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { wantedRecords } from '#shared/domain/mail-domain.ts';
import { openEmails } from '../support/email-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { past } from '../support/builders.ts';

const domain = 'loja.com.br';
const aDomain = (fields: Partial<MailDomain> = {}): MailDomain => ({
  id: domain,
  domain,
  isVerified: false,
  checkedAt: past,
  records: wantedRecords(domain, 'recado-site-verification=abc', ['k1', 'k2', 'k3']).map((record) => ({ ...record, state: 'missing', found: [] })),
  ...fields,
});

beforeAll(() => import('#web/features/email/mail-domains/DnsDialog.tsx'));

async function openDns(api: FakeHandlers = {}) {
  const app = await openEmails('/email', { listMailDomains: () => [aDomain()], ...api });
  await app.user.click(await screen.findByRole('button', { name: 'VALIDAR DNS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Validação de DNS' }));
  await dialog.findByRole('list', { name: /loja\.com\.br/ });
  return { ...app, dialog };
}

describe('looking for the records', () => {
  it('says that they were found', async () => {
    const { user, dialog } = await openDns({ verifyMailDomain: () => aDomain({ isVerified: true }) });

    await user.click(dialog.getByRole('button', { name: 'Verificar DNS' }));

    expect(await screen.findByText('E-mail validado com sucesso')).toBeInTheDocument();
  });

  it('says that they were not', async () => {
    const { user, dialog } = await openDns({ verifyMailDomain: () => aDomain() });

    await user.click(dialog.getByRole('button', { name: 'Verificar DNS' }));

    expect(await screen.findByText('Não foi possível validar o DNS, tente novamente mais tarde')).toBeInTheDocument();
  });

  it('says why it could not look', async () => {
    const { user, dialog } = await openDns({ verifyMailDomain: () => fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: 3 }) });

    await user.click(dialog.getByRole('button', { name: 'Verificar DNS' }));

    expect(await screen.findByText(/Muitas tentativas|muitos pedidos/i)).toBeInTheDocument();
  });
});

describe('instructions for whoever looks after the site', () => {
  it('are copied whole', async () => {
    const { user, dialog } = await openDns();

    await user.click(dialog.getByRole('button', { name: 'Copiar tudo' }));

    const copied = await navigator.clipboard.readText();
    expect(copied.match(/^Tipo: /gm)).toHaveLength(6);
    expect(copied).toContain('Nome: @ (nome completo: loja.com.br)\nValor: recado-site-verification=abc');
  });

  it('go to an address by mail, in the language of this browser', async () => {
    const { user, dialog, calls } = await openDns({ sendDnsRecords: () => ({ message: 'sent' }) });
    const send = dialog.getByRole('button', { name: 'Enviar por e-mail' });
    expect(send).toBeDisabled();

    await user.type(dialog.getByRole('textbox', { name: /E-mail de quem cuida do site/ }), 'Agencia@example.com{Enter}');

    await waitFor(() => expect(calls.find(({ route }) => route === 'sendDnsRecords')).toMatchObject({ params: { domain }, body: { language: 'pt' } }));
    expect(await screen.findByText('Instruções enviadas para Agencia@example.com.')).toBeInTheDocument();
  });

  it('say why they could not be sent', async () => {
    const { user, dialog } = await openDns({ sendDnsRecords: () => fail('ERR_MAIL_ADDRESS_NOT_PROVED') });

    await user.type(dialog.getByRole('textbox', { name: /E-mail de quem cuida do site/ }), 'agencia@example.com{Enter}');

    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});
