import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyId } from '../support/builders.ts';
import { aContactList } from '../support/campaign-builders.ts';
import { anEmail, openEmails } from '../support/email-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';

const later = '2036-11-30T14:05:00.000Z';
const open = (email: ReturnType<typeof anEmail>[], api: FakeHandlers = {}, width = 1280) =>
  openEmails('/email', { listEmails: () => ({ email, hasMore: false }), ...api }, width);

type User = Awaited<ReturnType<typeof open>>['user'];

async function openMenu(user: User, name: RegExp) {
  const row = await screen.findByRole('row', { name });
  await user.click(within(row).getByRole('button', { name: 'Ações' }));
  return within(await screen.findByRole('menu'));
}

describe('list of e-mail campaigns', () => {
  it('has the header, the buttons and the columns of the specification', async () => {
    await open([anEmail(1, { createdAt: '2026-11-05T12:00:00.000Z', status: 'PROGRAMADA', scheduledAt: later })]);

    const row = await screen.findByRole('row', { name: /E-mail 1/ });

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^E-MAIL$/);
    expect(screen.getByRole('button', { name: 'VALIDAR DNS' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'CRIAR UMA CAMPANHA DE E-MAIL' })).toBeEnabled();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Nome', 'Data de modificação', 'Ações']));
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Programada', 'Clientes', '30/11/2036, 14:05', '05/11/2026', '']);
    expect(screen.getByRole('link', { name: 'E-mail' })).toHaveAttribute('aria-current', 'page');
  });

  it('offers what each state allows', async () => {
    const { user } = await open([
      anEmail(4, { status: 'INATIVA' }),
      anEmail(3, { status: 'EM_ANDAMENTO' }),
      anEmail(2, { status: 'CANCELADA' }),
      anEmail(1, { status: 'FINALIZADA' }),
    ]);

    const offered: (string | undefined)[][] = [];
    for (const n of [4, 3, 2, 1]) {
      const menu = await openMenu(user, new RegExp(`E-mail ${n}`));
      offered.push(menu.getAllByRole('menuitem').map(({ textContent }) => textContent?.split(':')[0]));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    }

    expect(offered).toEqual([
      ['Iniciar agora', 'Enviar teste', 'Relatório', 'Editar', 'Excluir'],
      ['Parar', 'Enviar teste', 'Relatório', 'Ver', 'Excluir'],
      ['Reiniciar', 'Enviar teste', 'Relatório', 'Editar', 'Excluir'],
      ['Enviar teste', 'Tentar de novo os que falharam', 'Relatório', 'Editar', 'Excluir'],
    ]);
  });

  it('asks before it is sent: to how many, and from whom', async () => {
    const { user, calls } = await open([anEmail(1)], {
      pickContactLists: () => ({ records: [aContactList(1, { name: 'Clientes', contactsCount: 3 })] }),
      startEmail: () => anEmail(1, { status: 'EM_ANDAMENTO', updatedAt: later }),
    });
    await user.click((await openMenu(user, /E-mail 1/)).getByRole('menuitem', { name: 'Iniciar agora: E-mail 1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Enviar a campanha E-mail 1 agora?' }));
    expect(
      await question.findByText(/^A lista Clientes tem 3 contatos\. Quem tem e-mail e não está bloqueado recebe, de Loja 1 <contato1@loja\.com\.br>\./),
    ).toBeInTheDocument();

    await user.click(question.getByRole('button', { name: 'Enviar agora' }));

    expect(await screen.findByRole('row', { name: /Em Andamento/ })).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'startEmail')).toHaveLength(1);
  });

  it('opens what is not whole instead of sending it', async () => {
    const { user } = await open([anEmail(1, { templateId: null })]);

    await user.click((await openMenu(user, /E-mail 1/)).getByRole('menuitem', { name: 'Iniciar agora: E-mail 1' }));

    expect(await screen.findByText('Complete a campanha antes de enviar.')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Editar Campanha' })).toBeInTheDocument();
  });

  it('sends a test to the user alone', async () => {
    const { user, calls } = await open([anEmail(1)], { testEmail: () => ({ message: 'ok' }) });

    await user.click((await openMenu(user, /E-mail 1/)).getByRole('menuitem', { name: 'Enviar teste: E-mail 1' }));

    expect(await screen.findByText(/^E-mail de teste enviado para .+@.+\.$/)).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'testEmail')).toHaveLength(1);
  });

  it('asks in the words of the specification before one is deleted', async () => {
    const { user } = await open([anEmail(1)], { deleteEmail: () => ({ message: 'ok' }) });
    await user.click((await openMenu(user, /E-mail 1/)).getByRole('menuitem', { name: 'Excluir: E-mail 1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Você tem certeza que quer excluir esta campanha?' }));
    expect(question.getByText('Esta ação não pode ser revertida.')).toBeInTheDocument();

    await user.click(question.getByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText('Campanha excluída.')).toBeInTheDocument();
    expect(await screen.findByText('Nenhuma campanha de e-mail ainda')).toBeInTheDocument();
  });

  it('follows a campaign live, and says why it stopped by itself', async () => {
    const { sockets } = await open([anEmail(1, { status: 'PROGRAMADA', scheduledAt: later })]);
    await screen.findByRole('row', { name: /Programada/ });
    const record = anEmail(1, { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_WITHOUT_LIST', updatedAt: later });

    sockets.emitFrame({ events: [{ event: `company-${companyId}-email`, data: { action: 'update', record } }] });

    expect(await screen.findByRole('row', { name: /Cancelada.*Escolha uma lista com contatos\./ })).toBeInTheDocument();
  });

  it('searches by name, and goes on page by page', async () => {
    const { user, calls } = await open([], {
      listEmails: ({ query }) => (query['cursor'] ? { email: [anEmail(1)], hasMore: false } : { email: [anEmail(2)], hasMore: true, nextCursor: 'next' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    await screen.findByRole('row', { name: /E-mail 1/ });

    await user.type(screen.getByRole('searchbox', { name: 'Buscar campanhas de e-mail' }), 'nat{Enter}');

    await waitFor(() => expect(calls.filter(({ route }) => route === 'listEmails').at(-1)?.query).toEqual({ searchParam: 'nat' }));
  });

  it('shows cards on a phone', async () => {
    await open([anEmail(1)], {}, 390);

    expect(await screen.findByText('E-mail 1')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says when the list cannot be loaded', async () => {
    await open([], { listEmails: () => fail('ERR_UNAVAILABLE') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar a lista de registros');
  });
});
