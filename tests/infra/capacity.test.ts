import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { deploy } from '#infra/operations/deploy.ts';
import { destroy } from '#infra/operations/destroy.ts';
import { adoptTable } from '#infra/operations/restore.ts';
import { parseStage, type Stage } from '#infra/stages.ts';
import { config } from './support/given-operator.ts';
import { givenStageFile } from './support/given-stage-file.ts';
import { forgetSynthesized, givenStrict } from './support/given-strict.ts';
import type { StrictCloud, Thing } from './support/strict-cloud.ts';

const capacity = { writes: [20, 4_000], reads: [10, 2_000] };
const stageWith = (changes: object = {}): Stage => parseStage('prod', JSON.stringify({ ...config, shards: 1, ...changes }));
const onDemand = stageWith();
const provisioned = stageWith({ capacity });
const yes = { yes: true } as const;
const [table, ownTable] = ['AWS::DynamoDB::Table', 'recado-prod'];
const min = { ReadCapacityUnits: 10, WriteCapacityUnits: 20 };
const scaledTo = { ReadCapacityUnits: 90, WriteCapacityUnits: 900 };

afterAll(forgetSynthesized);

interface Billed {
  readonly BillingMode: unknown;
  /** Units of the table, and of each index. */
  readonly units: readonly unknown[];
}

function tableOf(cloud: StrictCloud, name: string): Thing {
  const found = cloud.find(table, name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}

async function givenTable(first: Stage) {
  let now = first;
  const { cloud, operator } = await givenStrict(() => now);
  const properties = (name = ownTable) => tableOf(cloud, name).properties;
  const indexes = (name?: string): readonly object[] => Array.from(Object(properties(name)['GlobalSecondaryIndexes']));
  const put = async (stage: Stage): Promise<void> => {
    now = stage;
    await deploy(operator, stage, yes);
  };
  await put(first);
  return {
    cloud,
    operator,
    put,
    destroyed: () => destroy(operator, now, { ...yes, deleteData: false }),
    billed: (name?: string): Billed => ({
      BillingMode: properties(name)['BillingMode'],
      units: [properties(name), ...indexes(name)].map((one): unknown => Object(one)['ProvisionedThroughput']),
    }),
    /** As the release before the newest index had it. */
    loseIndex: (): void => {
      const thing = { ...tableOf(cloud, ownTable), properties: { ...properties(), GlobalSecondaryIndexes: indexes().slice(0, -1) } };
      cloud.things.set(`${table} ${ownTable}`, thing);
    },
    /** As auto scaling does, behind the back of CloudFormation. */
    scale: (): void => {
      const ProvisionedThroughput = scaledTo;
      const GlobalSecondaryIndexes = indexes().map((index) => ({ ...index, ProvisionedThroughput }));
      const thing = { ...tableOf(cloud, ownTable), properties: { ...properties(), ProvisionedThroughput, GlobalSecondaryIndexes } };
      cloud.things.set(`${table} ${ownTable}`, thing);
    },
    scaled: () => cloud.names('AWS::ApplicationAutoScaling::ScalableTarget').length,
  };
}

const all = (units: unknown): unknown[] => Array.from({ length: 5 }, () => units);

describe('capacity of the table', () => {
  it('is provisioned and taken back by the stage’s file, for the table and each index', async () => {
    const { put, billed, scaled } = await givenTable(onDemand);

    await put(provisioned);
    expect(billed()).toEqual({ BillingMode: 'PROVISIONED', units: all(min) });
    expect(scaled()).toBe(10);
    await put(onDemand);

    expect(billed()).toEqual({ BillingMode: 'PAY_PER_REQUEST', units: all(undefined) });
    expect(scaled()).toBe(0);
  });

  it('stays what scaling has made of it when a deploy changes something else, or the most', async () => {
    const { put, billed, scale } = await givenTable(provisioned);
    scale();

    await put(stageWith({ capacity: { ...capacity, writes: [20, 8_000], utilization: 50 }, signUpsPerHour: 3 }));

    expect(billed()).toEqual({ BillingMode: 'PROVISIONED', units: all(scaledTo) });
  });

  it('is paid by the request once its stage is destroyed, and provisioned again with it', async () => {
    const { put, billed, scale, destroyed, operator } = await givenTable(provisioned);
    scale();

    await destroyed();
    expect(billed()).toEqual({ BillingMode: 'PAY_PER_REQUEST', units: all(undefined) });
    expect(operator.done).toContain('say: The table recado-prod is paid by the request now.');
    await put(provisioned);

    expect(billed()).toEqual({ BillingMode: 'PROVISIONED', units: all(min) });
  });

  it.each([
    ['on demand', onDemand, 'PAY_PER_REQUEST', undefined],
    ['provisioned', provisioned, 'PROVISIONED', min],
  ] as const)('of a table whose stack was deleted by hand becomes %s, as the stage says', async (_what, stage, BillingMode, units) => {
    const { cloud, put, billed, scale } = await givenTable(provisioned);
    scale();
    cloud.destroy('Recado-prod-Data');

    await put(stage);

    expect(billed()).toEqual({ BillingMode, units: all(units) });
  });

  it('comes with an index that a provisioned table of an earlier release lacks', async () => {
    const { cloud, put, billed, scale, loseIndex } = await givenTable(provisioned);
    scale();
    cloud.destroy('Recado-prod-Data');
    loseIndex();

    await put(provisioned);

    expect(billed()).toEqual({ BillingMode: 'PROVISIONED', units: all(min) });
  });

  it('goes from the file when the stage adopts a restored table, which is paid by the request', async () => {
    const { cloud, operator, put, billed } = await givenTable(provisioned);
    cloud.things.set(`${table} recado-prod-2026`, { ...tableOf(cloud, ownTable), name: 'recado-prod-2026' });
    const file = givenStageFile({ shards: 1, capacity });

    await adoptTable(operator, provisioned, { ...yes, table: 'recado-prod-2026', file });

    const now = parseStage('prod', readFileSync(file, 'utf8'));
    expect([now.capacity, now.adopt.table?.name]).toEqual([undefined, 'recado-prod-2026']);
    expect(billed('recado-prod-2026')).toEqual({ BillingMode: 'PAY_PER_REQUEST', units: all(undefined) });
    expect(operator.done).toContain('say: capacity is out of the file: an adopted table is paid by the request.');
    await put(now);
    expect(cloud.stacks.get('Recado-prod-Data')?.status).toBe('UPDATE_COMPLETE');
  });
});
