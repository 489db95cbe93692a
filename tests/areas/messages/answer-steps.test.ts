import { describe, expect, it } from 'vitest';
import { answerTicket } from '#functions/areas/messages/answer-ticket.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { findTicketNotes } from '#functions/areas/ticket-notes/list-notes.ts';
import { followingSteps } from '#functions/areas/tickets/run-steps.ts';
import { undoMove } from '#functions/areas/tickets/undo-move.ts';
import { deleteTag } from '#functions/areas/tags/tag-records.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { heldMs } from '#shared/domain/undo.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { givenLane, givenTag, tagCounts } from '#tests/support/tags.ts';
import { storedTicket } from '#tests/areas/inbound/given-menu.ts';

async function answered() {
  const home = await given.company();
  const queue = await given.queue(home, { name: 'Financeiro' });
  const ana = await given.user(home, { queueIds: [home.queue.queueId] });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection, ana);
  const [paid, lane] = [await givenTag(home, 'Pago'), await givenLane(home, 'Entrega')];
  const deps = { ...messageDeps(home), steps: followingSteps(home.deps) };
  const answer = (steps: object, { body = 'Recebido!', token = home.deps.clock.newId(), who = ana } = {}) =>
    answerTicket(deps, who, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body, clientToken: token, steps }), files: [] });
  const undo = (way: string | undefined) => undoMove(home.deps, ana, { ticketId: ticket.id, undo: way ?? '' });
  const sent = () => deps.outbound.sent.flatMap((one) => (one.type === 'send' && one.content.type === 'text' ? [one.content.text] : []));
  const notes = () => findTicketNotes(home.deps, home.admin, { ticketId: ticket.id });
  return { home, ana, queue, ticket, paid, lane, deps, answer, undo, sent, notes, stored: () => storedTicket(home, ticket.id) };
}

describe('an answer with steps', () => {
  it('sends the text, leaves the note, gives tag and lane, and resolves', async () => {
    const { ticket, ana, paid, lane, answer, sent, notes } = await answered();

    const reply = await answer({ note: 'Pix confirmado', tags: [paid.id, lane.id], end: 'resolve' });

    expect(reply.messages).toMatchObject([{ body: 'Recebido!', ticketId: ticket.id }]);
    expect(reply.ticket).toMatchObject({ status: 'closed', userId: ana.userId, tagIds: [paid.id], laneId: lane.id });
    expect(sent()).toEqual(['Recebido!']);
    expect(await notes()).toMatchObject([{ note: 'Pix confirmado', user: { id: ana.userId } }]);
  });

  it('is taken back but for its text: state, note of the move, tag and lane', async () => {
    const { home, ana, paid, lane, answer, undo, sent, notes } = await answered();
    const { undo: way } = await answer({ note: 'Pix confirmado', tags: [paid.id, lane.id], end: 'resolve' });

    const back = { status: 'open', userId: ana.userId, tagIds: [], laneId: null };

    const undone = await undo(way);
    const again = await undo(way);

    expect([undone, again]).toMatchObject([back, back]);
    expect(await notes()).toEqual([]);
    expect(await tagCounts(home)).toEqual({ Pago: 0, Entrega: 0 });
    expect(sent()).toEqual(['Recebido!']);
  });

  it('cannot be taken back once the end has been said', async () => {
    const { home, paid, answer, undo, stored } = await answered();
    const { undo: way } = await answer({ tags: [paid.id], end: 'resolve' });
    home.deps.clock.advance(heldMs + 1_000);

    await expect(undo(way)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
    expect(await stored()).toMatchObject({ status: 'closed', tagIds: [paid.id] });
  });

  it('hands the ticket to a queue that its user does not see, once, however often the answer is lost', async () => {
    const { home, queue, paid, answer, undo, sent, notes } = await answered();
    const token = home.deps.clock.newId();
    const steps = { note: 'Cliente quer boleto', tags: [paid.id], end: 'transfer', queueId: queue.queueId };

    const first = await answer(steps, { token });
    const second = await answer(steps, { token });

    expect(first.ticket).toMatchObject({ status: 'pending', queueId: queue.queueId, userId: null });
    expect(second).toMatchObject({ messages: [{ id: first.messages[0]?.id }], ticket: { queueId: queue.queueId }, undo: expect.any(String) as string });
    expect([sent(), await notes(), await tagCounts(home)]).toMatchObject([['Recebido!'], [{ note: 'Cliente quer boleto' }], { Pago: 1, Entrega: 0 }]);
    expect(await undo(second.undo)).toMatchObject({ status: 'open', queueId: home.queue.queueId, tagIds: [] });
  });

  it('does not resolve anew what was reopened before the repetition', async () => {
    const { home, answer, undo } = await answered();
    const token = home.deps.clock.newId();
    const { undo: way } = await answer({ end: 'resolve' }, { token });
    await undo(way);

    const repeated = await answer({ end: 'resolve' }, { token });

    expect(repeated.ticket).toMatchObject({ status: 'open' });
  });

  it('is done once by calls at the same time', async () => {
    const { home, paid, answer, sent, notes } = await answered();
    const token = home.deps.clock.newId();
    const steps = { note: 'Pix confirmado', tags: [paid.id], end: 'snooze', hours: 24 };

    const results = await Promise.allSettled([answer(steps, { token }), answer(steps, { token }), answer(steps, { token })]);

    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(new Set(sent())).toEqual(new Set(['Recebido!']));
    expect([await notes(), await tagCounts(home)]).toMatchObject([[{ note: 'Pix confirmado' }], { Pago: 1 }]);
    expect(await notes()).toHaveLength(1);
  });

  it('sets the ticket aside, and takes that back', async () => {
    const { ana, answer, undo, stored } = await answered();

    const { undo: way, ticket } = await answer({ end: 'snooze' });
    expect(ticket).toMatchObject({ status: 'open', userId: ana.userId, snoozedUntil: 'reply' });
    await undo(way);

    expect((await stored()).snoozedUntil).toBeUndefined();
  });

  it('may go without words', async () => {
    const { paid, answer, sent } = await answered();

    const { messages, ticket } = await answer({ tags: [paid.id] }, { body: ' ' });

    expect([messages, ticket?.tagIds, sent()]).toEqual([[], [paid.id], []]);
  });

  it('does nothing at all where a tag or a queue is gone', async () => {
    const { home, ana, ticket, paid, deps, answer, sent, notes } = await answered();
    await deleteTag(home.deps, home.admin, { tagId: paid.id });

    await expect(answer({ note: 'Pix confirmado', tags: [paid.id] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await expect(answer({ note: 'Pix confirmado', end: 'transfer', queueId: paid.id })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });

    const { messages } = await listMessages(deps, ana, { ticketId: ticket.id, query: {} });
    expect([sent(), await notes(), messages.filter(({ fromMe }) => fromMe)]).toEqual([[], [], []]);
  });

  it('is refused to a colleague who may not answer the ticket, and for a token of another answer', async () => {
    const { home, answer, sent } = await answered();
    const bia = await given.user(home, { queueIds: [home.queue.queueId] });
    const token = home.deps.clock.newId();

    await expect(answer({ end: 'resolve' }, { who: bia })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_YOURS' });
    expect(sent()).toEqual([]);
    await answer({ end: 'snooze' }, { token });
    await expect(answer({ end: 'resolve' }, { token })).rejects.toMatchObject({ code: 'ERR_CLIENT_TOKEN_REUSED' });
  });

  it('needs a token', () => {
    expect(messageRoutes.sendMessage.body.safeParse({ body: 'oi', steps: { end: 'resolve' } }).success).toBe(false);
  });
});
