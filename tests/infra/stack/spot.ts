import * as z from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseStage } from '#infra/stages.ts';
import { stacks, synthesize } from '../support/template.ts';

type Resources = Awaited<ReturnType<typeof synthesize>>[string]['Resources'];
const good = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com', shards: 8 };
const dependencies = z.union([z.string().transform((id) => [id]), z.array(z.string())]).default([]);

describe('session tasks on Spot', () => {
  let sessions: Resources = {};
  beforeAll(async () => {
    const stage = parseStage('other', JSON.stringify({ ...good, tasks: { min: 2, max: 4, spot: 3 } }));
    sessions = (await synthesize(stage))['Sessions']?.Resources ?? {};
  });
  const of = (type: string, isOnSpot?: boolean) => {
    const found = Object.entries(sessions).find(
      ([, { Type, Properties }]) => Type === type && (isOnSpot === undefined || isOnSpot === 'CapacityProviderStrategy' in Properties),
    );
    if (!found) throw new Error(`there is no ${type}`);
    return { id: found[0], ...found[1] };
  };
  const [service, providers] = ['AWS::ECS::Service', 'AWS::ECS::ClusterCapacityProviderAssociations'];

  it('are there only where the stage asks for them', () => {
    expect(JSON.stringify(stacks)).not.toMatch(/SPOT|CapacityProvider/);
  });

  it('come beside those that scale, which stay what they are', () => {
    const plain = Object.entries(stacks['Sessions']?.Resources ?? {}).find(([, { Type }]) => Type === service);
    const first = of(service, false);
    const target = of('AWS::ApplicationAutoScaling::ScalableTarget');

    expect(first.id).toBe(plain?.[0]);
    expect(first.Properties).toMatchObject({ LaunchType: 'FARGATE', DeploymentConfiguration: plain?.[1].Properties['DeploymentConfiguration'] });
    expect(first.Properties).not.toHaveProperty('DesiredCount');
    expect(target.Properties).toMatchObject({ MinCapacity: 2, MaxCapacity: 4 });
    expect(JSON.stringify(target.Properties)).toContain(first.id);
  });

  it('are as many as the stage says, of the same kind, on nothing but Spot', () => {
    const [first, spot] = [of(service, false), of(service, true)];
    const { LaunchType: _gone, ...same } = first.Properties;

    expect(spot.Properties).toEqual({ ...same, DesiredCount: 3, CapacityProviderStrategy: [{ CapacityProvider: 'FARGATE_SPOT', Weight: 1 }] });
  });

  it('begin after their cluster may use Spot, and end before it may no more', () => {
    const spotNeeds = dependencies.parse(of(service, true).DependsOn);
    const providersNeed = dependencies.parse(of(providers).DependsOn);

    expect(of(providers).Properties).toMatchObject({ CapacityProviders: ['FARGATE', 'FARGATE_SPOT'], DefaultCapacityProviderStrategy: [] });
    expect(spotNeeds).toContain(of(providers).id);
    expect(providersNeed).toContain(of(service, false).id);
  });
});
