import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContact, aMessage, aTicket } from '../support/builders.ts';
import { fail, type FakeHandlers, type FakeRequest } from '../support/fake-api.ts';
import { openTickets, pathOf } from './support.tsx';

const named = (n: number, name: string) => aTicket(n, { contact: { ...aTicket(n).contact, name } });
const [maria, pedro, rita] = [named(1, 'Maria'), named(2, 'Pedro'), named(3, 'Rita')];
const address = aMessage(1, 1, { body: 'Rua das Flores, 10' });
const bodies = (calls: readonly FakeRequest[]) =>
  calls.filter(({ route }) => route === 'sendMessage').map(({ params, body }) => [params['ticketId'], Object(body)]);

async function openForward(api: FakeHandlers) {
  const app = await openTickets(pathOf(maria), { tickets: [maria, pedro, rita], messages: [address], api });
  await app.user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Encaminhar mensagem' })) };
}

const sent = ({ params }: FakeRequest) => ({ messages: [aMessage(Number(params['ticketId']), 9, { fromMe: true, isForwarded: true })] });

beforeAll(() => import('#web/features/tickets/forward/ForwardDialog.tsx'));

describe('forwarding a message', () => {
  it('sends it into open conversations of one’s own, which come first', async () => {
    const { user, dialog, calls } = await openForward({ sendMessage: sent });
    expect(dialog.getByText('Rua das Flores, 10')).toBeInTheDocument();
    expect((await dialog.findAllByRole('checkbox')).map((box) => box.closest('li')?.textContent?.replace(/[^A-Za-z]/g, ''))).toEqual([
      expect.stringContaining('Pedro'),
      expect.stringContaining('Rita'),
    ]);

    await user.click(dialog.getByRole('checkbox', { name: /Pedro/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Rita/ }));
    await user.click(dialog.getByRole('button', { name: 'Encaminhar para 2' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies(calls)).toMatchObject([
      [String(pedro.id), { forward: { id: address.id } }],
      [String(rita.id), { forward: { id: address.id } }],
    ]);
    const tokens = bodies(calls).map(([, body]) => body.clientToken);
    expect(new Set(tokens).size).toBe(2);
  });

  it('opens a ticket with a contact that has none, and takes the one that is open', async () => {
    const zeca = aContact(7, { name: 'Zeca' });
    const { user, dialog, calls } = await openForward({
      sendMessage: sent,
      listContacts: () => ({ contacts: [zeca], hasMore: false }),
      createTicket: () => fail('ERR_OTHER_OPEN_TICKET', { ticketId: 44 }),
    });
    await user.type(dialog.getByRole('searchbox'), 'zeca{Enter}');
    await user.click(await dialog.findByRole('checkbox', { name: /Zeca/ }));
    await user.click(dialog.getByRole('button', { name: 'Encaminhar para 1' }));

    await waitFor(() => expect(bodies(calls)).toMatchObject([['44', { forward: { id: address.id } }]]));
    expect(calls.find(({ route }) => route === 'createTicket')?.body).toMatchObject({ contactId: zeca.id });
  });

  it('says who could not get it and why, and tries again under the same token, those alone', async () => {
    let isDown = true;
    const { user, dialog, calls } = await openForward({
      sendMessage: (request) => (isDown && request.params['ticketId'] === String(rita.id) ? fail('ERR_TICKET_NOT_YOURS') : sent(request)),
    });
    await user.click(await dialog.findByRole('checkbox', { name: /Pedro/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Rita/ }));
    await user.click(dialog.getByRole('button', { name: 'Encaminhar para 2' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Este ticket está sendo atendido por outra pessoa.');
    expect(dialog.getByText('Encaminhada')).toBeInTheDocument();

    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const ofRita = bodies(calls).filter(([ticketId]) => ticketId === String(rita.id));
    expect([bodies(calls).length, ofRita.length, new Set(ofRita.map(([, body]) => body.clientToken)).size]).toEqual([3, 2, 1]);
  });

  it('takes five at most', async () => {
    const many = Array.from({ length: 6 }, (_, at) => named(at + 2, `Cliente ${at + 1}`));
    const app = await openTickets(pathOf(maria), { tickets: [maria, ...many], messages: [address] });
    await app.user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
    for (let at = 1; at <= 5; at += 1) await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`Cliente ${at}`) }));

    expect(screen.getByRole('checkbox', { name: /Cliente 6/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Encaminhar para 5' })).toBeEnabled();
  });

  it('is not offered for what cannot be made again', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets: [maria], messages: [aMessage(1, 1, { kind: 'card', card: 'poll', body: 'Qual?' })] });
    await user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await screen.findByRole('menuitem', { name: 'Responder' });

    expect(screen.queryByRole('menuitem', { name: 'Encaminhar' })).not.toBeInTheDocument();
  });
});
