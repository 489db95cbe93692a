import { describe, expect, it } from 'vitest';
import { deleteTag } from '#functions/areas/tags/tag-records.ts';
import { forgetTag } from '#functions/areas/tags/forget-tag.ts';
import { linkTag, syncTicketTags, unlinkLane } from '#functions/areas/tags/tag-ticket.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { givenLane, givenTag, tagCounts, workThrough } from '#tests/support/tags.ts';

async function conversation() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  return { home, connection, ticket };
}

const read = (home: Home, ticket: { id: Parameters<typeof getTicket>[2]['ticketId'] }) => getTicket(home.deps, home.admin, { ticketId: ticket.id });

describe('the tags of a ticket', () => {
  it('are set together, leave the lane alone, and are counted exactly', async () => {
    const { home, ticket } = await conversation();
    const [urgent, vip, lane] = [await givenTag(home, 'Urgente'), await givenTag(home, 'VIP'), await givenLane(home, 'Fazendo')];
    await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: lane.id });

    await syncTicketTags(home.deps, home.admin, { ticketId: ticket.id, tags: [urgent.id, vip.id, lane.id] });
    const both = await tagCounts(home);
    const { tagIds, laneId } = await syncTicketTags(home.deps, home.admin, { ticketId: ticket.id, tags: [vip.id] });

    expect(both).toEqual({ Urgente: 1, VIP: 1, Fazendo: 1 });
    expect({ tagIds, laneId }).toEqual({ tagIds: [vip.id], laneId: lane.id });
    expect(await tagCounts(home)).toEqual({ Urgente: 0, VIP: 1, Fazendo: 1 });
  });

  it('have one lane: another takes its place, and leaving it keeps the tags', async () => {
    const { home, ticket } = await conversation();
    const [vip, doing, done] = [await givenTag(home, 'VIP'), await givenLane(home, 'Fazendo'), await givenLane(home, 'Feito')];
    await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: vip.id });

    await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: doing.id });
    const moved = await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: done.id });
    const left = await unlinkLane(home.deps, home.admin, { ticketId: ticket.id });

    expect([moved.laneId, left.laneId, left.tagIds]).toEqual([done.id, null, [vip.id]]);
    expect(await tagCounts(home)).toEqual({ VIP: 1, Fazendo: 0, Feito: 0 });
  });

  it('lose nothing to messages, transitions and other tags at the same moment, and the counts stay exact', async () => {
    const { home, connection, ticket } = await conversation();
    const tags = await Promise.all(['um a', 'dois', 'tres', 'quatro'].map((name) => givenTag(home, name)));
    const lane = await givenLane(home, 'Fazendo');

    await Promise.all([
      ...tags.map(({ id }) => linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: id })),
      linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: lane.id }),
      customerWrites(home, connection, { text: 'ainda aí?' }),
      updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'pending' } }),
    ]);

    const after = await read(home, ticket);
    expect(after).toMatchObject({ status: 'pending', lastMessage: 'ainda aí?', unreadMessages: 2, laneId: lane.id });
    expect(new Set(after.tagIds)).toEqual(new Set(tags.map(({ id }) => id)));
    expect(await tagCounts(home)).toEqual({ 'um a': 1, dois: 1, tres: 1, quatro: 1, Fazendo: 1 });
  });

  it('are out of the counts once the ticket is deleted', async () => {
    const { home, ticket } = await conversation();
    const [vip, lane] = [await givenTag(home, 'VIP'), await givenLane(home, 'Fazendo')];
    await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: lane.id });
    await syncTicketTags(home.deps, home.admin, { ticketId: ticket.id, tags: [vip.id] });

    await deleteTicket(home.deps, home.admin, { ticketId: ticket.id });

    expect(await tagCounts(home)).toEqual({ VIP: 0, Fazendo: 0 });
  });

  it('cannot be given once they are deleted, not even at the same moment, and go with the next change', async () => {
    const { home, ticket } = await conversation();
    const [gone, racing, vip] = [await givenTag(home, 'Some'), await givenTag(home, 'Corre'), await givenTag(home, 'VIP')];
    await syncTicketTags(home.deps, home.admin, { ticketId: ticket.id, tags: [gone.id] });
    await deleteTag(home.deps, home.admin, { tagId: gone.id });

    const [linking] = await Promise.allSettled([
      linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: racing.id }),
      deleteTag(home.deps, home.admin, { tagId: racing.id }),
    ]);
    const again = linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: gone.id });

    await expect(again).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    // Whichever came first: nothing else can have happened.
    expect(linking.status === 'fulfilled' || (linking.reason as { code: string }).code === 'ERR_NO_TAG_FOUND').toBe(true);
    const { tagIds } = await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId: vip.id });
    expect(tagIds).toEqual([vip.id]);
    expect(await tagCounts(home)).toEqual({ VIP: 1 });
    await deleteTicket(home.deps, home.admin, { ticketId: ticket.id });
    expect(await tagCounts(home)).toEqual({ VIP: 0 });
  });

  it('lose a deleted one in the background, part by part, and keep one that was not deleted after all', async () => {
    const { home, ticket } = await conversation();
    const [gone, vip] = [await givenTag(home, 'Some'), await givenTag(home, 'VIP')];
    await syncTicketTags(home.deps, home.admin, { ticketId: ticket.id, tags: [gone.id, vip.id] });
    await derived(home);
    await forgetTag(home.deps, { type: 'forgetTag', companyId: home.company.companyId, tagId: vip.id });

    await deleteTag(home.deps, home.admin, { tagId: gone.id });
    await forgetTag(home.deps, { type: 'forgetTag', companyId: home.company.companyId, tagId: gone.id, below: ticket.id - 1 });
    const notReached = (await read(home, ticket)).tagIds;
    await workThrough(home);

    expect(notReached).toEqual([gone.id, vip.id]);
    expect((await read(home, ticket)).tagIds).toEqual([vip.id]);
    expect(await tagCounts(home)).toEqual({ VIP: 1 });
  });

  it('are changed by those who may act on the ticket alone', async () => {
    const { home, ticket } = await conversation();
    const vip = await givenTag(home, 'VIP');
    const [colleague, other] = [await given.user(home), await given.user(home, { queueIds: [(await given.queue(home)).queueId] })];
    const stranger = await given.company({ deps: home.deps });

    const tries = await Promise.allSettled(
      [colleague, other, stranger.admin].map((who) => syncTicketTags(home.deps, who, { ticketId: ticket.id, tags: [vip.id] })),
    );

    const codes = tries.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code);
    expect(codes).toEqual(['ERR_TICKET_NOT_YOURS', 'ERR_NO_PERMISSION', 'ERR_NO_TICKET_FOUND']);
    expect((await allTickets(home))[0]?.tagIds).toEqual([]);
  });
});
