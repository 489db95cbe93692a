import { describe, expect, it } from 'vitest';
import type { ConnectionId, QueueId, UserId } from '#shared/contract/ids.ts';
import { canSee, counterChange, isSnoozed, nextState, requireSnoozable, type TicketState, type Viewer, visibleCounts } from '#shared/domain/ticket.ts';

const [me, other] = ['me' as UserId, 'other' as UserId];
const [sales, support] = ['sales' as QueueId, 'support' as QueueId];
const whatsappId = 'wa' as ConnectionId;
const viewer: Viewer = { userId: me, seesAll: false, queueIds: [sales], noQueueConnections: new Set() };
const admin: Viewer = { ...viewer, seesAll: true, queueIds: [] };
const ticket = (state: Partial<TicketState> = {}): TicketState => ({ status: 'pending', userId: null, queueId: sales, whatsappId, ...state });

describe('who sees a ticket', () => {
  it.each<[string, Viewer, TicketState, boolean]>([
    ['a user of its queue', viewer, ticket(), true],
    ['a user of another queue', viewer, ticket({ queueId: support }), false],
    ['its own user, whatever the queue', viewer, ticket({ queueId: support, userId: me }), true],
    ['an admin without queues', admin, ticket({ queueId: support }), true],
    ['nobody else without a queue on a connection of others', viewer, ticket({ queueId: null }), false],
    ['a user of that connection without a queue', { ...viewer, noQueueConnections: new Set([whatsappId]) }, ticket({ queueId: null }), true],
  ])('%s', (_who, who, state, expected) => {
    expect(canSee(who, state)).toBe(expected);
  });
});

describe('setting a ticket aside', () => {
  const [later, now] = ['2026-01-02T00:00:00.000Z', Date.parse('2026-01-01T00:00:00.000Z')];
  const mine = ticket({ status: 'open', userId: me });

  it.each([
    ['pending', ticket(), later, 'ERR_TICKET_NOT_OPEN'],
    ['closed', ticket({ status: 'closed' }), 'reply', 'ERR_TICKET_NOT_OPEN'],
    ['another user’s', ticket({ status: 'open', userId: other }), later, 'ERR_TICKET_NOT_YOURS'],
    ['to a time gone by', mine, '2025-12-31T23:59:59.000Z', 'ERR_SCHEDULE_IN_PAST'],
  ] as const)('refuses a ticket that is %s', (_which, state, until, code) => {
    expect(() => requireSnoozable(viewer, state, until, now)).toThrow(expect.objectContaining({ code }));
  });

  it.each([later, 'reply'] as const)('takes an open one of one’s own until %s', (until) => {
    requireSnoozable(viewer, mine, until, now);

    expect([isSnoozed(mine), isSnoozed({ ...mine, snoozedUntil: until }), isSnoozed({ status: 'closed', snoozedUntil: until })]).toEqual([false, true, false]);
    expect(counterChange(mine, { ...mine, snoozedUntil: until })).toEqual([
      { counter: { group: 'open', name: 'ume' }, by: -1 },
      { counter: { group: 'open', name: 'zme' }, by: 1 },
    ]);
  });

  it('is counted apart from the open ones', () => {
    const counters = new Map([
      [
        'open' as const,
        new Map([
          ['ume', 2],
          ['zme', 1],
          ['uother', 3],
          ['zother', 4],
        ]),
      ],
    ]);

    expect(visibleCounts(viewer, counters)).toEqual({ open: 2, openAll: 2, pending: 0, snoozed: 1, snoozedAll: 1 });
    expect(visibleCounts(admin, counters)).toEqual({ open: 2, openAll: 5, pending: 0, snoozed: 1, snoozedAll: 5 });
  });
});

