import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventName } from '#shared/contract/events.ts';
import type { MessageId, TicketNoteId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';
import { aMessage, aTicket, companyId } from '../support/builders.ts';
import { colleague, me, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const ulid = '01J00000000000000000000801';
const written: TicketNote = {
  id: `1-${ulid}` as TicketNoteId, // the form that the contract's schema asks for
  note: '@Bruno Lima já reclamou ontem',
  ticketId: ticket.id,
  contactId: ticket.contactId,
  user: { id: me, name: 'Ana Souza' },
  mentions: [colleague],
  createdAt: '2026-11-20T12:00:05.000Z',
};
const line: Message = aMessage(1, 2, {
  id: `${aMessage(1, 2).id.slice(0, 68)}note-${ulid}` as MessageId, // likewise
  kind: 'event',
  body: written.note,
  fromMe: true,
  participantName: 'Ana Souza',
  event: { type: 'note', userId: me, queueId: null, untilAt: null },
});
const history = async () => within(await screen.findByRole('list', { name: 'Mensagens' }));

describe('an internal note', () => {
  it('is written beside the messages, calls a colleague, and is sent to nobody', async () => {
    const { user, calls } = await openTickets(pathOf(ticket), { tickets: [ticket], messages: [aMessage(1, 1)], api: { createTicketNote: () => written } });

    await user.click(await screen.findByRole('button', { name: 'Nota interna' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), '@Bru');
    await user.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
    await user.keyboard('já reclamou ontem{Enter}');

    expect(await (await history()).findByText('já reclamou ontem', { exact: false })).toBeInTheDocument();
    expect((await history()).getByText('Nota interna de Ana Souza')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createTicketNote')?.body).toMatchObject({ note: written.note, mentions: [colleague] });
    expect(calls.some(({ route }) => route === 'sendMessage')).toBe(false);
    expect(screen.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('');
  });

  it('says whom it could not tell', async () => {
    const { user } = await openTickets(pathOf(ticket), { tickets: [ticket], api: { createTicketNote: () => ({ ...written, mentions: [] }) } });

    await user.click(await screen.findByRole('button', { name: 'Nota interna' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), '@Bruno Lima olha isto{Enter}');

    expect(await screen.findByText(/Bruno Lima não pode ver este ticket/)).toBeInTheDocument();
  });

  it('is there for those who may not answer, on a closed ticket as well', async () => {
    const closed = { ...ticket, status: 'closed' as const };
    const { user } = await openTickets(pathOf(closed), { tickets: [closed], messages: [line] });

    await user.click(await screen.findByRole('button', { name: 'Nota interna' }));

    expect(await screen.findByRole('textbox', { name: 'Nota interna' })).toHaveFocus();
  });

  it('leaves the messages when somebody deletes it', async () => {
    const { sockets } = await openTickets(pathOf(ticket), { tickets: [ticket], messages: [aMessage(1, 1), line] });
    await (await history()).findByText(/já reclamou ontem/);

    sockets.emitFrame({ events: [{ event: eventName.ticketNote(companyId), data: { action: 'delete', ticketId: ticket.id, noteId: written.id } }] });

    await waitFor(async () => expect((await history()).queryByText(/já reclamou ontem/)).not.toBeInTheDocument());
  });
});
