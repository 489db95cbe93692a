import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession } from '../support/builders.ts';
import { aSuppression, emailIdOf } from '../support/email-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { renderApp } from '../support/render-app.tsx';

const listed = [aSuppression(1), aSuppression(2, { reason: 'complained' }), aSuppression(3, { reason: 'unsubscribed', emailId: null })];
const open = (api: FakeHandlers = {}, profile: 'admin' | 'user' = 'admin') => {
  const session = aSession();
  return renderApp('/email/suppressions', {
    session: { ...session, user: { ...session.user, ...aSession({ profile }).user } },
    api: { listSuppressions: () => ({ suppressions: listed, hasMore: false }), ...api },
  });
};
const rowOf = async (n: number) => within(await screen.findByRole('row', { name: new RegExp(`cliente${n}@`) }));

describe('addresses that get no more mail', () => {
  it('are shown with the reason, since when, and by which campaign', async () => {
    await open();

    expect(await screen.findByRole('row', { name: /cliente1@.*Voltou: o endereço não existe.*20\/11\/2026/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /cliente2@.*Marcou como spam/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /cliente3@.*Saiu da lista/ })).toBeInTheDocument();
    expect((await rowOf(1)).getByRole('link', { name: 'Ver o relatório' })).toHaveAttribute('href', `/email/${emailIdOf(1)}/report`);
    expect((await rowOf(3)).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Endereços bloqueados');
  });

  it('are let go when they only bounced', async () => {
    const gone: string[] = [];
    const { user } = await open({
      listSuppressions: () => ({ suppressions: listed.filter(({ email }) => !gone.includes(email)), hasMore: false }),
      deleteSuppression: ({ params }) => {
        gone.push(decodeURIComponent(params['email'] ?? ''));
        return { message: 'ok' };
      },
    });
    expect((await rowOf(2)).getByRole('button', { name: 'Liberar: cliente2@example.com' })).toBeDisabled();
    await user.click((await rowOf(1)).getByRole('button', { name: 'Liberar: cliente1@example.com' }));

    await user.click(within(await screen.findByRole('dialog', { name: 'Liberar cliente1@example.com?' })).getByRole('button', { name: 'Liberar' }));

    expect(await screen.findByText('Endereço liberado.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /cliente1@/ })).not.toBeInTheDocument());
    expect(gone).toEqual(['cliente1@example.com']);
  });

  it('are let go by administrators alone', async () => {
    await open({}, 'user');

    expect((await rowOf(1)).getByRole('button', { name: 'Liberar: cliente1@example.com' })).toBeDisabled();
  });

  it('are searched', async () => {
    const { user, calls } = await open();

    await user.type(await screen.findByRole('searchbox', { name: 'Buscar endereço' }), 'cli{Enter}');

    await waitFor(() => expect(calls.filter(({ route }) => route === 'listSuppressions').at(-1)?.query).toEqual({ searchParam: 'cli' }));
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    await open({ listSuppressions: () => fail('ERR_UNAVAILABLE') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar a lista de registros');
  });
});
