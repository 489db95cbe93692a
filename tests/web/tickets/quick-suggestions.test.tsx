import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { offeredCommands } from '#web/kit/page/commands.ts';
import type { Message } from '#shared/contract/messages.ts';
import { aMessage, aQueue, aQuickMessage, aTicket, ulidOf } from '../support/builders.ts';
import { fail } from '../support/fake-api.ts';
import { messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const address = aQuickMessage(1, { shortcode: 'endereço', message: 'Rua das Flores, 123, no centro da cidade' });
const hours = aQuickMessage(2, { shortcode: 'entrega', message: 'Entregamos até as 18h, {{firstName}}.' });
const filled = `Entregamos até as 18h, ${ticket.contact.name.split(' ')[0]}.`;
const open = () =>
  openTickets(pathOf(ticket), { tickets: [ticket], api: { suggestQuickMessages: () => [address, hours], sendMessage: () => ({ messages: [] }) } });
const options = () => within(screen.getByRole('listbox', { name: 'Mensagens rápidas' })).getAllByRole('option');

describe('quick messages while writing', () => {
  it('are suggested after a slash and one more letter, cut at 35 characters', async () => {
    const { user } = await open();
    await user.type(await messageBox(), '/');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await user.type(await messageBox(), 'ENDERECO');

    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
    expect(options().map(({ textContent }) => textContent)).toEqual(['/endereço - Rua das Flores, 123, no...']);
  });

  it('are those of the ticket’s queue, which come first, and those of all queues', async () => {
    const [own, other] = [aQueue(1), aQueue(2)];
    const ofQueue = { ...aTicket(2), queueId: own.id };
    const known = [
      aQuickMessage(3, { shortcode: 'entrada', queueId: other.id }),
      aQuickMessage(4, { shortcode: 'entrega' }),
      aQuickMessage(5, { shortcode: 'entrevista', queueId: ulidOf(9_999) as typeof own.id }),
      aQuickMessage(6, { shortcode: 'entupido', queueId: own.id }),
    ];
    const { user } = await openTickets(pathOf(ofQueue), {
      tickets: [ofQueue],
      api: { listQueues: () => [own, other], suggestQuickMessages: () => known },
    });

    await user.type(await messageBox(), '/ent');

    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
    await waitFor(() => expect(options().map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['/entupido', '/entrega', '/entrevista']));
  });

  it('are taken with the keyboard, their variables filled in before they are sent', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), '/en');
    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });

    await user.keyboard('{ArrowDown}{Enter}');

    expect(await messageBox()).toHaveValue(filled);
    expect(calls.some(({ route }) => route === 'sendMessage')).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ body: `*Ana Souza:*\n${filled}` }));
  });

  it('are taken with the pointer, and go away with Escape', async () => {
    const { user } = await open();
    await user.type(await messageBox(), '/e');
    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await user.type(await messageBox(), 'n');
    await user.click((await screen.findByRole('listbox', { name: 'Mensagens rápidas' })).firstElementChild!);

    expect(await messageBox()).toHaveValue(address.message);
  });

  it('leave a path that is none of them alone', async () => {
    const { user, calls } = await open();

    await user.type(await messageBox(), '/srv/log{Enter}');

    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ body: '*Ana Souza:*\n/srv/log' }));
  });

  it('are offered at any word, with the whole text of the chosen one, and take the place of the slash alone', async () => {
    const { user } = await open();

    await user.type(await messageBox(), 'Oi, tudo bem? /cen');

    expect(await screen.findByText(address.message, { selector: '[aria-hidden]' })).toBeInTheDocument();
    await user.keyboard('{Tab}');
    expect(await messageBox()).toHaveValue(`Oi, tudo bem? ${address.message}`);
  });

  it('shows what the customer will read where somebody types a variable', async () => {
    const { user } = await open();

    await user.type(await messageBox(), 'Oi, {{{{firstName}}!');

    expect(await screen.findByText(`Oi, ${ticket.contact.name.split(' ')[0]}!`)).toBeInTheDocument();
  });
});

