import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { deploy } from '#infra/operations/deploy.ts';
import { rotate } from '#infra/operations/rotate.ts';
import { parseStage } from '#infra/stages.ts';
import { givenAws, givenOperator, givenSite, stage } from './support/given-operator.ts';
import { givenStageFile } from './support/given-stage-file.ts';
import { forgetSynthesized, givenStrict } from './support/given-strict.ts';

const summariesXml = (...resources: readonly (readonly [type: string, id: string])[]): string => {
  const members = resources.map(
    ([type, id]) =>
      `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><LogicalResourceId>x</LogicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`,
  );
  return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
};

describe('rotating', () => {
  const old = 'a1'.repeat(32);

  it.each([
    ['auth' as const, 'UpdateFunctionConfiguration'],
    ['web-push' as const, 'UpdateFunctionConfiguration'],
    ['auth-state' as const, 'UpdateService'],
    ['channels' as const, 'UpdateFunctionConfiguration'],
  ])('%s has everybody learn the new key before it is used', async (secret, restart) => {
    let stored = old;
    const aws = await givenAws({
      GetSecretValue: () => ({ SecretString: stored }),
      PutSecretValue: ({ SecretString }) => {
        stored = String(SecretString);
        lists.push(stored.split(','));
        return {};
      },
      ListStackResources: () => summariesXml(secret === 'auth-state' ? ['AWS::ECS::Service', 'service'] : ['AWS::Lambda::Function', 'identity']),
      UpdateFunctionConfiguration: () => ({}),
      GetFunctionConfiguration: () => ({ LastUpdateStatus: 'Successful' }),
      UpdateService: () => ({}),
      DescribeServices: () => ({ services: [{ deployments: [{}], runningCount: 1, desiredCount: 1 }] }),
    });
    const lists: string[][] = [];

    await rotate(givenOperator(), stage, { yes: true, secret, dropOld: false });

    const made = lists[0]?.[1];
    expect(lists).toEqual([
      [old, made],
      [made, old],
    ]);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(aws.asked.filter((operation) => ['PutSecretValue', restart].includes(operation))).toEqual(['PutSecretValue', restart, 'PutSecretValue', restart]);

    await rotate(givenOperator(), stage, { yes: true, secret, dropOld: true });

    expect(lists.at(-1)).toEqual([made]);
  });

  it('has tasks on Spot learn the new key too', async () => {
    const restarted: unknown[] = [];
    await givenAws({
      GetSecretValue: () => ({ SecretString: old }),
      PutSecretValue: () => ({}),
      ListStackResources: () => summariesXml(['AWS::ECS::Service', 'first'], ['AWS::ECS::Service', 'spot']),
      UpdateService: ({ service }) => {
        restarted.push(service);
        return {};
      },
      DescribeServices: ({ services }) => ({ services: Array.from(Object(services), () => ({ deployments: [{}], runningCount: 1, desiredCount: 1 })) }),
    });

    await rotate(givenOperator(), stage, { yes: true, secret: 'auth-state', dropOld: false });

    expect(restarted).toEqual(['first', 'spot', 'first', 'spot']);
  });

  it('drops no old key while a rotation stands half-way, which is used until its end', async () => {
    let [stored, former] = [old, ''];
    await givenAws({
      GetSecretValue: ({ VersionStage }) => ({ SecretString: VersionStage === 'AWSPREVIOUS' ? former : stored }),
      PutSecretValue: ({ SecretString }) => {
        [stored, former] = [String(SecretString), stored];
        return {};
      },
      ListStackResources: () => summariesXml(['AWS::Lambda::Function', 'identity']),
      UpdateFunctionConfiguration: () => ({ errorCode: 'AccessDeniedException', message: 'not authorized' }),
    });
    const rotateBy = (dropOld: boolean) => rotate(givenOperator(), stage, { yes: true, secret: 'auth', dropOld });
    await expect(rotateBy(false)).rejects.toThrow('not authorized');
    const halfWay = stored;

    await expect(rotateBy(true)).rejects.toThrow(/^the last rotation of auth stopped half-way, .*: rotate once more without --drop-old$/);

    expect(stored).toBe(halfWay);
    expect(halfWay).toMatch(new RegExp(`^${old},`));
  });

  describe.each(['origin' as const, 'media' as const])('%s', (secret) => {
    const generationsIn = (file: string) => parseStage('prod', readFileSync(file, 'utf8')).generations[secret];

    it('adds a generation to the stage and deploys it', async () => {
      const operator = givenOperator();
      const file = givenStageFile();
      await givenAws({}, await givenSite());

      await rotate(operator, stage, { yes: true, secret, dropOld: false, file });

      expect(generationsIn(file)).toEqual([2, 1]);
      expect(operator.done.filter((line) => line.startsWith('cdk deploy'))).toHaveLength(6);
    });

    it('leaves the stage as it is when a deploy could not begin', async () => {
      const file = givenStageFile();
      await givenAws();

      await expect(rotate(givenOperator({ codes: { 'docker version': 1 } }), stage, { yes: true, secret, dropOld: false, file })).rejects.toThrow(
        'docker is installed but does not run',
      );

      expect(generationsIn(file)).toEqual([1]);
    });

    it.each([
      ['adds', false],
      ['drops', true],
    ])('%s no generation while the last one is not deployed: it would not be honoured any more', async (_what, dropOld) => {
      const file = givenStageFile({ generations: { [secret]: [2, 1] } });
      const operator = givenOperator();
      await givenAws();

      await expect(rotate(operator, parseStage('prod', readFileSync(file, 'utf8')), { yes: true, secret, dropOld, file })).rejects.toThrow(
        /prod\.json names generation 2 of \w+, and the last deploy .* does not use it: run `npm run deploy -- --stage prod` first\.$/,
      );

      expect(generationsIn(file)).toEqual([2, 1]);
      expect(operator.done.filter((line) => !line.startsWith('say: '))).toEqual([]);
    });
  });
});

describe('rotating under a gradual shift', () => {
  afterAll(forgetSynthesized);

  it('has every function read its secrets anew by another version, at each step', async () => {
    const file = givenStageFile({ shift: 'canary', shards: 1 });
    const now = () => parseStage('prod', readFileSync(file, 'utf8'));
    const { cloud, operator } = await givenStrict(now);
    await deploy(operator, now(), { yes: true });
    const auth = () => cloud.find('AWS::SecretsManager::Secret', 'recado/prod/auth');
    Object.assign(auth() ?? {}, { values: ['a1'.repeat(32)] });
    const versions: string[][] = [];
    const run: typeof operator.run = async (program, args, options) => {
      const code = await operator.run(program, args, options);
      if (args[1] === 'Recado-prod-Application') versions.push(cloud.names('AWS::Lambda::Version'));
      return code;
    };

    await rotate({ ...operator, run }, now(), { yes: true, secret: 'auth', dropOld: false, file });

    expect(auth()?.values?.map((text) => text.split(',').length)).toEqual([2, 2, 1]);
    expect(versions).toHaveLength(2);
    expect(versions[1]?.filter((name) => versions[0]?.includes(name))).toEqual([]);
    expect(now().restarts).toBe(2);
    expect(operator.done.filter((line) => line.includes('AtOnce=yes'))).toHaveLength(2);
  });
});
