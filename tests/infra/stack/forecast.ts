import { expect, it } from 'vitest';
import { functionMap } from '#infra/function-map.ts';
import { areas } from '#shared/contract/index.ts';
import { template } from '../support/template.ts';

/** CloudFormation's own limit is 500. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const most = 450;

/** The product as it is meant to become: six REST functions and six others; the queues are those with a dead-letter queue. */
const whole = { routes: 230, restFunctions: 6, otherFunctions: 6, queues: 21, others: 15 };

/** What one more of each adds to the stack. */
const each = {
  routes: 1,
  // Function, role, policy, log group, alarm, integration, permission.
  restFunctions: 7,
  // The same, with an event source in the place of the last two.
  otherFunctions: 6,
  // Queue, dead-letter queue, alarm; TLS is required of all by one policy.
  queues: 3,
  // Secrets, topics, schedules, what mail and payments need.
  others: 1,
};

it('leaves room for the whole product', () => {
  const triggers = Object.values(functionMap).map(({ trigger }) => trigger.kind);
  const rest = triggers.filter((kind) => kind === 'rest').length;
  const queues = Object.values(template.Resources).filter((resource) => resource.Type === 'AWS::SQS::Queue' && 'RedrivePolicy' in resource.Properties).length;
  const routes = Object.values(areas).flatMap((area) => Object.keys(area)).length;
  const now = { routes, restFunctions: rest, otherFunctions: triggers.length - rest, queues, others: 0 };

  const kinds = Object.keys(each) as (keyof typeof each)[]; // the object is closed: it has no other keys
  const resources = Object.keys(template.Resources).length;
  const forecast = kinds.reduce((sum, kind) => sum + each[kind] * Math.max(0, whole[kind] - now[kind]), resources);

  console.log('resources of the stack', { now: { ...now, resources }, whole: { ...whole, resources: forecast }, most });
  expect(forecast).toBeLessThanOrEqual(most);
});
