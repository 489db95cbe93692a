import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeSession } from '#web/api/token-store.ts';
import { aMessage, aTicket, companyId } from '../support/builders.ts';
import type { RenderedApp } from '../support/render-app.tsx';
import { fakeUploads } from './fake-uploads.ts';
import { colleague, messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);
const another = { token: 'another', userId: colleague, companyId, companyDueDate: '' };

describe('a message that is being written', () => {
  it('keeps unfinished text while another ticket is looked at', async () => {
    const other = aTicket(2);
    const { user } = await openTickets(path, { tickets: [ticket, other] });
    await user.type(await messageBox(), 'Meio');

    await user.click(screen.getByRole('link', { name: 'Contato 2' }));
    await waitFor(async () => expect(await messageBox()).toHaveValue(''));
    await user.click(screen.getByRole('link', { name: 'Contato 1' }));

    await waitFor(async () => expect(await messageBox()).toHaveValue('Meio'));
  });

  it('keeps unfinished text over a reload, and over an end of the session that its user did not choose', async () => {
    const { user } = await openTickets(path, { tickets: [ticket] });
    await user.type(await messageBox(), 'Meio');
    cleanup();
    await openTickets(path, { tickets: [ticket] });
    expect(await messageBox()).toHaveValue('Meio');

    act(() => storeSession(null));
    cleanup();
    await openTickets(path, { tickets: [ticket] });

    expect(await messageBox()).toHaveValue('Meio');
  });

  it.each([
    ['its user logs out', async (user: RenderedApp['user']) => user.click(await screen.findByRole('menuitem', { name: 'Sair' }))],
    ['somebody else logs in after it ended', () => [null, another].forEach((session) => act(() => storeSession(session)))],
  ])('is forgotten when %s', async (_when, end) => {
    const { user } = await openTickets(path, { tickets: [ticket] });
    await user.type(await messageBox(), 'Meio');
    await user.click(await screen.findByRole('button', { name: 'Conta' }));

    await end(user);

    await waitFor(() => expect(sessionStorage.getItem('drafts') ?? '').not.toContain('Meio'));
  });

  it('keeps the quotation and the files while another ticket is looked at', async () => {
    const uploads = fakeUploads();
    const { user } = await openTickets(path, {
      tickets: [ticket, aTicket(2)],
      messages: [aMessage(1, 1)],
      api: { createUpload: () => ({ key: 'uploads/1', url: 'https://bucket.exemplo.com/', fields: {} }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), new File(['bytes'], 'nota.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(uploads).toHaveLength(1));

    await user.click(screen.getByRole('link', { name: 'Contato 2' }));
    await screen.findByRole('region', { name: 'Conversa com Contato 2' });
    expect(screen.queryByText('nota.pdf')).not.toBeInTheDocument();
    uploads[0]?.answer(204);
    await user.click(screen.getByRole('link', { name: 'Contato 1' }));

    expect(await screen.findByText('Respondendo a Contato 1')).toBeInTheDocument();
    expect(await screen.findByText('nota.pdf')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeEnabled();
  });
});
