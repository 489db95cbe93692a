import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { deploy } from '#infra/operations/deploy.ts';
import { KeptBuilds, settingsOf } from '#infra/operations/kept-builds.ts';
import { rollback } from '#infra/operations/rollback.ts';
import { parseStage, type Stage } from '#infra/stages.ts';
import { config, givenAws, givenOperator } from './support/given-operator.ts';
import { cloudOf, forgetSynthesized, givenStrict } from './support/given-strict.ts';

const stageWith = (changes: object = {}): Stage => parseStage('prod', JSON.stringify({ ...config, shards: 4, tasks: { min: 1, max: 4 }, ...changes }));
const former = stageWith({ requestsPerSecond: 7 });
const bad = stageWith({ requestsPerSecond: 8 });
const yes = { yes: true } as const;

afterAll(forgetSynthesized);

async function givenKept(): Promise<KeptBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-kept-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return new KeptBuilds(folder);
}

/** A stage on the strict cloud, and a machine that keeps what it deploys. */
async function givenDeployed(...stages: readonly Stage[]) {
  let now = stages[0] ?? former;
  const { cloud, operator: plain } = await givenStrict(() => now);
  const builds = await givenKept();
  const operator = { ...plain, builds: () => builds };
  const put = async (stage: Stage): Promise<void> => {
    now = stage;
    await deploy(operator, stage, yes);
  };
  for (const stage of stages) await put(stage);
  const perSecond = (): string[] => {
    const made = [...(cloud.stacks.get('Recado-prod-Application')?.resources.values() ?? [])].map(({ thing }) => JSON.stringify(thing.properties));
    return [...new Set(made.flatMap((text) => /"REQUESTS_PER_SECOND":"(\d+)"/.exec(text)?.[1] ?? []))];
  };
  return { cloud, operator, builds, put, perSecond };
}

it('a deploy is of the copy that the machine keeps, whatever another command builds over the original meanwhile', async () => {
  const { operator, builds } = await givenDeployed(former);

  const [kept] = await builds.all();
  const deployed = operator.done.flatMap((line) => /^cdk deploy .* --app (\S+)$/.exec(line)?.[1] ?? []);
  expect(deployed).toEqual(Array(6).fill(kept?.cloudFolder));
});

it('a deploy builds, synthesizes and copies while no other command does', async () => {
  const operator = givenOperator();
  await givenAws();
  const alone: (typeof operator)['alone'] = async (work) => {
    operator.done.push('alone');
    return work().finally(() => operator.done.push('together'));
  };

  await expect(deploy({ ...operator, alone, run: async (_program, args) => (args[0] === 'deploy' ? 1 : 0) }, former, yes)).rejects.toThrow('cdk deploy');

  expect(operator.done).toEqual(['alone', 'build', 'synth prod', 'together']);
});