describe('all quick messages', () => {
  const search = () => screen.findByRole('combobox', { name: 'Buscar por atalho ou palavras' });
  const pickAll = async (api = {}) => {
    const app = await openTickets(pathOf(ticket), {
      tickets: [ticket],
      api: { suggestQuickMessages: () => [address, hours], sendMessage: () => ({ messages: [] }), ...api },
    });
    await messageBox();
    await app.user.click(screen.getByRole('button', { name: 'Mensagens rápidas' }));
    return app;
  };

  it('open by a button, are found by their words, and are put where the cursor is', async () => {
    const app = await openTickets(pathOf(ticket), { tickets: [ticket], api: { suggestQuickMessages: () => [address, hours] } });
    await app.user.type(await messageBox(), 'Oi!');
    await app.user.click(screen.getByRole('button', { name: 'Mensagens rápidas' }));

    await app.user.type(await search(), 'até 18h');
    await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual([`/entrega${filled}`]));
    await app.user.keyboard('{Enter}');

    expect(await messageBox()).toHaveValue(`Oi! ${filled}`);
    expect(await messageBox()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('open by Q, are walked through by arrows, and go with Escape', async () => {
    const { user } = await openTickets(pathOf(ticket), { tickets: [ticket], api: { suggestQuickMessages: () => [address, hours] } });
    await messageBox();
    await waitFor(() => expect(offeredCommands()).toContainEqual(expect.objectContaining({ keys: 'q' })));
    fireEvent.keyDown(document.body, { key: 'q' });
    await search();
    await screen.findByRole('option', { selected: true });

    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('/entrega');
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await messageBox()).toHaveFocus();
  });

  it('go with a second press of the button, back to what is written', async () => {
    const { user } = await pickAll();
    await search();

    await user.click(screen.getByRole('button', { name: 'Mensagens rápidas' }));

    expect(screen.queryByRole('combobox', { name: 'Buscar por atalho ou palavras' })).not.toBeInTheDocument();
    expect(await messageBox()).toHaveFocus();
  });

  it('say that nothing was found', async () => {
    const { user } = await pickAll();
    await user.type(await search(), 'zzz');
    expect(await screen.findByText('Nenhuma mensagem rápida com “zzz”.')).toBeInTheDocument();
  });

  it('lead to the first one', async () => {
    await pickAll({ suggestQuickMessages: () => [] });

    expect(await screen.findByRole('link', { name: 'Criar mensagem rápida' })).toHaveAttribute('href', '/quick-messages');
  });

  it('are asked for again when they could not be loaded', async () => {
    let isDown = true;
    const { user } = await pickAll({ suggestQuickMessages: () => (isDown ? fail('ERR_NO_PERMISSION') : [address]) });

    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await user.click(again);

    expect(await screen.findByRole('option', { name: /endereço/ })).toBeInTheDocument();
  });
});

describe('quick messages for what the customer wrote', () => {
  const asks = aMessage(1, 1, { body: 'Até que horas vocês entregam?', fromMe: false });
  const ask = (messages: Message[]) => openTickets(pathOf(ticket), { tickets: [ticket], messages, api: { suggestQuickMessages: () => [address, hours] } });

  it('are a Tab away from the empty box, and come into it filled in', async () => {
    const { user } = await ask([asks]);
    const offer = await screen.findByRole('button', { name: `Usar /entrega: ${filled}` });
    (await messageBox()).focus();

    await user.tab();
    expect(offer).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(await messageBox()).toHaveValue(filled);
    expect(await messageBox()).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Respostas que combinam' })).not.toBeInTheDocument();
  });

  it('are gone once something is written', async () => {
    const { user } = await ask([asks]);
    await screen.findByRole('group', { name: 'Respostas que combinam' });

    await user.type(await messageBox(), 'A');

    expect(screen.queryByRole('group', { name: 'Respostas que combinam' })).not.toBeInTheDocument();
  });
});
