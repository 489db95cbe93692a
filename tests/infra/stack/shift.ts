import { beforeAll, describe, expect, it } from 'vitest';
import { functionMap } from '#infra/function-map.ts';
import { readStage } from '#infra/stages.ts';
import { stacks, synthesize } from '../support/template.ts';

type Resources = Awaited<ReturnType<typeof synthesize>>[string]['Resources'];
/** CloudFormation ends at 500; a stage without a shift keeps more room. */
const most = 490;
const idsOf = (resources: Resources, type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);
const named = Object.values(functionMap).filter(({ trigger }) => trigger.kind !== 'none');

describe.each(['canary', 'linear'] as const)('new code of a stage with the shift %s', (shift) => {
  let resources: Resources = {};
  let parameters: Record<string, { Default?: string | undefined }> = {};
  beforeAll(async () => {
    const { Application } = await synthesize({ ...readStage('production'), shift });
    resources = Application?.Resources ?? {};
    parameters = Application?.Parameters ?? {};
    console.log('stack Application with a gradual shift', {
      resources: Object.keys(resources).length,
      without: Object.keys(stacks['Application']?.Resources ?? {}).length,
      bytes: JSON.stringify(Application).length,
    });
  });

  it('takes over each function that somebody calls by an alias, and leaves room in the stack', () => {
    expect(idsOf(resources, 'AWS::Lambda::Alias')).toHaveLength(named.length);
    expect(idsOf(resources, 'AWS::CodeDeploy::DeploymentGroup')).toHaveLength(named.length);
    expect(Object.keys(resources).length).toBeLessThanOrEqual(most);
  });

  it('is called by nobody but through the alias', () => {
    const callers = ['AWS::Lambda::EventSourceMapping', 'AWS::Lambda::Permission', 'AWS::ApiGatewayV2::Integration'].flatMap((type) =>
      idsOf(resources, type).filter((id) => resources[id]?.Properties['IntegrationType'] !== 'MOCK'),
    );
    const isOfAlias = (id: string) => /"Ref":"Functions[a-z]+FunctionLive/.test(JSON.stringify(resources[id]?.Properties));

    expect(callers.length).toBeGreaterThan(20);
    expect(callers.filter((id) => !isOfAlias(id))).toEqual([]);
  });

  it('keeps the event sources, so that no change of the stream is passed over', () => {
    const before = stacks['Application']?.Resources ?? {};

    expect(idsOf(resources, 'AWS::Lambda::EventSourceMapping')).toEqual(idsOf(before, 'AWS::Lambda::EventSourceMapping'));
  });

  it('is taken back by the errors of the function and by answers of the gateway, unless a deploy says to go at once', () => {
    const way = shift === 'canary' ? 'CodeDeployDefault.LambdaCanary10Percent10Minutes' : 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute';

    // What only answers requests has no other alarm than the gateway's.
    const watched = new Set(idsOf(resources, 'AWS::CloudWatch::Alarm').flatMap((id) => /^Functions[a-z]+Alarm/.exec(id)?.[0] ?? []));

    for (const id of idsOf(resources, 'AWS::CodeDeploy::DeploymentGroup')) {
      const { AlarmConfiguration: alarms, DeploymentConfigName: name } = resources[id]?.Properties ?? {};
      expect(name).toMatchObject({ 'Fn::If': [expect.any(String), 'CodeDeployDefault.LambdaAllAtOnce', way] });
      expect(alarms).toMatchObject({ Enabled: { 'Fn::If': [expect.any(String), false, true] } });
      const text = JSON.stringify(alarms);
      expect(text).toContain('"Ref":"RestServerErrors');
      const own = id.replace(/Function(?=Shift).*$/, 'Alarm');
      expect(text.includes(`"Ref":"${own}`)).toBe(watched.has(own));
    }
    expect(watched.size).toBeGreaterThan(8);
    expect(parameters['AtOnce']?.Default).toBe('no');
  });
});

it('makes another version of each function when a key or table comes by the parameter store', async () => {
  const stage = { ...readStage('production'), shift: 'canary' } as const;
  const versionsOf = async (of: typeof stage) => idsOf((await synthesize(of))['Application']?.Resources ?? {}, 'AWS::Lambda::Version');

  const [before, after] = [await versionsOf(stage), await versionsOf({ ...stage, generations: { origin: [1], media: [2, 1] } })];

  expect(before).toHaveLength(named.length);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});
