import { describe, expect, it } from 'vitest';
import { type ServiceTimes, serviceStep, timesAfter } from '#shared/domain/service-times.ts';
import { heldMs } from '#shared/domain/undo.ts';
import { userId } from '#shared/contract/ids.ts';
import { localHour } from '#shared/domain/local-time.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';

const ana = userId.parse('01J00000000000000000000001');

const pending = (pendingSinceMs: number | null) => ({ status: 'pending' as const, pendingSinceMs, waitBeganMs: null, acceptedMs: null });
const open = (waitBeganMs: number | null, acceptedMs: number | null) => ({ status: 'open' as const, pendingSinceMs: null, waitBeganMs, acceptedMs });
const closed = { status: 'closed' as const, pendingSinceMs: null, waitBeganMs: null, acceptedMs: null };

describe('times of a service', () => {
  const cases: [string, (ServiceTimes & { status: TicketStatus }) | null, TicketStatus, ServiceTimes][] = [
    ['a new one waits', null, 'pending', pending(50)],
    ['a new one of ours is accepted', null, 'open', open(50, 50)],
    ['accepted', pending(10), 'open', open(10, 50)],
    ['accepted, since when it waits not known', pending(null), 'open', open(50, 50)],
    ['given to another queue while it waits', pending(10), 'pending', pending(10)],
    ['given to another user', open(10, 20), 'open', open(10, 20)],
    ['returned', open(10, 20), 'pending', pending(50)],
    ['closed', open(10, 20), 'closed', closed],
    ['closed while it waits', pending(10), 'closed', closed],
    ['reopened by staff', closed, 'open', open(50, 50)],
    ['reopened by the customer', closed, 'pending', pending(50)],
  ];

  it.each(cases)('%s', (_name, before, status, expected) => {
    const { pendingSinceMs, waitBeganMs, acceptedMs } = expected;

    expect(timesAfter(before, status, 50)).toEqual({ pendingSinceMs, waitBeganMs, acceptedMs });
  });
});

describe('what a change of state adds to the dashboard', () => {
  const waited = (waitMs: number) => ({ kind: 'waited', beganMs: 10, waitMs });
  const finished = (beganMs: number, supportMs: number) => ({ kind: 'finished', beganMs, supportMs, userId: ana });
  const cases: [string, ServiceTimes & { status: TicketStatus }, TicketStatus, unknown][] = [
    ['accepted: the wait', pending(10), 'open', waited(40)],
    ['accepted at once: no wait', pending(50), 'open', undefined],
    ['accepted, since when it waits not known: no wait', pending(null), 'open', undefined],
    ['closed: the support, under the day of the wait', open(10, 20), 'closed', finished(10, 30)],
    ['closed while it waits: no support', pending(10), 'closed', finished(10, 0)],
    ['closed, accepted before times were kept: no support', open(null, null), 'closed', finished(50, 0)],
    ['closed by a clock that is behind: no support', open(10, 60), 'closed', finished(10, 0)],
    ['returned: nothing yet', open(10, 20), 'pending', undefined],
    ['given to another user: nothing yet', open(10, 20), 'open', undefined],
    ['given to another queue: nothing yet', pending(10), 'pending', undefined],
    ['reopened: nothing yet', closed, 'open', undefined],
    ['still closed: nothing', closed, 'closed', undefined],
  ];

  it.each(cases)('%s', (_name, before, status, expected) => {
    const after = { ...timesAfter(before, status, 50), status, userId: status === 'pending' ? null : ana };

    expect(serviceStep({ ...before, userId: null }, after, 50)).toEqual(expected);
  });

  it('taken back: as much less as its end was more, whatever has come since', () => {
    const before = { ...closed, userId: ana, heldUntilMs: 60 + heldMs };

    expect(serviceStep(before, { ...open(10, 20), userId: ana }, 90)).toEqual({ kind: 'unfinished', beganMs: 10, supportMs: 40, userId: ana });
    expect(serviceStep(before, { ...pending(10), userId: null }, 90)).toEqual({ kind: 'unfinished', beganMs: 10, supportMs: 0, userId: ana });
    expect(serviceStep(before, { ...open(90, 90), userId: ana }, 90)).toBeUndefined();
  });

  it('a return that is taken back is no second wait', () => {
    expect(serviceStep({ ...pending(50), userId: null }, { ...open(10, 20), userId: ana }, 60)).toBeUndefined();
  });
});

describe('hour of a moment', () => {
  it.each([
    ['2026-11-22T02:59:59Z', 'America/Sao_Paulo', 23],
    ['2026-11-22T03:00:00Z', 'America/Sao_Paulo', 0],
    ['2026-11-22T12:00:00Z', 'Asia/Kolkata', 17],
    ['2026-11-22T00:30:00Z', 'UTC', 0],
  ])('%s in %s', (moment, timeZone, hour) => {
    expect(localHour(Date.parse(moment), timeZone)).toBe(hour);
  });
});
