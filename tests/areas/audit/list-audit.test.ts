import { beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#functions/areas/audit/list-audit.ts';
import { type AuditItem, auditExpiry, auditWrites } from '#functions/records/audit/audit-item.ts';
import { companyKeys, sortableMs } from '#functions/data/keys.ts';
import { userId } from '#shared/contract/ids.ts';
import type { AuditKind } from '#shared/domain/audited-types.ts';
import { meter } from '#tests/support/capacity.ts';
import { given, type Home } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

const startMs = Date.parse('2026-03-01T00:00:00.000Z');
const minuteMs = 60_000;
const people = ['01J00000000000000000000001', '01J00000000000000000000002'].map((id) => userId.parse(id));
const kinds: readonly AuditKind[] = ['queue', 'user', 'tag'];

/** Entries of a minute each, whose user and kind take turns. */
async function filled(count: number): Promise<Home> {
  const home = await given.company({ isHeard: true });
  const writes = Array.from({ length: count }, (_one, index) => {
    const atMs = startMs + index * minuteMs;
    const actor = { kind: 'user' as const, id: people[index % people.length]!, name: `Pessoa ${index % people.length}` };
    const kind = kinds[index % kinds.length]!;
    const item: AuditItem = {
      type: 'auditEntry',
      companyId: home.company.companyId,
      id: `${sortableMs(atMs)}-${index}`,
      at: new Date(atMs).toISOString(),
      actor,
      action: 'update',
      kind,
      recordId: String(index),
      recordName: `Registro ${index}`,
      changes: [],
      expiresAtSeconds: auditExpiry(atMs),
    };
    return auditWrites(item, undefined);
  });
  await home.deps.table.forCompany(home.company.companyId).writeMany(writes.flat());
  return home;
}

const numbersOf = ({ entries }: Awaited<ReturnType<typeof listAudit>>): number[] => entries.map(({ record }) => Number(record.id));

const wanted: readonly (readonly [Parameters<typeof listAudit>[2], (index: number) => boolean])[] = [
  [{}, () => true],
  [{ kind: 'tag' as const }, (index: number) => index % 3 === 2],
  [{ userId: people[1]! }, (index: number) => index % 2 === 1],
  [{ kind: 'tag' as const, userId: people[1]! }, (index: number) => index % 6 === 5],
  [
    { from: new Date(startMs + 100 * minuteMs).toISOString(), to: new Date(startMs + 200 * minuteMs).toISOString() },
    (index: number) => index >= 100 && index <= 200,
  ],
  [{ kind: 'tag' as const, userId: people[1]!, to: new Date(startMs + 200 * minuteMs).toISOString() }, (index: number) => index % 6 === 5 && index <= 200],
];

describe('the list of the audit trail', () => {
  let few: Home;
  let many: Home;

  beforeAll(async () => {
    few = await filled(300);
    many = await filled(3_000);
  }, 120_000);

  it.each(wanted)('goes through what %o asks for, newest first, to the end', async (query, isWanted) => {
    const found: number[] = [];
    let page = await listAudit(few.deps, few.admin, query);
    found.push(...numbersOf(page));
    while (page.nextCursor !== undefined) {
      page = await listAudit(few.deps, few.admin, { ...query, cursor: page.nextCursor });
      found.push(...numbersOf(page));
    }

    expect(found).toEqual([...Array(300).keys()].filter(isWanted).toReversed());
  });

  it('goes on past an entry that another version of the program has written', async () => {
    const home = await filled(60);
    const { table } = home.deps;
    const { companyId } = home.company;
    const strange = companyKeys.audit(companyId, `${sortableMs(startMs + 50 * minuteMs)}-50`);
    await table.forCompany(companyId).change(strange, { set: { kind: 'somethingOfLater' } }, ['exists']);

    const found: number[] = [];
    for (let cursor: string | undefined, isMore = true; isMore;) {
      const page = await listAudit(home.deps, home.admin, cursor === undefined ? {} : { cursor });
      found.push(...numbersOf(page));
      ({ nextCursor: cursor, hasMore: isMore } = page);
    }

    expect(found).toEqual([...Array(60).keys()].filter((index) => index !== 50).toReversed());
  });

  it.each([{}, { kind: 'tag' as const }, { userId: people[1]! }, { kind: 'tag' as const, userId: people[1]! }])(
    'costs a page of %o the same with three thousand entries as with three hundred',
    async (query) => {
      const { client } = await testDynamo();
      const measure = meter(client);
      const cost = async (home: Home) => (await measure(() => listAudit(home.deps, home.admin, query))).reads;

      const [small, large] = [await cost(few), await cost(many)];
      client.middlewareStack.remove('meter');

      expect(large).toBeLessThanOrEqual(small);
      // Of an entry that was looked for by both, its place and its row: half a unit for each row.
      expect(large).toBeLessThanOrEqual(11);
    },
  );

  it('takes a cursor of the same filter only', async () => {
    const { nextCursor } = await listAudit(few.deps, few.admin, { kind: 'tag' });

    await expect(listAudit(few.deps, few.admin, { kind: 'user', cursor: nextCursor })).rejects.toMatchObject({ code: 'ERR_INVALID_CURSOR' });
  });
});
