import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent, Message } from '#shared/contract/messages.ts';
import { aMessage, aQueue, aTicket, queueIdOf } from '../support/builders.ts';
import { fail } from '../support/fake-api.ts';
import { colleague, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const path = pathOf(ticket);
const history = () => screen.findByRole('list', { name: 'Mensagens' });
const bubbleOf = async (text: string): Promise<HTMLElement> => {
  const bubble = (await screen.findByText(text)).closest<HTMLElement>('[role=listitem]');
  if (!bubble) throw new Error(`${text} is in no bubble`);
  return bubble;
};

describe('history', () => {
  it('shows the messages of a link, oldest first, with links that cannot script', async () => {
    const messages = [aMessage(1, 1, { body: 'Veja https://exemplo.com/a. Ou javascript:alert(1)' }), aMessage(1, 2, { body: '*Forte* <b>cru</b>' })];
    await openTickets(path, { tickets: [ticket], messages });

    const list = within(await history());

    expect(list.getByText('Forte').tagName).toBe('STRONG');
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent('Forte <b>cru</b>');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://exemplo.com/a']);
  });

  it('loads older messages above', async () => {
    const newest = Array.from({ length: 3 }, (_, n) => aMessage(1, 100 + n));
    const { calls } = await openTickets(path, {
      tickets: [ticket],
      api: {
        listMessages: ({ query }) =>
          query['cursor'] === 'older' ? { messages: [aMessage(1, 1)], hasMore: false } : { messages: newest, hasMore: true, nextCursor: 'older' },
      },
    });

    const list = within(await history());
    await list.findByText('Mensagem 1');

    expect(list.getAllByText(/^Mensagem \d+$/).map(({ textContent }) => textContent)).toEqual(['Mensagem 1', 'Mensagem 100', 'Mensagem 101', 'Mensagem 102']);
    expect(calls.some(({ query }) => query['cursor'] === 'older')).toBe(true);
  });

  it('finds a quoted message that is not loaded yet', async () => {
    const old = aMessage(1, 1, { body: 'A pergunta' });
    const answer = aMessage(1, 100, { body: 'A resposta', quotedMsg: { id: old.id, body: old.body, fromMe: false, mediaType: null } });
    const between = Array.from({ length: 3 }, (_, n) => aMessage(1, 50 + n));
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      // jsdom shows the whole list, so its top asks for one older page by itself.
      api: {
        listMessages: ({ query }) => {
          if (query['cursor'] === 'oldest') return { messages: [old], hasMore: false };
          if (query['cursor'] === 'older') return { messages: between, hasMore: true, nextCursor: 'oldest' };
          return { messages: [answer], hasMore: true, nextCursor: 'older' };
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: /^Ir para a mensagem respondida/ }));

    await waitFor(() => expect(screen.getAllByText('A pergunta')).toHaveLength(2));
    await waitFor(() => expect(document.querySelector('[data-found]')).toHaveTextContent('A pergunta'));
    expect(calls.filter(({ route }) => route === 'listMessages').length).toBeGreaterThan(2);
  });

  it('shows the signature once in a turn, and no asterisks', async () => {
    const signed = (n: number, text: string) => aMessage(1, n, { fromMe: true, body: `*Ana Souza:*\n${text}` });
    await openTickets(path, { tickets: [ticket], messages: [signed(1, 'Bom dia'), signed(2, 'Tudo bem?'), aMessage(1, 3), signed(4, 'Ótimo')] });

    const list = within(await history());

    expect(list.getAllByText('Ana Souza')).toHaveLength(2);
    expect(list.getByText('Tudo bem?')).toBeInTheDocument();
    expect(list.queryByText(/\*/)).not.toBeInTheDocument();
  });

  it('says between the messages what happened to the ticket', async () => {
    const event = (n: number, type: ConversationEvent['type'], fields: Partial<ConversationEvent> = {}) =>
      aMessage(1, n, { kind: 'event', body: '', event: { type, userId: null, queueId: null, untilAt: null, ...fields } });
    await openTickets(path, {
      tickets: [ticket],
      messages: [
        event(1, 'otherQueue', { untilAt: '2023-11-15T10:30:00.000Z' }),
        event(2, 'accepted', { userId: colleague }),
        event(3, 'transferred', { queueId: queueIdOf(1) }),
        event(4, 'resolved'),
        event(5, 'returned', { queueId: queueIdOf(9) }),
        event(6, 'transferred'),
      ],
      api: { listQueues: () => [aQueue(1, { name: 'Vendas' })] },
    });

    const list = within(await history());

    expect(await list.findByText(/Bruno Lima assumiu o atendimento/)).toBeInTheDocument();
    expect(await list.findByText(/Transferido para a fila Vendas/)).toBeInTheDocument();
    expect(list.getByText(/Atendimento resolvido/)).toBeInTheDocument();
    expect(list.getByText(/Devolvido para a fila excluída/)).toBeInTheDocument();
    expect(list.getByText(/Ficou sem fila/)).toBeInTheDocument();
    expect(list.getByText(/Atendimento em outra fila, de 14\/11\/2023.* a 15\/11\/2023/)).toBeInTheDocument();
    expect(list.queryByRole('button', { name: 'Opções da mensagem' })).not.toBeInTheDocument();
  });

  it('shows every kind of message', async () => {
    const media = { mediaUrl: 'https://media.exemplo.com/x', mediaName: 'nota.pdf', mediaMimeType: 'application/pdf', mediaSizeBytes: 1536 };
    const messages = [
      aMessage(1, 1, { kind: 'image', mediaType: 'image', body: '', ...media }),
      aMessage(1, 2, { kind: 'document', mediaType: 'other', body: '', ...media }),
      aMessage(1, 3, { kind: 'audio', mediaType: 'audio', body: '', ...media }),
      aMessage(1, 4, { kind: 'location', body: '', location: { latitude: -23.5, longitude: -46.6, name: 'Praça' } }),
      aMessage(1, 5, { kind: 'contact', body: 'Zé', vcard: { name: 'Zé', number: '5511' } }),
      aMessage(1, 6, { kind: 'video', mediaType: 'video', body: '', failure: 'ERR_WAPP_DOWNLOAD_MEDIA' }),
    ];
    const { user } = await openTickets(path, { tickets: [ticket], messages });

    const image = await screen.findByRole('button', { name: /^Ampliar imagem/ });

    expect(screen.getByRole('link', { name: /nota.pdf.*1,5 KB/ })).toHaveAttribute('href', media.mediaUrl);
    expect((await screen.findByRole('group', { name: 'Áudio' })).querySelector('audio')).toHaveAttribute('src', media.mediaUrl);
    expect(screen.getByRole('link', { name: /Praça/ })).toHaveAttribute('href', expect.stringContaining('query=-23.5,-46.6'));
    expect(screen.getByText('+5511')).toBeInTheDocument();
    expect(screen.getByText('Arquivo indisponível')).toBeInTheDocument();
    await user.click(image);
    expect(await screen.findByRole('dialog', { name: 'Imagem' })).toBeInTheDocument();
  });

  it('marks edited and deleted messages and locks the options of deleted ones', async () => {
    const messages = [aMessage(1, 1, { isEdited: true }), aMessage(1, 2, { isDeleted: true })];
    await openTickets(path, { tickets: [ticket], messages });

    const deleted = await bubbleOf('Mensagem 2');

    expect(deleted).toHaveTextContent('Mensagem apagada');
    expect(await within(deleted).findByRole('button', { name: 'Opções da mensagem' })).toBeDisabled();
    expect(await bubbleOf('Mensagem 1')).toHaveTextContent('editada');
  });

  it('that began empty knows, too, when its end is left', async () => {
    const messages: Message[] = [];
    const { sockets } = await openTickets(path, { tickets: [ticket], messages });
    await screen.findByText('Nenhuma mensagem ainda');
    messages.push(aMessage(1, 1));
    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 1) });
    await screen.findByText('Mensagem 1');

    const scroller = screen.getByRole('list', { name: 'Mensagens' }).closest('[tabindex="0"]')!;
    Object.defineProperty(scroller, 'scrollTop', { value: -500 });
    fireEvent.scroll(scroller);

    expect(await screen.findByRole('button', { name: 'Ir para a última mensagem' })).toBeInTheDocument();
  });

  it('marks what arrives under the user’s eyes as read, and says it', async () => {
    const { sockets, calls } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)] });
    await screen.findByText('Mensagem 1');

    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 2, { body: 'Chegou agora' }) });
    sockets.emit('ticket', { action: 'update', ticket: { ...ticket, unreadMessages: 1 } });

    expect(await screen.findByText('Nova mensagem de Maria: Chegou agora')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter(({ route }) => route === 'markRead')).toHaveLength(1));
  });

  it('shows who is typing', async () => {
    const { sockets } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)] });
    await screen.findByText('Mensagem 1');

    sockets.emit('typing', { ticketId: ticket.id, userId: colleague, name: 'Bruno Lima', on: true });

    expect(await screen.findByText('Bruno Lima está digitando…')).toBeInTheDocument();
  });

  it('refuses a ticket of a foreign queue and returns to the list', async () => {
    await openTickets(path, { api: { getTicketByUuid: () => fail('ERR_NO_PERMISSION') } });

    expect(await screen.findByText('Acesso não permitido')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/tickets'));
  });

  it('says that an open ticket went to a foreign queue, instead of forbidding something', async () => {
    let isForeign = false;
    const getTicketByUuid = () => (isForeign ? fail('ERR_NO_PERMISSION') : ticket);
    const { sockets } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)], api: { getTicketByUuid } });
    await screen.findByText('Mensagem 1');

    isForeign = true;
    sockets.emit('ticket', { action: 'removeFromList', ticketId: ticket.id });

    expect(await screen.findByText('O atendimento de Maria não está mais nas suas filas.')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/tickets'));
  });
});

