import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { i18n } from '#web/i18n/instance.ts';
import { samples } from '#web/features/tickets/first-steps/samples.ts';
import { aConnection, aSession } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const at = '2026-11-20T12:00:00.000Z';
const quick = (order: number, fields: Pick<QuickMessage, 'shortcode' | 'message'>): QuickMessage =>
  ({ id: `01J0000000000000000000000${order}`, ...fields, createdAt: at, updatedAt: at }) as QuickMessage;

function open(stored: QuickMessage[] = [], api: FakeHandlers = {}) {
  return renderApp('/tickets', {
    api: {
      listConnections: () => [aConnection(1, { number: '5511912345678' })],
      listSettings: () => [{ key: 'scheduleType', value: 'disabled' }],
      suggestQuickMessages: () => stored,
      createQuickMessage: ({ body }) => {
        const made = quick(stored.length + 1, body as QuickMessage);
        stored.push(made);
        return made;
      },
      deleteQuickMessage: ({ params }) => {
        stored.splice(
          stored.findIndex(({ id }) => id === params['quickMessageId']),
          1,
        );
        return { message: 'ok' };
      },
      ...api,
    },
  });
}

// Its code and words are fetched late, and the first test would wait for both.
beforeAll(() => Promise.all([import('#web/features/tickets/first-steps/FirstSteps.tsx'), i18n.loadNamespaces('first-steps')]));

const card = () => screen.findByRole('region', { name: 'Quatro passos para começar' });

describe('first steps', () => {
  it('are done or not as the records of the company say', async () => {
    await open([quick(1, { shortcode: 'ola', message: 'Olá' })]);

    const shown = await card();

    expect(within(shown).getByText('2 de 4 prontos')).toBeInTheDocument();
    expect(within(shown).getByRole('link', { name: 'Convidar' })).toHaveAttribute('href', '/users');
    expect(within(shown).getByRole('link', { name: 'Definir' })).toHaveAttribute('href', '/settings#hours');
    expect(within(shown).queryByRole('link', { name: 'Escrever' })).not.toBeInTheDocument();
  });

  it('put examples in and take them away again, but for those that somebody has changed', async () => {
    const stored: QuickMessage[] = [];
    const { user } = await open(stored);

    await user.click(within(await card()).getByRole('button', { name: 'Colocar exemplos' }));
    const takeAway = await within(await card()).findByRole('button', { name: 'Tirar os exemplos' });
    expect(stored).toHaveLength(samples.pt.length);
    await user.click(takeAway);

    await waitFor(() => expect(stored).toEqual([]));
  });

  it('are gone for good once they are put away', async () => {
    const { user } = await open();

    await user.click(within(await card()).getByRole('button', { name: 'Dispensar' }));

    expect(await screen.findByText('Nenhum ticket aberto')).toBeInTheDocument();
    expect(localStorage.getItem(`firstStepsDone:${aSession().user.companyId}`)).toBe('true');
  });

  it('are not for those who may not set anything up', async () => {
    await renderApp('/tickets', { session: aSession({ profile: 'user' }) });

    expect(await screen.findByText('Nenhum ticket aberto')).toBeInTheDocument();
  });
});

it('an empty list leads to those who wait', async () => {
  const { user } = await open([], { countTickets: () => ({ open: 0, openAll: 0, pending: 1 }) });

  await user.click(await screen.findByRole('button', { name: 'Ver quem espera' }));

  expect(await screen.findByRole('button', { name: /^Aguardando/, pressed: true })).toBeInTheDocument();
});
