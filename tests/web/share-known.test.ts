import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { shareKnown } from '#web/api/share-known.ts';
import { plainFilter } from '#web/parts/tickets/first-list.ts';
import { dropTicket, orderOf, type TicketPages } from '#web/parts/tickets/ticket-lists.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { aTicket } from './support/builders.ts';

const copy = <T>(value: T): T => structuredClone(value);

describe('data that is said again', () => {
  it.each([[[{ id: 1, name: 'Ana' }]], [{ pages: [{ records: [{ id: 1 }], hasMore: false }], pageParams: [''] }], ['text'], [null], [[1, 2]]])(
    '%j stays what it was',
    (known) => {
      expect(shareKnown(known, copy(known))).toBe(known);
    },
  );

  it('is known by its id, wherever it moved', () => {
    const known = [{ id: 1 }, { id: 2 }, { id: 3 }];

    const shared = shareKnown(known, [{ id: 3 }, { id: 1 }, { id: 2 }]) as typeof known;

    expect(shared).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
    expect(shared.map((one) => known.indexOf(one))).toEqual([2, 0, 1]);
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [[{ id: 1 }], [{ id: 1, name: 'Ana' }]],
    [{ id: 1 }, null],
    [new Date(1), new Date(2)],
    [[{ id: 1 }, { id: 1, twin: true }], [{ id: 1 }]],
  ])('of %j becomes %j', (known, next) => {
    expect(shareKnown(known, next)).toEqual(next);
  });
});

describe('a ticket list in which one ticket moves', () => {
  it('keeps every other ticket as it was', () => {
    const queryClient = createQueryClient(() => undefined);
    const tickets = Array.from({ length: 40 }, (_, index) => aTicket(index + 1));
    const key = [...ticketKeys.lists, {}];
    queryClient.setQueryData<TicketPages>(key, { pages: [{ tickets, hasMore: false }], pageParams: [''] });
    const moved = { ...aTicket(40), lastMessage: 'oi' };

    queryClient.setQueryData<TicketPages>(key, (pages) => {
      if (!pages) throw new Error('no list');
      const rest = dropTicket(pages, moved.id, orderOf(plainFilter));
      return { ...rest, pages: rest.pages.map((page) => ({ ...page, tickets: [moved, ...page.tickets] })) };
    });

    const shown = queryClient.getQueryData<TicketPages>(key)?.pages[0]?.tickets ?? [];
    expect(shown.filter((ticket) => !tickets.includes(ticket)).map(({ id }) => id)).toEqual([40]);
    expect(shown[0]).toMatchObject({ id: 40, lastMessage: 'oi' });
    expect(shown[1]).toBe(tickets[0]);
  });
});
