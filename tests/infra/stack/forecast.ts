import { expect, it } from 'vitest';
import { functionMap } from '#infra/function-map.ts';
import { areas } from '#shared/contract/index.ts';
import { stacks, stage } from '../support/template.ts';

/** CloudFormation's own limit is 500 for each stack. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const most = 450;

/** The product as it is meant to become: six REST functions and six others; the queues are those with a dead-letter queue. */
const whole = { routes: 230, restFunctions: 6, otherFunctions: 6, queues: 5 + stage.shards, others: 15 };

type Kind = keyof typeof whole;

/** Resources that one more of each adds, and to which stack. */
const each: Readonly<Record<Kind, { stack: 'Application' | 'Data'; resources: number }>> = {
  routes: { stack: 'Application', resources: 1 },
  // Function, role, policy, log group, alarm, integration, permission.
  restFunctions: { stack: 'Application', resources: 7 },
  // The same, with an event source in the place of the last two.
  otherFunctions: { stack: 'Application', resources: 6 },
  // Queue, dead-letter queue, alarm; TLS is required of all by one policy.
  queues: { stack: 'Data', resources: 3 },
  // Secrets, topics, what mail and payments need.
  others: { stack: 'Data', resources: 1 },
};

it('leaves room for the whole product in every stack', () => {
  const triggers = Object.values(functionMap).map(({ trigger }) => trigger.kind);
  const rest = triggers.filter((kind) => kind === 'rest').length;
  const queues = Object.values(stacks['Data']?.Resources ?? {}).filter((one) => one.Type === 'AWS::SQS::Queue' && 'RedrivePolicy' in one.Properties).length;
  const routes = Object.values(areas).flatMap((area) => Object.keys(area)).length;
  const now: Record<Kind, number> = { routes, restFunctions: rest, otherFunctions: triggers.length - rest, queues, others: 0 };
  const kinds = Object.keys(each) as Kind[]; // the object is closed: it has no other keys

  const forecast = Object.entries(stacks).map(([stack, { Resources }]) => {
    const grown = kinds.filter((kind) => each[kind].stack === stack).map((kind) => each[kind].resources * Math.max(0, whole[kind] - now[kind]));
    const resources = Object.keys(Resources).length;
    return { stack, resources, whole: grown.reduce((sum, more) => sum + more, resources) };
  });

  console.log('resources of the stacks', { forecast, most });
  expect(forecast.filter((one) => one.whole > most)).toEqual([]);
});
