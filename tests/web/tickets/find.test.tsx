import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { Message } from '#shared/contract/messages.ts';
import { aMessage, aTicket } from '../support/builders.ts';
import { fail, type FakeRequest } from '../support/fake-api.ts';
import { messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(3);
const words = [1, 2, 3].map((n) => aMessage(3, n, { body: `O bolo número ${n}` }));
const messages = [...words, ...Array.from({ length: 5 }, (_, n) => aMessage(3, n + 4))];
const asFound = ({ id, ticketId, body, fromMe, createdAt }: Message): FoundMessage => ({ id, ticketId, excerpt: body, fromMe, author: null, createdAt });
const newestFirst = words.toReversed().map(asFound);

/** Two parts: the newest one, then the two others. */
const inParts = ({ query }: FakeRequest) => {
  if (query['searchParam'] !== 'bolo') return { found: [], hasMore: false };
  return query['cursor'] ? { found: newestFirst.slice(1), hasMore: false } : { found: newestFirst.slice(0, 1), hasMore: true, nextCursor: 'further' };
};

const openFind = async (width?: number) => {
  const world = await openTickets(pathOf(ticket), { tickets: [ticket], messages, api: { findMessages: inParts }, ...(width === undefined ? {} : { width }) });
  const box = await messageBox();
  box.focus();
  fireEvent.keyDown(box, { key: 'f', ctrlKey: true });
  const field = await screen.findByRole('searchbox', { name: 'Palavras da conversa' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...world, field, box };
};
const shownBody = () => document.querySelector('[data-found]')?.textContent;
const bar = () => within(screen.getByRole('search', { name: 'Buscar na conversa' }));

describe('the search in a conversation', () => {
  it('counts to the end, shows the newest message, and goes back and forth around the ends', async () => {
    const { user, calls } = await openFind();

    await user.keyboard('bolo');

    await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent(/^1 de 3$/));
    await waitFor(() => expect(shownBody()).toContain('O bolo número 3'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shownBody()).toContain('O bolo número 2'));
    expect(bar().getByRole('status')).toHaveTextContent('2 de 3');
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await waitFor(() => expect(shownBody()).toContain('O bolo número 1'));
    await user.click(bar().getByRole('button', { name: 'Mensagem seguinte' }));
    await waitFor(() => expect(shownBody()).toContain('O bolo número 2'));
    expect(calls.filter(({ route }) => route === 'findMessages').map(({ query }) => query)).toEqual([
      { searchParam: 'bolo' },
      { searchParam: 'bolo', cursor: 'further' },
    ]);
  });

  it('says that there is nothing, and goes nowhere', async () => {
    const { user } = await openFind();

    await user.keyboard('torta');

    await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('Nada encontrado'));
    expect(bar().getByRole('button', { name: 'Mensagem anterior' })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(shownBody()).toBeUndefined();
  });

  it('leaves the second Ctrl+F to the browser, and gives the focus back on Escape', async () => {
    const { user, field, box } = await openFind();

    // False: somebody has prevented what the browser does.
    expect(fireEvent.keyDown(field, { key: 'f', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'f', metaKey: true })).toBe(false);
    await user.click(field);
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('search', { name: 'Buscar na conversa' })).not.toBeInTheDocument();
    expect(box).toHaveFocus();
  });

  it('leaves Ctrl+F outside of the conversation to the browser', async () => {
    await openTickets(pathOf(ticket), { tickets: [ticket], messages });
    await messageBox();

    expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(true);
  });

  it('opens from the menu of the conversation on a phone', async () => {
    const { user } = await openTickets(pathOf(ticket), { tickets: [ticket], messages, api: { findMessages: inParts }, width: 390 });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));

    await user.click(await screen.findByRole('menuitem', { name: 'Buscar na conversa' }));

    await waitFor(async () => expect(await screen.findByRole('searchbox', { name: 'Palavras da conversa' })).toHaveFocus());
  });

  it('says when it failed, and tries again', async () => {
    let fails = true;
    const { user } = await openTickets(pathOf(ticket), {
      tickets: [ticket],
      messages,
      api: {
        findMessages: (request) => (fails ? fail('ERR_VALIDATION') : inParts(request)),
      },
    });
    const box = await messageBox();
    box.focus();
    fireEvent.keyDown(box, { key: 'f', ctrlKey: true });
    await user.type(await screen.findByRole('searchbox', { name: 'Palavras da conversa' }), 'bolo');
    await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('A busca falhou'));

    fails = false;
    await user.click(bar().getByRole('button', { name: 'Tentar de novo' }));

    await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('1 de 3'));
  });
});
