import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import { fail } from '../support/fake-api.ts';
import { fakeUploads } from './fake-uploads.ts';
import { bodyOf, sent } from './sent.ts';
import { messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);

afterEach(() => void vi.restoreAllMocks());

describe('a message that does not get through', () => {
  it('keeps a failed message and sends it again under the same token', async () => {
    let isDown = true;
    const stored = aMessage(1, 9, { body: 'Oi', fromMe: true, ack: 1 });
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      api: { sendMessage: () => (isDown ? fail('ERR_UNAVAILABLE') : { messages: [stored] }) },
    });
    await user.type(await messageBox(), 'Oi{Enter}');
    expect(await screen.findByText(/^Não enviada: O serviço não está respondendo/)).toBeInTheDocument();

    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByTitle('Enviada')).toBeInTheDocument();
    const [first, second] = sent(calls).map(bodyOf);
    expect(second).toEqual(first);
    expect(screen.queryByText(/^Não enviada/)).not.toBeInTheDocument();
  });

  it('lets none overtake one that did not reach the server, and sends them together again', async () => {
    let isDown = true;
    const first = Promise.withResolvers<ReturnType<typeof fail>>();
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      api: { sendMessage: () => (isDown ? first.promise : { messages: [] }) },
    });
    await user.type(await messageBox(), 'um{Enter}dois{Enter}');
    first.resolve(fail('ERR_UNAVAILABLE'));
    expect(await screen.findAllByText(/^Não enviada/)).toHaveLength(2);
    expect(sent(calls)).toHaveLength(1);

    isDown = false;
    await user.click(screen.getAllByRole('button', { name: 'Tentar de novo' })[1]!);

    await waitFor(() => expect(sent(calls)).toHaveLength(3));
    expect(sent(calls).map((call) => bodyOf(call).body.split('\n')[1])).toEqual(['um', 'um', 'dois']);
  });

  it('sends again by itself what the network broke off, and lets none overtake it', async () => {
    let isBroken = true;
    const sendMessage = () => {
      if (!isBroken) return { messages: [] };
      isBroken = false;
      throw new TypeError('Failed to fetch');
    };
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { sendMessage } });

    await user.type(await messageBox(), 'um{Enter}dois{Enter}');

    await waitFor(() => expect(sent(calls)).toHaveLength(3), { timeout: 3_000 });
    const [first, again, second] = sent(calls).map(bodyOf);
    expect(again).toEqual(first);
    expect(second?.body).toMatch(/dois$/);
    expect(screen.queryByText(/^Não enviada/)).not.toBeInTheDocument();
  });

  it('uploads a file again by itself whose way was broken off', async () => {
    const uploads = fakeUploads();
    const photo = new File(['bytes'], 'foto.png', { type: 'image/png' });
    const createUpload = () => ({ key: 'uploads/1', url: 'https://bucket.exemplo.com/', fields: { policy: 'p' } });
    const { user } = await openTickets(path, { tickets: [ticket], api: { createUpload } });
    await messageBox();
    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), photo);
    await waitFor(() => expect(uploads).toHaveLength(1));

    uploads[0]?.breakOff();

    await waitFor(() => expect(uploads).toHaveLength(2), { timeout: 3_000 });
    uploads[1]?.answer(204);
    expect(await screen.findByRole('button', { name: 'Remover foto.png' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enviar foto.png de novo' })).not.toBeInTheDocument();
  });

  it('says at once that a message was not sent without any network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sendMessage = () => {
      throw new TypeError('Failed to fetch');
    };
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { sendMessage } });

    await user.type(await messageBox(), 'Oi{Enter}');

    expect(await screen.findByText(/^Não enviada/)).toBeInTheDocument();
    expect(sent(calls)).toHaveLength(1);
  });

  it('goes on after one that was refused', async () => {
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      api: { sendMessage: ({ body }) => ((body as { body: string }).body.endsWith('um') ? fail('ERR_VALIDATION') : { messages: [] }) },
    });

    await user.type(await messageBox(), 'um{Enter}dois{Enter}');

    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(await screen.findAllByText(/^Não enviada/)).toHaveLength(1);
  });

  it('discards a failed message', async () => {
    const { user } = await openTickets(path, { tickets: [ticket], api: { sendMessage: () => fail('ERR_TICKET_NOT_OPEN') } });
    await user.type(await messageBox(), 'Oi{Enter}');

    await user.click(await screen.findByRole('button', { name: 'Descartar' }));

    expect(await screen.findByText('Nenhuma mensagem ainda')).toBeInTheDocument();
  });
});
