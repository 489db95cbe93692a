import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { aContact, aSession, aTicket } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { me, messageBox, openTickets, pathOf } from './tickets/support.tsx';

const named = (n: number, name: string) => aTicket(n, { contact: { ...aTicket(n).contact, name } });
const [maria, pedro] = [named(1, 'Maria'), named(2, 'Pedro')];

/** Things that lie in the worker's inbox, by name. */
let kept: Map<string, { readonly formData?: FormData; readonly json?: unknown }>;
let tellPage: () => void;

beforeAll(() => Promise.all([import('#web/app/shell/Attention.tsx'), import('#web/features/tickets/inbox/Inbox.tsx')]));

beforeEach(() => {
  kept = new Map();
  const events = new EventTarget();
  tellPage = () => void events.dispatchEvent(new Event('message'));
  Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(events, { controller: {} }), configurable: true });
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

function share(fields: Readonly<Record<string, string | File>>): void {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  kept.set(`share-${kept.size + 1}`, { formData: form });
}

const unsent = (userId: string, token = ulid()) => {
  kept.set(`answer-${token}`, { json: { userId, ticketId: maria.id, token, body: '*Ana Souza:*\nTem, sim!', failure: 'ERR_OFFLINE' } });
  return token;
};

/** The application with the worker's answers before those of the API. */
async function openWithInbox(path = '/tickets', api: FakeHandlers = {}) {
  const { fetch } = globalThis;
  const opening = openTickets(path, { tickets: [maria, pedro], api });
  const ofApi = globalThis.fetch === fetch ? undefined : globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    if (!String(input).startsWith('/inbox')) return (ofApi ?? fetch)(input, init);
    const name = String(input).slice('/inbox/'.length);
    if (init.method === 'DELETE') kept.delete(name);
    const one = kept.get(name);
    return { ok: true, json: async () => (name === '' ? [...kept.keys()] : one?.json), formData: async () => one?.formData };
  });
  return opening;
}

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Para qual conversa?' }));

describe('something that another application shares', () => {
  it('goes into the box of the chosen conversation, and is not sent', async () => {
    share({ title: 'Bolo', text: 'Olhe https://bolos.example', url: 'https://bolos.example' });
    const { user, calls } = await openWithInbox();
    const dialog = await dialogOf();
    expect(dialog.getByRole('button', { name: 'Levar para a conversa' })).toBeDisabled();

    await user.click(await dialog.findByRole('radio', { name: /Pedro/ }));
    await user.click(dialog.getByRole('button', { name: 'Levar para a conversa' }));

    expect(await messageBox()).toHaveValue('Bolo\nOlhe https://bolos.example');
    expect(location.pathname).toBe(pathOf(pedro));
    expect(calls.filter(({ route }) => route === 'sendMessage')).toEqual([]);
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('goes below what is written there already, also while that is on the screen', async () => {
    const { user } = await openWithInbox(pathOf(maria));
    await user.type(await messageBox(), 'Bom dia!');
    share({ text: 'Rua das Flores, 10' });
    tellPage();
    const dialog = await dialogOf();

    await user.click(await dialog.findByRole('radio', { name: /Maria/ }));
    await user.click(dialog.getByRole('button', { name: 'Levar para a conversa' }));

    await waitFor(async () => expect(await messageBox()).toHaveValue('Bom dia!\nRua das Flores, 10'));
  });

  it('goes to a contact without a ticket by a new one', async () => {
    const zeca = aContact(7, { name: 'Zeca' });
    const opened = aTicket(9, { contact: { ...aTicket(9).contact, name: 'Zeca' } });
    share({ text: 'Oi' });
    const { user } = await openWithInbox('/tickets', {
      listContacts: () => ({ contacts: [zeca], hasMore: false }),
      createTicket: () => opened,
      getTicketByUuid: () => opened,
    });
    const dialog = await dialogOf();

    await user.type(dialog.getByRole('searchbox'), 'zeca{Enter}');
    await user.click(await dialog.findByRole('radio', { name: /Zeca/ }));
    await user.click(dialog.getByRole('button', { name: 'Levar para a conversa' }));

    expect(await messageBox()).toHaveValue('Oi');
    expect(location.pathname).toBe(pathOf(opened));
  });

  it('is given up by closing, and the next one is asked for', async () => {
    share({ text: 'Um' });
    share({ text: 'Dois' });
    const { user } = await openWithInbox();
    expect((await dialogOf()).getByText('Um')).toBeInTheDocument();

    await user.click((await dialogOf()).getByRole('button', { name: 'Cancelar' }));

    expect(await screen.findByText('Dois')).toBeInTheDocument();
    expect([...kept.keys()]).toEqual(['share-2']);
  });

  it('waits for somebody who may answer', async () => {
    share({ text: 'Um' });
    await openTickets('/tickets', { tickets: [maria], session: aSession({ rights: [] }) });

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(kept.size).toBe(1);
  });
});

describe('an answer from a notice that did not get out', () => {
  it('stands in its conversation, and is sent again under its token', async () => {
    const token = unsent(me);
    const { user, calls } = await openWithInbox(pathOf(maria), { sendMessage: () => ({ messages: [] }) });

    expect(await screen.findByText('Tem, sim!')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /Tentar de novo/ }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ clientToken: token }));
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('is nobody else’s', async () => {
    unsent('somebody-else');
    await openWithInbox(pathOf(maria));

    await waitFor(() => expect(kept.size).toBe(0));
    expect(screen.queryByText('Tem, sim!')).not.toBeInTheDocument();
  });
});
