import { beforeAll, describe, expect, it } from 'vitest';
import { PutItemCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { plainValues, typedValues } from '#functions/data/item-values.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { isLong } from '#tests/support/long.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { declaredRows, shapeOf, typesOf } from '#tests/support/row-shapes.ts';
import { fileDynamo } from '#tests/support/test-table.ts';

type Row = Record<string, unknown>;

const reading = namedRoutes.filter(({ route }) => route.method === 'GET' && route.permission !== 'public' && route.permission !== 'connectionToken');
/** Attributes that rows of a type may lack, by its declarations. */
const optional = new Map<string, Set<string>>();
for (const schema of (await declaredRows()).values())
  for (const type of typesOf(schema)) {
    const names = Object.entries(shapeOf(schema)).flatMap(([path, { isRequired }]) => (!isRequired && /^\w+$/.test(path) ? [path] : []));
    optional.set(type, new Set([...(optional.get(type) ?? []), ...names]));
  }

/** Every route that reads, over a company with something of everything whose rows are of another release. */
describe('rows of another release', () => {
  let home: Home;
  let own: FurnishedHome;
  let api: Awaited<ReturnType<typeof restApi>>;
  let tokens: { admin: string; super: string };
  let rows: Row[];
  let before: string[];

  beforeAll(async () => {
    home = await given.company();
    own = await furnish(home);
    api = await restApi(home);
    tokens = { admin: await api.token(home.admin), super: await api.token((await given.company({ deps: home.deps, isSuper: true })).admin) };
    rows = await allRows();
    before = await answers();
  }, 60_000);

  async function allRows(): Promise<Row[]> {
    const { client, tableName } = await fileDynamo();
    const found: Row[] = [];
    let from: ScanCommandOutput['LastEvaluatedKey'];
    do {
      const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: from }));
      found.push(...(page.Items ?? []).map(plainValues));
      from = page.LastEvaluatedKey;
    } while (from);
    return found;
  }

  async function write(changed: readonly Row[]): Promise<void> {
    const { client, tableName } = await fileDynamo();
    await Promise.all(changed.map((row) => client.send(new PutItemCommand({ TableName: tableName, Item: typedValues(row) }))));
  }

  async function answers(): Promise<string[]> {
    const idsOf = ({ area, route }: NamedRoute) =>
      Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, own[area].ids[name]?.own ?? '']));
    const replies = await Promise.all(
      reading.map((one) => api.call(one.route, { token: one.route.permission === 'super' ? tokens.super : tokens.admin, params: idsOf(one) })),
    );
    return replies.map(({ status }, index) => `${reading[index]?.name} ${status}`);
  }

  it('are many, of most types, and nearly every route answers', () => {
    expect(new Set(rows.map((row) => row['type'])).size).toBeGreaterThan(35);
    expect(before.filter((answer) => answer.endsWith(' 200')).length).toBeGreaterThan(0.8 * reading.length);
  });

  it('are read as ever with attributes that a later release writes', async () => {
    await write(rows.map((row) => ({ ...row, fromALaterRelease: { any: ['thing'] } })));

    const answered = await answers();
    await write(rows);

    expect(answered).toEqual(before);
  });

  it.each([...optional].filter(([, names]) => names.size > 0).map(([type, names]) => [type, [...names]] as const))(
    'of type %s are read by every route without what may be missing; in the long run without each by itself, too',
    async (type, names) => {
      const ofType = rows.filter((row) => row['type'] === type);
      const lacking = names.filter((name) => ofType.some((row) => name in row));
      const failed: string[] = [];
      for (const without of [...(isLong ? lacking.map((name) => [name]) : []), lacking]) {
        if (without.length === 0) continue;
        await write(ofType.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name)))));
        failed.push(...(await answers()).filter((answer) => / 5\d\d$/.test(answer)).map((answer) => `without ${without.join()}: ${answer}`));
      }
      await write(ofType);

      expect(failed).toEqual([]);
    },
  );
});