describe('messages of ours', () => {
  it('deletes one after a question', async () => {
    const message = aMessage(1, 1, { fromMe: true, ack: 2, createdAt: new Date().toISOString() });
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      messages: [message],
      api: { deleteMessage: () => ({ ...message, isDeleted: true }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Apagar' }));

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));

    expect(await screen.findByText('Mensagem apagada')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'deleteMessage')?.params['messageId']).toBe(encodeURIComponent(message.id));
  });

  it('offers no deletion of the contact’s messages', async () => {
    const { user } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)] });

    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));

    expect(await screen.findByRole('menuitem', { name: 'Responder' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).not.toBeInTheDocument();
  });

  it('says why one failed and sends it again', async () => {
    const message = aMessage(1, 1, { fromMe: true, failure: 'ERR_WAPP_INVALID_CONTACT' });
    const { user } = await openTickets(path, { tickets: [ticket], messages: [message], api: { retryMessage: () => ({ ...message, failure: null }) } });
    expect(await screen.findByText('Não enviada: Este número não tem WhatsApp. Confira o DDD e o número.')).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByTitle('Aguardando envio')).toBeInTheDocument();
  });

  it('does not call one unsent that may have arrived', async () => {
    const message = aMessage(1, 1, { fromMe: true, failure: 'ERR_META_UNCONFIRMED' });

    await openTickets(path, { tickets: [ticket], messages: [message] });

    expect(await screen.findByText(/^O canal não confirmou a mensagem/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
  });
});
