import { expect, it } from 'vitest';
import { ticketHandlers } from '#functions/areas/tickets/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { areas, type AreaName } from '#shared/contract/index.ts';
import { servedBy } from '#shared/contract/served-by.ts';
import { given } from '#tests/support/given.ts';

it('serves every area by one function', () => {
  // @ts-expect-error -- the other areas are served by none
  const some: Record<AreaName, string> = { auth: 'identity' };

  expect(Object.keys(some)).toEqual(['auth']);
  expect(Object.keys(servedBy).toSorted()).toEqual(Object.keys(areas).toSorted());
});

it('lets a function compose its own areas only, and all of them', async () => {
  const { table, clock, outbound, timers, jobs } = (await given.company()).deps;
  const tickets = { routes: areas.tickets, handlers: ticketHandlers({ table, clock, outbound, timers, jobs }) };

  // @ts-expect-error -- messages are missing
  const incomplete = restFunction<'desk'>({ areas: { tickets }, deps: { table, clock, originSecret: 'x' } });
  // @ts-expect-error -- tickets are of another function
  const strange = restFunction<'live'>({ areas: { tickets }, deps: { table, clock, originSecret: 'x' } });

  expect([incomplete, strange]).toHaveLength(2);
});
