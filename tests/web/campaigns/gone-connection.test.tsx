import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, connectionIdOf, inDays } from '../support/builders.ts';
import { aCampaign, listedSettings, openCampaigns } from '../support/campaign-builders.ts';

const campaign = aCampaign(1, { status: 'PROGRAMADA', scheduledAt: inDays(2), whatsappIds: [connectionIdOf(7)] });

async function openOne() {
  const app = await openCampaigns('/campaigns', {
    listCampaigns: () => ({ records: [campaign], hasMore: false }),
    listConnections: () => [aConnection(1, { name: 'Vendas' })],
    listCampaignSettings: () => listedSettings({}),
    updateCampaign: ({ body }) => aCampaign(1, { ...(body as object), contactList: null }),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Ações' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Editar: Campanha 1' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Editar campanha' })) };
}

describe('a scheduled campaign whose connection is gone', () => {
  it('is not saved with none, which it would tell at its time', async () => {
    const { user, dialog, calls } = await openOne();

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await dialog.findByText('Escolha ao menos uma conexão.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'updateCampaign')).toBe(false);
  });

  it('is saved with another one', async () => {
    const { user, dialog, calls } = await openOne();
    await user.click(dialog.getByRole('combobox', { name: 'Conexões' }));
    await user.click(await screen.findByRole('option', { name: 'Vendas' }));
    await user.keyboard('{Escape}');

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Campanha salva.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateCampaign')?.body).toMatchObject({ whatsappIds: [connectionIdOf(1)] });
  });
});
