import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCampaign, anOptOut, openCampaigns } from '../support/campaign-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';

const listed = [anOptOut(1), anOptOut(2, { name: null })];
const open = (api: FakeHandlers = {}, width = 1280, profile: 'admin' | 'user' = 'admin') =>
  openCampaigns('/campaigns/opt-outs', { listOptOuts: () => ({ optOuts: listed, hasMore: false }), ...api }, width, profile);

describe('who wants no campaigns', () => {
  it('is shown by name and number, and since when', async () => {
    await open();

    expect(await screen.findByRole('row', { name: /Cliente 1.*\+55 11 97000-0001.*20\/11\/2026/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^\+55 11 97000-0002 20\/11\/2026/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Quem não quer campanhas');
    expect(screen.getByRole('link', { name: 'Voltar às campanhas' })).toHaveAttribute('href', '/campaigns');
  });

  it('is let back in by who confirms that the customer asked for it', async () => {
    const gone: (string | undefined)[] = [];
    const { user } = await open({
      listOptOuts: () => ({ optOuts: listed.filter(({ number }) => !gone.includes(number)), hasMore: false }),
      deleteOptOut: ({ params }) => {
        gone.push(params['number']);
        return { message: 'ok' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Liberar: Cliente 1' }));
    const question = await screen.findByRole('dialog', { name: 'Liberar Cliente 1?' });
    expect(question).toHaveTextContent(/só se o próprio cliente pediu.*consentimento \(LGPD\)/);
    expect(gone).toEqual([]);

    await user.click(within(question).getByRole('button', { name: 'Liberar' }));

    expect(await screen.findByText('O cliente volta a receber campanhas.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Cliente 1/ })).not.toBeInTheDocument());
    expect(gone).toEqual(['5511970000001']);
  });

  it('is let back in by administrators alone', async () => {
    await open({}, 1280, 'user');

    expect(await screen.findByRole('button', { name: 'Liberar: Cliente 1' })).toBeDisabled();
  });

  it('was let back in by somebody else: the list says so, and is fetched anew', async () => {
    let isLetIn = false;
    const { user } = await open({
      listOptOuts: () => ({ optOuts: isLetIn ? [] : listed, hasMore: false }),
      deleteOptOut: () => {
        isLetIn = true;
        return fail('ERR_NOT_OPTED_OUT');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Liberar: Cliente 1' }));

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Liberar' }));

    expect(await screen.findByText(/Este número já recebe campanhas\.$/)).toBeInTheDocument();
    expect(await screen.findByText('Ninguém saiu das campanhas')).toBeInTheDocument();
  });

  it('is searched by number', async () => {
    const { user, calls } = await open();

    await user.type(await screen.findByRole('searchbox', { name: 'Buscar número' }), '11 97{Enter}');

    await waitFor(() => expect(calls.filter(({ route }) => route === 'listOptOuts').at(-1)?.query).toEqual({ searchParam: '11 97' }));
  });

  it('is said to be nobody while there is nobody', async () => {
    await open({ listOptOuts: () => ({ optOuts: [], hasMore: false }) });

    expect(await screen.findByText('Quem responde SAIR a uma campanha aparece aqui.')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('is said not to be loaded when that failed', async () => {
    await open({ listOptOuts: () => fail('ERR_UNAVAILABLE') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar a lista de registros');
  });

  it('is shown on cards on a phone', async () => {
    await open({}, 390);

    expect(await screen.findByText('+55 11 97000-0001')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each([[[aCampaign(1)]], [[]]])('is reached from the list of campaigns (%#)', async (records) => {
    const { user } = await open({ listCampaigns: () => ({ records, hasMore: false }) });
    await user.click(await screen.findByRole('link', { name: 'Voltar às campanhas' }));

    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Quem não quer campanhas' }));

    expect(await screen.findByRole('row', { name: /Cliente 1/ })).toBeInTheDocument();
  });
});
