import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { decodeTime } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/contract/messages.ts';
import { aMessage, aTicket, connectionIdOf, contactIdOf } from '../support/builders.ts';
import * as thumbnails from '#web/parts/upload/thumbnail.ts';
import { fakeUploads } from './fake-uploads.ts';
import { bodyOf, sent } from './sent.ts';
import { colleague, messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);

describe('sending', () => {
  it('shows the message at once with a clock, and ticks as it gets on', async () => {
    const stored = aMessage(1, 9, { body: '*Ana Souza:*\nBom dia', fromMe: true });
    const reply = Promise.withResolvers<{ messages: Message[] }>();
    const { user, calls, sockets } = await openTickets(path, { tickets: [ticket], api: { sendMessage: () => reply.promise } });

    await user.type(await messageBox(), 'Bom dia{Enter}');

    const bubble = (await screen.findByText(/Bom dia/)).closest('[role=listitem]');
    expect(bubble).toContainElement(screen.getByTitle('Aguardando envio'));
    expect(await messageBox()).toHaveValue('');
    expect(bodyOf(sent(calls)[0])).toMatchObject({ body: '*Ana Souza:*\nBom dia', uploads: [] });
    reply.resolve({ messages: [stored] });
    sockets.emit('appMessage', { action: 'create', message: stored });
    sockets.emit('appMessage', { action: 'update', message: { ...stored, ack: 1 } });
    expect(await screen.findByTitle('Enviada')).toBeInTheDocument();
    sockets.emit('appMessage', { action: 'update', message: { ...stored, ack: 3 } });
    expect(await screen.findByTitle('Lida')).toBeInTheDocument();
    expect(screen.getAllByText(/Bom dia/)).toHaveLength(1);
  });

  it('shows one bubble when the live event comes before the answer', async () => {
    const reply = Promise.withResolvers<{ messages: Message[] }>();
    const { user, calls, sockets } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)], api: { sendMessage: () => reply.promise } });
    await user.type(await messageBox(), 'Rápido{Enter}');
    await screen.findByText(/Rápido/);

    const sentAtMs = decodeTime(bodyOf(sent(calls)[0]).clientToken);
    const id = `${connectionIdOf(1)}-${contactIdOf(1)}-${sentAtMs}-3EB0` as Message['id']; // the form that the server gives it
    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 2, { id, body: 'Rápido', fromMe: true, ack: 1 }) });

    expect(await screen.findByTitle('Enviada')).toBeInTheDocument();
    expect(screen.getAllByText(/Rápido/)).toHaveLength(1);
  });

  it('dates messages by the server, however wrong the device’s clock is', async () => {
    const hourMs = 3_600_000;
    const { user, calls } = await openTickets(path, { tickets: [ticket], serverAheadMs: hourMs, api: { sendMessage: () => ({ messages: [] }) } });

    await user.type(await messageBox(), 'Oi{Enter}');

    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    const aheadMs = decodeTime(bodyOf(sent(calls)[0]).clientToken) - Date.now();
    expect(Math.abs(aheadMs - hourMs)).toBeLessThan(10_000);
  });

  it('sends one after the other, in the order of writing, without holding the input up', async () => {
    const answers = [1, 2, 3].map(() => Promise.withResolvers<{ messages: Message[] }>());
    let asked = 0;
    const sendMessage = () => answers[asked++]!.promise;
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { sendMessage } });
    const box = await messageBox();

    await user.type(box, 'um{Enter}dois{Enter}tres{Enter}');
    await screen.findByText('tres');
    expect(sent(calls)).toHaveLength(1);
    for (const [index, answer] of answers.entries()) {
      await waitFor(() => expect(sent(calls)).toHaveLength(index + 1));
      answer.resolve({ messages: [] });
    }

    expect(sent(calls).map((call) => bodyOf(call).body.split('\n')[1])).toEqual(['um', 'dois', 'tres']);
    const times = sent(calls).map((call) => decodeTime(bodyOf(call).clientToken));
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  });

  it('begins a line on Shift+Enter and sends nothing empty', async () => {
    const { user, calls } = await openTickets(path, { tickets: [ticket] });
    const box = await messageBox();

    await user.type(box, '  {Enter}');
    await user.type(box, '{Shift>}{Enter}{/Shift}a');

    expect(box).toHaveValue('  \na');
    expect(sent(calls)).toHaveLength(0);
  });

  it('leaves the signature out when told so, and remembers it', async () => {
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { sendMessage: () => ({ messages: [] }) } });
    await messageBox();

    await user.click(screen.getByRole('button', { name: 'Assinar mensagens com o meu nome' }));
    await user.type(await messageBox(), 'Oi{Enter}');

    await waitFor(() => expect(bodyOf(sent(calls)[0]).body).toBe('Oi'));
    expect(localStorage.getItem('signMessages')).toBe('false');
  });

  it('puts an emoji where the caret is, and offers it first the next time', async () => {
    const { user } = await openTickets(path, { tickets: [ticket] });
    const box = await messageBox();
    await user.type(box, 'Oi Ana');
    await user.pointer({ target: box, offset: 2, keys: '[MouseLeft]' });

    await user.click(screen.getByLabelText('Emojis'));
    await user.click(await screen.findByText('🙏'));
    await user.keyboard('{Escape}');

    expect(box).toHaveValue('Oi🙏 Ana');
    await waitFor(() => expect(box).toHaveFocus());
    await user.click(screen.getByLabelText('Emojis'));
    expect((await screen.findByText('Recentes')).closest('section')).toHaveTextContent('🙏');
  });

  it('answers a message', async () => {
    const question = aMessage(1, 1, { body: 'Quanto custa?' });
    const { user, calls } = await openTickets(path, { tickets: [ticket], messages: [question], api: { sendMessage: () => ({ messages: [] }) } });
    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
    expect(await screen.findByText('Respondendo a Contato 1')).toBeInTheDocument();

    await user.type(await messageBox(), 'Dez reais{Enter}');

    await waitFor(() => expect(bodyOf(sent(calls)[0]).quotedMsg).toEqual({ id: question.id }));
    expect(screen.queryByText('Respondendo a Contato 1')).not.toBeInTheDocument();
  });

  it('tells colleagues who look at it that the user is writing, and nobody else', async () => {
    const { user, sockets } = await openTickets(path, { tickets: [ticket] });
    const typing = () => sockets.all.flatMap(({ sent: frames }) => frames).filter((frame) => (frame as { action?: string }).action === 'typing');
    await user.type(await messageBox(), 'Oi');
    expect(typing()).toEqual([]);
    sockets.emit('viewing', { ticketId: ticket.id, users: [{ userId: colleague, name: 'Bruno Lima' }] });
    await screen.findByText('Bruno Lima também está vendo');

    await user.type(await messageBox(), '!');

    await waitFor(() => expect(typing()).toEqual([{ action: 'typing', ticketId: 1, on: true }]));
  });
});

