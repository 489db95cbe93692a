import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { aQueue, aQuickMessage, aSession } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const listed = [aQuickMessage(1, { shortcode: 'meu', isShared: false }), aQuickMessage(2, { shortcode: 'pix' })];

async function openForm(session: ReturnType<typeof aSession>, more: FakeHandlers = {}) {
  const api: FakeHandlers = {
    listQuickMessages: () => ({ records: listed, hasMore: false }),
    createQuickMessage: ({ body }) => aQuickMessage(3, body as Partial<QuickMessage>),
    ...more,
  };
  const app = await renderApp('/quick-messages', { width: 1280, session, api });
  await app.user.click(await screen.findByRole('button', { name: 'Nova mensagem rápida' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Nova mensagem rápida' })) };
}

describe('a quick message', () => {
  it('is of one queue, or of its author alone', async () => {
    const queue = aQueue(1, { name: 'Entregas' });
    const { user, calls, dialog } = await openForm(aSession({ profile: 'user' }), { listQueues: () => [queue] });
    await user.type(dialog.getByLabelText(/^Atalho/), 'taxa');
    await user.type(dialog.getByLabelText(/^Mensagem/), 'De R$ 8 a R$ 25');

    await user.click(screen.getByRole('combobox', { name: 'Fila' }));
    await user.click(await screen.findByRole('option', { name: 'Entregas' }));
    await user.click(screen.getByRole('switch', { name: 'Para toda a equipe' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /\/taxa.*Só para mim.*Entregas/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createQuickMessage')?.body).toMatchObject({ queueId: queue.id, isShared: false });
  });

  it('makes own ones alone for whoever may not change the shared ones, whose rows stay locked', async () => {
    const { user, calls, dialog } = await openForm(aSession({ profile: 'user', rights: ['conversations:answer'] }));
    expect(screen.getByRole('button', { name: 'Editar a mensagem rápida meu', hidden: true })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Editar a mensagem rápida pix', hidden: true })).toBeDisabled();
    expect(dialog.getByText('Só você vê e usa esta mensagem.')).toBeInTheDocument();
    expect(dialog.queryByRole('switch', { name: 'Para toda a equipe' })).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Atalho/), 'ola');
    await user.type(dialog.getByLabelText(/^Mensagem/), 'Olá!');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'createQuickMessage')?.body).toMatchObject({ isShared: false }));
  });
});

describe('an answer that the team repeats', () => {
  const text = 'Entregamos em toda a cidade.';
  const open = async (right: boolean) => {
    let answers = [{ id: 'a'.repeat(32), text, customers: 7 }];
    return renderApp('/quick-messages', {
      width: 1280,
      session: right ? aSession({ profile: 'user' }) : aSession({ profile: 'user', rights: ['conversations:answer'] }),
      api: {
        listQuickMessages: () => ({ records: listed, hasMore: false }),
        listRepeatedAnswers: () => answers,
        ignoreRepeatedAnswer: () => ({ message: 'ignored' }),
        createQuickMessage: ({ body }) => {
          answers = [];
          return aQuickMessage(3, body as Partial<QuickMessage>);
        },
      },
    });
  };

  it('becomes a quick message, and is offered no more', async () => {
    const { user, calls } = await open(true);

    await user.click(await screen.findByRole('button', { name: `Criar: ${text}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova mensagem rápida' }));
    await user.type(dialog.getByLabelText(/^Atalho/), 'entrega');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByText('Respostas que vocês repetem')).not.toBeInTheDocument());
    expect(calls.find(({ route }) => route === 'createQuickMessage')?.body).toMatchObject({ shortcode: 'entrega', message: text });
  });

  it('goes away when it is ignored', async () => {
    const { user, calls } = await open(true);

    await user.click(await screen.findByRole('button', { name: `Ignorar: ${text}` }));

    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
    expect(calls.find(({ route }) => route === 'ignoreRepeatedAnswer')).toMatchObject({ params: { repeatedAnswerId: 'a'.repeat(32) } });
  });

  it('is not offered to whoever may not keep shared ones', async () => {
    const { calls } = await open(false);
    await screen.findByRole('row', { name: /\/pix/ });

    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'listRepeatedAnswers')).toBe(false);
  });
});
