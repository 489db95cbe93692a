import * as z from 'zod';
import { expect, it } from 'vitest';
import { flatten, ofType, template } from '../support/template.ts';

const containerShape = z.object({
  Environment: z.array(z.object({ Name: z.string(), Value: z.unknown() })),
  Secrets: z.array(z.object({ Name: z.string(), ValueFrom: z.unknown() })),
  HealthCheck: z.object({ Command: z.array(z.string()) }),
  StopTimeout: z.number(),
});

const typesOf = (part: RegExp) =>
  Object.values(template.Resources)
    .filter((resource) => part.test(resource.Type))
    .map((resource) => resource.Type);

it('reaches the internet without a NAT gateway, and table and media without the internet', () => {
  const endpoints = ofType('AWS::EC2::VPCEndpoint', z.object({ ServiceName: z.unknown(), VpcEndpointType: z.literal('Gateway') }));

  expect(typesOf(/NatGateway|AWS::EC2::EIP/)).toEqual([]);
  expect(endpoints.map((one) => flatten(one.properties.ServiceName)).toSorted()).toEqual([
    'com.amazonaws.{AWS::Region}.dynamodb',
    'com.amazonaws.{AWS::Region}.s3',
  ]);
});

it('lets nothing in', () => {
  const groups = ofType('AWS::EC2::SecurityGroup', z.object({ SecurityGroupIngress: z.undefined().optional() }));

  expect(groups).toHaveLength(1);
  expect(typesOf(/SecurityGroupIngress|LoadBalancer/)).toEqual([]);
});

it('starts the new task before it stops the old one, and gives that one time to hand over', () => {
  const service = ofType('AWS::ECS::Service', z.object({ DeploymentConfiguration: z.unknown() }))[0];
  const task = ofType('AWS::ECS::TaskDefinition', z.object({ ContainerDefinitions: z.tuple([containerShape]) }))[0];

  expect(service?.properties.DeploymentConfiguration).toMatchObject({
    MinimumHealthyPercent: 100,
    MaximumPercent: 200,
    DeploymentCircuitBreaker: { Enable: true, Rollback: true },
  });
  expect(task?.properties.ContainerDefinitions[0].StopTimeout).toBe(120);
});

it('tells the container what it needs and keeps its key secret', () => {
  const task = ofType('AWS::ECS::TaskDefinition', z.object({ ContainerDefinitions: z.tuple([containerShape]) }))[0];
  const [container] = task?.properties.ContainerDefinitions ?? [];
  const names = container?.Environment.map((variable) => variable.Name);

  expect(names).toEqual(
    expect.arrayContaining([
      'TABLE_NAME',
      'INBOUND_QUEUE_URL',
      'ACKS_QUEUE_URL',
      'OUTBOUND_QUEUE_PREFIX',
      'OUTBOUND_QUEUE_COUNT',
      'MEDIA_BUCKET',
      'WHATSAPP_URL',
      'WHATSAPP_ROOT_KEY',
      'WHATSAPP_VERSION',
    ]),
  );
  expect(container?.Secrets.map((secret) => secret.Name)).toEqual(['AUTH_STATE_KEY']);
  expect(container?.HealthCheck.Command).toContainEqual(expect.stringContaining('http://127.0.0.1:8080/health'));
});

it('keeps its heap within the memory that it has, and its young generation and allocator small', () => {
  const [task] = ofType('AWS::ECS::TaskDefinition', z.object({ Memory: z.string(), ContainerDefinitions: z.tuple([containerShape]) }));
  const environment = new Map(task?.properties.ContainerDefinitions[0].Environment.map(({ Name, Value }) => [Name, Value]));
  const options = String(environment.get('NODE_OPTIONS'));
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);

  expect(options).toContain('--max-semi-space-size=2');
  expect(environment.get('MALLOC_ARENA_MAX')).toBe('1');
  expect(heapMb / Number(task?.properties.Memory)).toBeCloseTo(0.6, 2);
});

it('waits for the way out before its first task', () => {
  const [service] = ofType('AWS::ECS::Service', z.unknown());

  expect([service?.DependsOn].flat().filter((id) => id?.includes('DefaultRoute'))).toHaveLength(2);
});