describe('what becomes of a ticket', () => {
  it.each([
    ['accept', ticket(), { status: 'open' as const }, { status: 'open', userId: me, queueId: sales }],
    ['return', ticket({ status: 'open', userId: me }), { status: 'pending' as const }, { status: 'pending', userId: null, queueId: sales }],
    ['resolve', ticket({ status: 'open', userId: me }), { status: 'closed' as const }, { status: 'closed', userId: me, queueId: sales }],
    ['reopen', ticket({ status: 'closed', userId: other }), { status: 'open' as const }, { status: 'open', userId: me, queueId: sales }],
    ['transfer to a user', ticket(), { userId: other, queueId: support }, { status: 'open', userId: other, queueId: support }],
    ['transfer to a queue', ticket({ status: 'open', userId: me }), { queueId: support }, { status: 'pending', userId: null, queueId: support }],
    [
      'transfer to a queue, as the form sends it',
      ticket({ status: 'open', userId: me }),
      { queueId: support, userId: null, status: 'pending' as const },
      { status: 'pending', userId: null, queueId: support },
    ],
    ['take over', ticket({ status: 'open', userId: other }), { userId: me }, { status: 'open', userId: me, queueId: sales }, admin],
    ['transfer again', ticket({ status: 'open', userId: other }), { userId: other }, { status: 'open', userId: other, queueId: sales }],
    ['resolve again', ticket({ status: 'closed', userId: me }), { status: 'closed' as const }, { status: 'closed', userId: me, queueId: sales }],
    ['accept again', ticket({ status: 'open', userId: me }), { status: 'open' as const }, { status: 'open', userId: me, queueId: sales }],
  ])('%s', (_wish, state, change, expected, who: Viewer = viewer) => {
    expect(nextState(state, change, who)).toEqual(expected);
  });

  it.each([
    ['accept what another has', ticket({ status: 'open', userId: other }), { status: 'open' as const }, 'ERR_TICKET_ALREADY_ACCEPTED'],
    ['take over what another has', ticket({ status: 'open', userId: other }), { userId: me }, 'ERR_TICKET_NOT_YOURS'],
    ['close what another answers', ticket({ status: 'open', userId: other }), { status: 'closed' as const }, 'ERR_TICKET_NOT_YOURS'],
    ['close what is closed', ticket({ status: 'closed' }), { status: 'closed' as const }, 'ERR_TICKET_ALREADY_CLOSED'],
    ['transfer what is closed', ticket({ status: 'closed' }), { queueId: support }, 'ERR_TICKET_ALREADY_CLOSED'],
  ])('users may not %s', (_wish, state, change, code) => {
    expect(() => nextState(state, change, viewer)).toThrow(expect.objectContaining({ code }));
  });
});

describe('an accept of what another has', () => {
  it('is refused to admins too: taking over is said as such', () => {
    const taken = ticket({ status: 'open', userId: other });

    expect(() => nextState(taken, { status: 'open', userId: me }, admin)).toThrow(expect.objectContaining({ code: 'ERR_TICKET_ALREADY_ACCEPTED' }));
  });
});

describe('counters', () => {
  it('leave one name and enter another', () => {
    expect(counterChange(ticket(), ticket({ status: 'open', userId: me }))).toEqual([
      { counter: { group: 'pending', name: 'qsales' }, by: -1 },
      { counter: { group: 'open', name: 'ume' }, by: 1 },
    ]);
    expect(counterChange(null, ticket({ queueId: null }))).toEqual([{ counter: { group: 'pending', name: 'cwa' }, by: 1 }]);
    expect(counterChange(ticket({ status: 'open', userId: me }), ticket({ status: 'closed' }))).toEqual([{ counter: { group: 'open', name: 'ume' }, by: -1 }]);
    expect(counterChange(ticket(), ticket())).toEqual([]);
  });

  it('show each user what that user sees', () => {
    const stored = new Map([
      ['pending' as const, new Map(Object.entries({ qsales: 2, qsupport: 3, cwa: 4 }))],
      ['open' as const, new Map(Object.entries({ ume: 5, uother: 6 }))],
    ]);

    expect(visibleCounts(viewer, stored)).toEqual({ open: 5, openAll: 5, pending: 2 });
    expect(visibleCounts({ ...viewer, noQueueConnections: new Set([whatsappId]) }, stored)).toEqual({ open: 5, openAll: 5, pending: 6 });
    expect(visibleCounts(admin, stored)).toEqual({ open: 5, openAll: 11, pending: 9 });
  });
});
