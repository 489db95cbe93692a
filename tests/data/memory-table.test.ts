import { expect, it } from 'vitest';
import { companyKeys } from '#functions/data/keys.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table, type TablePart } from '#functions/data/table.ts';
import { type Change, type Clause, ConditionFailed, put, remove, update, type Write } from '#functions/data/writes.ts';
import { companyId, contactListId } from '#shared/contract/ids.ts';
import { MemoryTable } from '#tests/support/memory-table.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { fileDynamo, testTable } from '#tests/support/test-table.ts';

const rounds = 150;

/** Answer of a part of the table, so that two can be compared. */
async function answerOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return unmarked(await work()) ?? null;
  } catch (error) {
    if (error instanceof ConditionFailed) return { failed: error.index, item: unmarked(error.item) ?? null };
    throw error;
  }
}

/** Additions are marked for repetitions, which the table in memory does not have. */
function unmarked(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(unmarked);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !/^added\d$/.test(name)));
}

/** The table by the client of what runs long. */
async function sdkTable(): Promise<Table> {
  const { client, tableName } = await fileDynamo();
  return openTable(tableName, sdkDynamo(client));
}

it.each([
  ['the SDK’s client', sdkTable, '01J00000000000000000000077'],
  ['the client of the functions', testTable, '01J00000000000000000000079'],
])('the table in memory answers as the emulator does by %s', async (_client, emulated, ofCompany) => {
  const random = seededRandom(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T; // none of them is empty
  const company = companyId.parse(ofCompany);
  const list = contactListId.parse('01J00000000000000000000078');
  const parts: [TablePart, TablePart] = [new MemoryTable().forCompany(company), (await emulated()).forCompany(company)];
  const key = () => companyKeys.contactListItem(company, list, pick(['1', '2', '3', '4', '5', '6']));
  const clause = (): Clause =>
    pick<Clause>([
      'exists',
      'absent',
      ['turn', '=', pick([1, 2])],
      ['turn', '<', 2],
      ['turn', '<>', 1],
      ['word', 'exists'],
      { any: ['absent', ['turn', '>=', 2]] },
    ]);
  const change = (): Change => ({
    set: { turn: pick([1, 2, 3]), type: 'x' },
    add: { count: pick([0, 1, 5]) },
    ...(random() < 0.3 ? { remove: ['word'] } : {}),
  });
  const write = (): Write =>
    pick<Write>([put(key(), { type: 'x', turn: pick([1, 2, 3]), word: 'a' }, [clause()]), update(key(), change(), [clause()]), remove(key(), [clause()])]);

  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [write(), write()];
    const writes = one.key.sk === two.key.sk || random() < 0.5 ? [one] : [one, two];
    const [changed, with_, when] = [key(), change(), clause()];
    const query = {
      pk: changed.pk,
      consistent: true,
      newestFirst: random() < 0.5,
      limit: pick([2, 10]),
      ...(random() < 0.5 ? { beyond: pick(['2', '4']) } : {}),
    };
    const [memory, emulator] = await Promise.all(
      parts.map(async (part) => [
        await answerOf(() => part.commit(...writes)),
        await answerOf(() => part.change(changed, with_, [when])),
        unmarked((await part.query(query)).items),
        unmarked(await part.get(changed, { consistent: true })),
      ]),
    );

    expect(memory, `round ${round}: ${JSON.stringify({ writes, changed, with_, when, query })}`).toEqual(emulator);
  }
});
