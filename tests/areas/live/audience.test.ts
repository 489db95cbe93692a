import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { audience } from '#functions/areas/push/audience.ts';
import { collectionEvents } from '#functions/areas/push/events/collections.ts';
import type { Audience } from '#functions/areas/push/live-event.ts';
import { companyId } from '#shared/contract/ids.ts';
import { type QuickMessage, quickMessages } from '#shared/records/quick-messages.ts';
import { given } from '#tests/support/given.ts';
import { joinTickets, liveHome } from './live-home.ts';

describe('records of a collection', () => {
  const schema = z.object({ companyId, id: quickMessages.id, shortcode: z.string(), secret: z.string() });
  const toReply = ({ id, shortcode }: z.output<typeof schema>): QuickMessage => ({
    id,
    shortcode,
    message: 'Olá',
    steps: null,
    queueId: null,
    isShared: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  });
  const table = { quickMessage: collectionEvents('quickMessage', schema, toReply) };

  it('are told to everybody of the company, whole, or by their id when they are gone', async () => {
    const { home, sockets, join, pushWith } = await liveHome();
    const foreign = await given.company({ deps: home.deps });
    const ids = [await join(home.admin), await join(await given.user(home, { queueIds: [] })), await join(foreign.admin)];
    const id = home.deps.clock.newId();
    const row = { type: 'quickMessage', companyId: home.company.companyId, id, shortcode: 'oi', secret: 's' };

    await pushWith(table, { before: undefined, after: row }, { before: row, after: { ...row, shortcode: 'olá' } }, { before: row, after: undefined });

    const event = `company-${home.company.companyId}-quickMessage`;
    const told = [
      { event, data: { action: 'create', record: { id, shortcode: 'oi' } } },
      { event, data: { action: 'update', record: { id, shortcode: 'olá' } } },
      { event, data: { action: 'delete', id } },
    ];
    expect(ids.map((socketId) => sockets.events(socketId))).toMatchObject([told, told, []]);
    expect(JSON.stringify(sockets.events(ids[0]!))).not.toContain('secret');
  });
});

describe('an audience', () => {
  it('is who it says', async () => {
    const { home, join, deps } = await liveHome();
    const [plain, queueless] = [await given.user(home), await given.user(home, { queueIds: [] })];
    const principals = [home.admin, plain, queueless];
    for (const principal of principals) await join(principal, ...(principal === plain ? [joinTickets] : []));
    const listeners = await deps.listeners.of(home.company.companyId, { isExact: true, needsVisibility: true });
    const namesOf = (who: Audience) =>
      principals.flatMap((principal, index) =>
        listeners.some((one) => one.viewer.userId === principal.userId && who.includes(one, new Map())) ? [index] : [],
      );

    expect({
      company: namesOf(audience.company),
      admins: namesOf(audience.admins),
      user: namesOf(audience.user(plain.userId)),
      session: namesOf(audience.session(queueless.sessionId)),
      queue: namesOf(audience.queue(home.queue.queueId)),
      participants: namesOf(audience.participants([plain.userId, queueless.userId])),
      ticketLists: namesOf(audience.ticketLists),
    }).toEqual({ company: [0, 1, 2], admins: [0], user: [1], session: [2], queue: [0, 1], participants: [1, 2], ticketLists: [1] });
  });
});
