import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompanyErasureId } from '#shared/contract/ids.ts';
import type { CompanyErasure, CompanyExport } from '#shared/contract/platform.ts';
import { inDays, userIdOf } from './support/builders.ts';
import { aCompany, action, open } from './support/open-companies.tsx';

const erasure: CompanyErasure = {
  id: '01J00000000000000000000042' as CompanyErasureId, // an id's form
  companyId: aCompany('Doceria').id,
  status: 'running',
  requestedBy: { id: userIdOf(1), name: 'Ana' },
  requestedAt: '2026-11-20T12:00:00.000Z',
  erasedAt: null,
  verifiedAt: null,
  rowsBefore: null,
  filesBefore: null,
  rowsAfter: null,
  filesAfter: null,
};
describe('the companies of the installation', () => {
  it('are listed for platform staff, who cannot erase their own', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Empresas' }));

    await screen.findByRole('row', { name: /Doceria.*doceria@exemplo\.com.*Plus.*Ativa/ });

    expect(await action(user, 'Doceria', 'Apagar a empresa Doceria')).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(await action(user, 'Plataforma', /Apagar a empresa Plataforma/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('show whose e-mails are stopped, and let staff free them', async () => {
    const held = aCompany('Doceria', { mailsHeld: true });
    const { user, calls } = await open({
      listCompanies: () => ({ companies: [held], hasMore: false }),
      updateCompany: () => aCompany('Doceria'),
      measureStorage: () => ({ sizeBytes: 0, files: 0, isComplete: true }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Empresas' }));
    await screen.findByRole('row', { name: /Doceria.*E-mails parados/ });

    await user.click(await action(user, 'Doceria', 'Saúde da empresa Doceria'));
    await user.click(await screen.findByRole('button', { name: 'Liberar e-mails' }));

    expect(await screen.findByText('E-mails liberados. A contagem recomeça.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateCompany')?.body).toEqual({ mailsHeld: false });
    expect(screen.queryByText('E-mails parados')).not.toBeInTheDocument();
  });

  it('are no tab for anybody else', async () => {
    await open({}, false);

    await screen.findByRole('switch', { name: 'Avaliação do atendimento' });

    expect(screen.queryByRole('tab', { name: 'Empresas' })).not.toBeInTheDocument();
  });

  it('are exported, with a link once the archive is ready', async () => {
    const started: CompanyExport = {
      id: erasure.id as string as CompanyExport['id'],
      companyId: erasure.companyId,
      status: 'running',
      rows: 0,
      files: 0,
      sizeBytes: 0,
      url: null,
      urlEndsAt: null,
    };
    const { user } = await open({
      startCompanyExport: () => started,
      showCompanyExport: () => ({ ...started, status: 'done', rows: 7, files: 2, url: 'https://media.example/a.zip', urlEndsAt: inDays(1) }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Empresas' }));
    await user.click(await action(user, 'Doceria', 'Exportar os dados da empresa Doceria'));

    await user.click(await screen.findByRole('button', { name: 'Exportar dados' }));

    expect(await screen.findByRole('link', { name: 'Baixar' })).toHaveAttribute('href', 'https://media.example/a.zip');
    expect(screen.getByText(/Registros: 7, arquivos: 2\./)).toBeInTheDocument();
  });

  it('are erased once their name was typed', async () => {
    const { user, calls } = await open({
      startCompanyErasure: () => erasure,
      showCompanyErasure: () => ({ ...erasure, status: 'erased', rowsBefore: 1_234, filesBefore: 5 }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Empresas' }));
    await user.click(await action(user, 'Doceria', 'Apagar a empresa Doceria'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar Doceria?' }));
    const confirm = dialog.getByRole('button', { name: 'Apagar empresa' });
    await user.type(dialog.getByLabelText('Nome da empresa'), 'Docer');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Nome da empresa'), 'ia');

    await user.click(confirm);

    expect(await dialog.findByText('A empresa foi apagada.')).toBeInTheDocument();
    expect(dialog.getByText(/Registros: 1234\. Arquivos: 5\./)).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'startCompanyErasure')?.body).toEqual({ name: 'Doceria' });
  });
});

describe('the proofs of erased companies', () => {
  const openProofs = async (erasures: readonly CompanyErasure[], later = erasures) => {
    const answers = [erasures];
    const app = await open({ listCompanyErasures: () => ({ erasures: [...(answers.shift() ?? later)], hasMore: false }) });
    await app.user.click(await screen.findByRole('tab', { name: 'Empresas' }));
    await app.user.click(await screen.findByRole('button', { name: 'Comprovantes de exclusão' }));
    return within(await screen.findByRole('dialog', { name: 'Comprovantes de exclusão' }));
  };
  const verified: CompanyErasure = { ...erasure, status: 'verified', rowsBefore: 1_234, filesBefore: 5, rowsAfter: 0, filesAfter: 0 };

  it('say when, by whom and how much was erased, and that nothing was left', async () => {
    const dialog = await openProofs([verified]);

    const row = await dialog.findByRole('row', { name: new RegExp(`Ana.*Verificado.*${verified.companyId}`) });

    expect(row).toHaveTextContent('Registros: 1234. Arquivos: 5.');
    expect(row).toHaveTextContent('Na última busca restavam registros: 0, arquivos: 0.');
    expect(dialog.getByRole('button', { name: 'Baixar lista' })).toBeEnabled();
  });

  it('are looked at again while one is still running', async () => {
    const dialog = await openProofs([erasure], [verified]);

    expect(await dialog.findByText('Apagando')).toBeInTheDocument();

    expect(await dialog.findByText('Verificado', {}, { timeout: 5_000 })).toBeInTheDocument();
  });

  it('are none at first', async () => {
    const dialog = await openProofs([]);

    expect(await dialog.findByText('Nenhuma empresa foi apagada ainda')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Baixar lista' })).toBeDisabled();
  });
});
