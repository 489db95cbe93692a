import { describe, expect, it } from 'vitest';
import { deleteTag } from '#functions/areas/tags/tag-records.ts';
import { linkTag } from '#functions/areas/tags/tag-ticket.ts';
import { listKanban } from '#functions/areas/tickets/list-kanban.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TagId } from '#shared/contract/ids.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { givenLane, givenTag, workThrough } from '#tests/support/tags.ts';

/** Three waiting tickets of the first queue, one of another. */
async function panel() {
  const home = await given.company();
  const otherQueue = await given.queue(home);
  const [own, others] = [
    await given.connection(home, { queueIds: [home.queue.queueId] }),
    await given.connection(home, { name: 'Outra', queueIds: [otherQueue.queueId] }),
  ];
  for (const name of ['Ana', 'Bia', 'Caio']) await customerWrites(home, own, { number: `55119777700${name.length}${name.charCodeAt(0)}`, name });
  await customerWrites(home, others, { number: '5511977770099', name: 'Duda' });
  const tickets = await allTickets(home);
  const named = (name: string) => tickets.find(({ contact }) => contact.name === name)!;
  return { home, otherQueue, named };
}

async function shown(home: Home, lane?: TagId | 'none', principal: Principal = home.admin): Promise<string[]> {
  await derived(home);
  return (await listKanban(home.deps, principal, { lane })).tickets.map(({ contact }) => contact.name);
}

describe('the kanban panel', () => {
  it('has waiting and open tickets by lane, the rest in the first one', async () => {
    const { home, named } = await panel();
    const [doing, done] = [await givenLane(home, 'Fazendo'), await givenLane(home, 'Feito')];
    await linkTag(home.deps, home.admin, { ticketId: named('Ana').id, tagId: doing.id });
    await linkTag(home.deps, home.admin, { ticketId: named('Bia').id, tagId: done.id });
    await updateTicket(home.deps, home.admin, { ticketId: named('Bia').id, change: { status: 'open' } });
    await updateTicket(home.deps, home.admin, { ticketId: named('Caio').id, change: { status: 'closed' } });

    expect(await shown(home, 'none')).toEqual(['Duda']);
    expect(await shown(home, doing.id)).toEqual(['Ana']);
    expect(await shown(home, done.id)).toEqual(['Bia']);
    expect(await shown(home)).toEqual(['Duda', 'Bia', 'Ana']);
  });

  it('tells of each card its tags, the lane first', async () => {
    const { home, named } = await panel();
    const [vip, doing] = [await givenTag(home, 'VIP'), await givenLane(home, 'Fazendo')];
    for (const { id } of [vip, doing]) await linkTag(home.deps, home.admin, { ticketId: named('Ana').id, tagId: id });
    await derived(home);

    const { tickets } = await listKanban(home.deps, home.admin, { lane: doing.id });
    const filtered = await listTickets(home.deps, home.admin, { tags: [vip.id, doing.id] });

    expect(tickets.map(({ tags }) => tags)).toEqual([[{ id: doing.id }, { id: vip.id }]]);
    expect(filtered.tickets.map(({ id }) => id)).toEqual([named('Ana').id]);
  });

  it('shows a plain user the tickets of the own queues alone', async () => {
    const { home, otherQueue, named } = await panel();
    const doing = await givenLane(home, 'Fazendo');
    for (const name of ['Ana', 'Duda']) await linkTag(home.deps, home.admin, { ticketId: named(name).id, tagId: doing.id });
    const [mine, others] = [await given.user(home), await given.user(home, { queueIds: [otherQueue.queueId] })];

    expect([await shown(home, doing.id, mine), await shown(home, doing.id, others)]).toEqual([['Ana'], ['Duda']]);
    expect([await shown(home, 'none', mine), await shown(home, 'none', others)]).toEqual([['Caio', 'Bia'], []]);
    const ofQueue = await listKanban(home.deps, home.admin, { queueIds: [otherQueue.queueId] });
    expect(ofQueue.tickets.map(({ contact }) => contact.name)).toEqual(['Duda']);
  });

  it('keeps the card of a ticket that a colleague answers, for who sees its queue', async () => {
    const { home, otherQueue, named } = await panel();
    const [bruno, mine, others] = [await given.user(home), await given.user(home), await given.user(home, { queueIds: [otherQueue.queueId] })];

    await updateTicket(home.deps, bruno, { ticketId: named('Bia').id, change: { status: 'open' } });

    expect(await shown(home, 'none')).toEqual(['Duda', 'Caio', 'Bia', 'Ana']);
    expect(await shown(home, 'none', mine)).toEqual(['Caio', 'Bia', 'Ana']);
    expect(await shown(home, 'none', others)).toEqual(['Duda']);
  });

  it('gives the first lane what a deleted one had', async () => {
    const { home, named } = await panel();
    const [doing, kept] = [await givenLane(home, 'Fazendo'), await givenLane(home, 'Fica')];
    await linkTag(home.deps, home.admin, { ticketId: named('Ana').id, tagId: doing.id });
    await linkTag(home.deps, home.admin, { ticketId: named('Bia').id, tagId: kept.id });

    await deleteTag(home.deps, home.admin, { tagId: doing.id });

    expect(await shown(home, 'none')).toEqual(['Duda', 'Caio', 'Ana']);
    expect(await shown(home, kept.id)).toEqual(['Bia']);
    home.deps.clock.advance(20 * 60_000);
    await workThrough(home);
    expect(await shown(home, 'none')).toEqual(['Duda', 'Caio', 'Ana']);
    expect((await allTickets(home)).map(({ laneId }) => laneId).filter((laneId) => laneId !== null)).toEqual([kept.id]);
  });
});
