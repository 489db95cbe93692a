import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { serviceWrite, newContactWrite, ratedWrite } from '#functions/records/tickets/day-stats.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { BareWrite, Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { contactId, ticketId } from '#shared/contract/ids.ts';
import { meter } from '#tests/support/capacity.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { companyOfSize, type SizedCompany } from './company-of-size.ts';

const timeZone = 'America/Sao_Paulo';
const dayMs = 86_400_000;
const days = 90;

let measure: ReturnType<typeof meter>;
const figures: [string, Record<string, number>][] = [];
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});
afterAll(() => {
  for (const [id, figure] of figures) console.log(`${id} ${inspect(figure, { breakLength: Infinity })}`);
});

/** Rows that so many days of work leave: every user finishes services of some minutes and is rated on every day, Sundays too. */
function statsOf({ home, userIds }: SizedCompany): Write[] {
  const { companyId } = home.company;
  return Array.from({ length: days }, (_, index) => home.deps.clock.nowMs() - index * dayMs).flatMap((beganMs) => [
    ...userIds.flatMap((userId) => [
      serviceWrite(companyId, ticketId.parse(1), { kind: 'finished', beganMs, supportMs: 7_654_321, userId }, timeZone),
      ratedWrite(companyId, userId, 3, beganMs, timeZone),
    ]),
    ...Array.from({ length: 8 }, (_one, bucket) =>
      serviceWrite(companyId, ticketId.parse(bucket + 1), { kind: 'waited', beganMs, waitMs: 7_654_321 }, timeZone),
    ),
    ...Array.from({ length: 8 }, (_one, bucket) => newContactWrite(companyId, contactId.parse(`01J0000000000000000000000${bucket}`), beganMs, timeZone)),
  ]);
}

/** The items that these updates would have left. */
function rowsOf(writes: readonly Write[]): BareWrite[] {
  return [...Map.groupBy(writes, ({ key }) => key.sk).values()].map((own) => {
    const attributes: Record<string, unknown> = { type: 'stats' };
    for (const write of own) Object.assign(attributes, write.kind === 'update' ? write.change.add : {});
    return { kind: 'put', key: own[0]!.key, attributes };
  });
}

/** Users as they are stored; those of the company of that size are only known by name. */
const userRows = ({ home, userIds }: SizedCompany): BareWrite[] =>
  userIds.map((userId, index) => {
    const { companyId } = home.company;
    const email = `maria.aparecida.${index}@empresa-de-nome-comprido.com.br`;
    const user = { type: 'user', companyId, userId, name: `Maria Aparecida ${index}`, email, profile: 'user', isSuper: false };
    const attributes = { ...user, queueIds: [home.queue.queueId], createdAt: isoTime(home.deps.clock.nowMs()) };
    return { kind: 'put', key: companyKeys.user(companyId, userId), attributes };
  });

describe.each([20, 200])('the dashboard of %d users', (users) => {
  let company: SizedCompany;
  beforeAll(async () => {
    company = await companyOfSize(20, users);
    const table = company.home.deps.table.forCompany(company.home.company.companyId);
    await table.writeMany([...rowsOf(statsOf(company)), ...userRows(company)]);
  });

  it('reads 90 days from little', async () => {
    const { home } = company;
    const { companyId } = home.company;
    const table = home.deps.table.forCompany(companyId);

    const shown = await measure(() => showDashboard(home.deps, home.admin, { days }));
    const known = await measure(() => table.queryAll({ pk: companyKeys.user(companyId, '').pk }));

    figures.push([`dashboard, ${users} users`, { reads: shown.reads, ofThemUsers: known.reads }]);
    expect(shown.reads - known.reads).toBeLessThanOrEqual(users === 20 ? 14 : 80);
  });

  it('adds to the fullest item for one write', async () => {
    const { home, userIds } = company;
    const { companyId } = home.company;
    const lastOfMonth = Date.parse('2026-10-31T12:00:00Z');
    const step = { kind: 'finished' as const, beganMs: lastOfMonth, supportMs: 7_654_321, userId: userIds[0]! };

    const { writes } = await measure(() => home.deps.table.forCompany(companyId).commit(serviceWrite(companyId, ticketId.parse(1), step, timeZone)));

    expect(writes).toBe(1);
  });
});