describe('going back to the former build', () => {
  it('puts it in place of the latest without building, the pages first, and leaves the data alone', async () => {
    const { cloud, operator, builds, perSecond } = await givenDeployed(former, bad);
    expect(perSecond()).toEqual(['8']);
    const done = operator.done.length;
    const data = new Map(cloud.stacks.get('Recado-prod-Data')?.resources);

    await rollback(operator, bad, yes);

    expect(perSecond()).toEqual(['7']);
    const said = operator.done.slice(done);
    expect(said.flatMap((line) => /^cdk deploy (\S+)/.exec(line)?.[1] ?? [])).toEqual(['Recado-prod-Site', 'Recado-prod-Sessions', 'Recado-prod-Application']);
    expect(said).not.toContain('build');
    expect(said.at(-1)).toMatch(/^say: The build .* runs again at http/);
    expect(new Map(cloud.stacks.get('Recado-prod-Data')?.resources)).toEqual(data);
    expect(await builds.all()).toHaveLength(1);
  });

  it('while an alarm is red, which stops every gradual shift', async () => {
    const { cloud, operator, put, perSecond } = await givenDeployed({ ...former, shift: 'canary' }, { ...bad, shift: 'canary' });
    Object.assign(cloud.account, { isAlarmed: true });
    await expect(put({ ...former, requestsPerSecond: 9, shift: 'canary' })).rejects.toThrow('cdk deploy Recado-prod-Application failed');

    await rollback(operator, { ...bad, shift: 'canary' }, yes);

    expect(perSecond()).toEqual(['8']);
  });

  it('goes to the last that went through, when the latest stopped half-way', async () => {
    const { operator, perSecond } = await givenDeployed(former);
    const stops: typeof operator.run = async (program, args, options) => (args[1] === 'Recado-prod-Sessions' ? 1 : operator.run(program, args, options));
    await expect(deploy({ ...operator, run: stops, synth: () => cloudOf(bad) }, bad, yes)).rejects.toThrow('cdk deploy Recado-prod-Sessions failed');
    expect(perSecond()).toEqual(['8']);

    await rollback(operator, bad, yes);

    expect(perSecond()).toEqual(['7']);
  });

  it('goes back two builds at most, one after the other; then it says what to do', async () => {
    const { operator, put, perSecond } = await givenDeployed(stageWith({ requestsPerSecond: 1 }), stageWith({ requestsPerSecond: 2 }), former);
    await put(bad);
    const went = [];

    for (let count = 0; count < 2; count += 1) {
      await rollback(operator, bad, yes);
      went.push(perSecond());
    }

    expect(went).toEqual([['7'], ['2']]);
    await expect(rollback(operator, bad, yes)).rejects.toThrow(
      'this machine keeps no former build of the stage prod: check out the commit before and run npm run deploy',
    );
  });

  it('refuses a build of before a key was changed', async () => {
    const { operator } = await givenDeployed(former, bad);

    const rotated = stageWith({ generations: { origin: [2, 1] } });

    await expect(rollback(operator, rotated, yes)).rejects.toThrow(
      /^keys, shards, address or limit of addresses of the stage prod are others than those of the former build: /,
    );
  });

  it.each([
    ['no', 'nothing was done'],
    [undefined, 'there is no terminal to ask at: say --yes'],
  ])('does nothing for the answer %s', async (answer, sentence) => {
    const { operator } = await givenDeployed(former, bad);
    const done = operator.done.length;

    await expect(rollback({ ...operator, ask: async () => answer }, bad, { yes: false })).rejects.toThrow(sentence);

    expect(operator.done.slice(done)).toEqual([]);
  });
});

it('does nothing while somebody deploys, or with credentials of another account', async () => {
  const builds = await givenKept();
  const cloud = await mkdtemp(join(tmpdir(), 'recado-cloud-'));
  onTestFinished(() => rm(cloud, { recursive: true }));
  for (const seconds of [1, 2]) await builds.finish(await builds.keep(cloud, settingsOf(former), new Date(seconds * 1_000)));
  const operator = givenOperator({ builds: () => builds });
  await givenAws({ GetCallerIdentity: () => '<Account>999999999999</Account>' });

  await expect(rollback(operator, former, yes)).rejects.toThrow(/^The credentials are of the account 999999999999/);

  expect(operator.done).toEqual([]);
});

it('a machine keeps the latest build and two before it, and none that a crash left half-written', async () => {
  const builds = await givenKept();
  const cloud = await mkdtemp(join(tmpdir(), 'recado-cloud-'));
  onTestFinished(() => rm(cloud, { recursive: true }));
  await writeFile(join(cloud, 'manifest.json'), '{}');

  for (let seconds = 1; seconds <= 5; seconds += 1) await builds.finish(await builds.keep(cloud, '', new Date(seconds * 1_000)));
  const unfinished = await builds.keep(cloud, '', new Date(6_000));
  await mkdir(join(unfinished.folder, '..', '19700101T000007000Z'));
  await mkdir(join(unfinished.folder, '..', '19700101T000008000Z'));
  await writeFile(join(unfinished.folder, '..', '19700101T000008000Z/build.json'), '{"at":"1970-01-01T00:');

  const all = await builds.all();
  expect(all.map(({ at, isDone }) => [at.slice(17, 19), isDone])).toEqual([
    ['06', false],
    ['05', true],
    ['04', true],
    ['03', true],
  ]);
  expect(await readdir(unfinished.cloudFolder)).toEqual(['manifest.json']);
  expect((await builds.latestAndFormer()).former?.at).toBe('1970-01-01T00:00:05.000Z');
});