describe('files', () => {
  const photo = new File(['bytes'], 'foto.png', { type: 'image/png' });
  const createUpload = () => ({ key: 'uploads/1', url: 'https://bucket.exemplo.com/', fields: { policy: 'p' } });

  it('uploads with progress and sends the keys', async () => {
    const uploads = fakeUploads();
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { createUpload, sendMessage: () => ({ messages: [] }) } });
    await messageBox();

    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), photo);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.progress(0.5);
    expect(await screen.findByRole('progressbar', { name: 'Enviando foto.png' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('button', { name: 'Aguarde o fim do envio dos arquivos' })).toBeDisabled();
    uploads[0]?.answer(204);
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));

    await waitFor(() => expect(bodyOf(sent(calls)[0]).uploads).toEqual([{ key: 'uploads/1', name: 'foto.png' }]));
    expect(uploads[0]?.fields).toEqual(['policy', 'file']);
    expect(calls.find(({ route }) => route === 'createUpload')?.body).toEqual({ name: 'foto.png', mimeType: 'image/png', sizeBytes: 5 });
  });

  it('sends the thumbnail of a photo along', async () => {
    vi.spyOn(thumbnails, 'thumbnailOf').mockResolvedValue({ jpeg: '/9g=', width: 4_000, height: 3_000 });
    const uploads = fakeUploads();
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { createUpload, sendMessage: () => ({ messages: [] }) } });
    await messageBox();

    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), photo);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(204);
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));

    const preview = { jpeg: '/9g=', width: 4_000, height: 3_000 };
    await waitFor(() => expect(bodyOf(sent(calls)[0]).uploads).toEqual([{ key: 'uploads/1', name: 'foto.png', preview }]));
  });

  it('offers a failed upload again, and lets it be removed', async () => {
    const uploads = fakeUploads();
    const { user } = await openTickets(path, { tickets: [ticket], api: { createUpload } });
    await messageBox();
    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), photo);
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(403);

    await user.click(await screen.findByRole('button', { name: 'Enviar foto.png de novo' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remover foto.png' }));

    expect(uploads[1]?.wasAborted()).toBe(true);
    expect(screen.queryByRole('list', { name: 'Arquivos anexados' })).not.toBeInTheDocument();
  });

  it('refuses a file over the limit before a byte travels', async () => {
    const { user, calls } = await openTickets(path, { tickets: [ticket] });
    const huge = new File(['x'], 'filme.mp4', { type: 'video/mp4' });
    Object.defineProperty(huge, 'size', { value: 65 * 1024 * 1024 });
    await messageBox();

    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), huge);

    expect(await screen.findByText('filme.mp4 tem 65 MB. O limite é 64 MB por arquivo.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createUpload')).toBe(false);
  });

  it('takes files that are dropped on the conversation', async () => {
    fakeUploads();
    await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)], api: { createUpload } });

    fireEvent.drop(await screen.findByText('Mensagem 1'), { dataTransfer: { types: ['Files'], files: [photo] } });

    expect(await within(await screen.findByRole('list', { name: 'Arquivos anexados' })).findByText('foto.png')).toBeInTheDocument();
  });

  it('takes a pasted picture', async () => {
    fakeUploads();
    await openTickets(path, { tickets: [ticket], api: { createUpload } });

    fireEvent.paste(await messageBox(), { clipboardData: { files: [photo] } });

    expect(await within(await screen.findByRole('list', { name: 'Arquivos anexados' })).findByText('foto.png')).toBeInTheDocument();
  });
});
