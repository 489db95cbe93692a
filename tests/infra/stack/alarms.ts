import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { alarms, alarmsIn, type MetricData } from '../support/alarm-evaluator.ts';

const steady = (metric: RegExp, value: number): MetricData => ({ metric, values: [value, value, value] });

/** A quiet hour, five minutes a value: sums over the lines that the task prints each minute. */
const healthy: readonly MetricData[] = [
  steady(/^AWS\/ECS\/CPUUtilization/, 5),
  steady(/^Recado\/SessionsWanted/, 500),
  steady(/^Recado\/SessionsOpen/, 490),
  steady(/^Recado\/Shards /, 16),
  steady(/^Recado\/ShardsHeld/, 80),
  steady(/^Recado\/SendsFailed/, 1),
  steady(/^AWS\/Lambda\/Errors/, 0),
  steady(/^AWS\/Lambda\/IteratorAge/, 300),
  steady(/^AWS\/SQS\/ApproximateNumberOfMessagesVisible/, 0),
  steady(/^AWS\/SQS\/ApproximateAgeOfOldestMessage/, 2),
  steady(/RecordsFailed/, 1),
  steady(/^AWS\/SES\/Reputation.BounceRate/, 0.01),
  steady(/^AWS\/SES\/Reputation.ComplaintRate/, 0.0001),
];
const during = (...faults: MetricData[]): string[] => alarmsIn([...faults, ...healthy]).map((id) => id.replace(/[0-9A-F]{8}$/, ''));

it('raises no alarm in a quiet hour, nor while nobody uses the system', () => {
  expect(during()).toEqual([]);
  expect(alarmsIn([steady(/^AWS\/ECS\/CPUUtilization/, 5)])).toEqual([]);
});

const [none, hour] = [undefined, 3_600];
const faults: readonly (readonly [string, readonly MetricData[], string])[] = [
  ['a function throws', [steady(/^AWS\/Lambda\/Errors .*receive/, 1)], 'FunctionsreceiveAlarm'],
  ['requests are answered 5xx', [steady(/^AWS\/ApiGateway\/5xx/, 3)], 'RestServerErrors'],
  ['functions are throttled', [steady(/^AWS\/Lambda\/Throttles $/, 1)], 'FunctionsWatchThrottles'],
  ['the pusher falls behind', [steady(/^AWS\/Lambda\/IteratorAge .*push/, 90_000)], 'FunctionsWatchPushAge'],
  ['deriving falls behind', [steady(/^AWS\/Lambda\/IteratorAge .*derive/, 1_000_000)], 'FunctionsWatchDeriveAge'],
  ...['receive', 'work', 'dispatch', 'notify', 'meta-send', 'mail-notices', 'billing'].map(
    (name) =>
      [
        `records of ${name} fail`,
        [steady(new RegExp(`/RecordsFailed Consumer=${name}`), 10)],
        `FunctionsWatchRecordsFailed${name.replaceAll('-', '')}`,
      ] as const,
  ),
  ['too many mails bounce', [steady(/^AWS\/SES\/Reputation.BounceRate/, 0.045)], 'FunctionsWatchBounces'],
  ['too many mails are complained of', [steady(/^AWS\/SES\/Reputation.ComplaintRate/, 0.0009)], 'FunctionsWatchComplaints'],
  ['accounts are attacked', [steady(/AttackSigns/, 200)], 'FunctionsGuardAccountsAttacked'],
  ['a payment is not booked', [steady(/PaymentsLost/, 1)], 'FunctionsWatchPaymentsLost'],
  ['the table throttles', [steady(/^AWS\/DynamoDB\/WriteThrottleEvents/, 60)], 'FunctionsWatchTableThrottles'],
  ['browsers cannot stay connected', [steady(/^AWS\/ApiGateway\/IntegrationError .*Stage=ws/, 12)], 'FunctionsWatchSocketErrors'],
  ['inbound messages wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesInbound/, 400)], 'QueuesInboundAge'],
  ['acks wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesAcks/, 400)], 'QueuesInboundAge'],
  ['outbound messages of the last shard wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesOutbound3/, 26 * hour)], 'QueuesOutboundAge'],
  ['messages to Meta wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesMeta/, 26 * hour)], 'QueuesMetaAge'],
  ['a message to Meta is given up', [steady(/MessagesVisible QueueName=\{QueuesMetaDead/, 1)], 'QueuesMetaDeadLettersAlarm'],
  ['jobs wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesJobs/, 2 * hour)], 'QueuesJobsAge'],
  ['campaigns wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesCampaigns/, 2 * hour)], 'QueuesCampaignsAge'],
  ['payments wait', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesCharges/, 2 * hour)], 'QueuesChargesAge'],
  ['a job is given up', [steady(/MessagesVisible QueueName=\{QueuesJobsDead/, 1)], 'QueuesJobsDeadLettersAlarm'],
  ['what became of a mail is given up', [steady(/MessagesVisible QueueName=\{MailDeadLetters/, 1)], 'MailDeadLettersAlarm'],
  ['a notice is given up', [steady(/MessagesVisible QueueName=\{QueuesNoticesDead/, 1)], 'QueuesNoticesDeadLettersAlarm'],
  ['an inbound message is given up', [steady(/MessagesVisible QueueName=\{QueuesInboundDead/, 1)], 'QueuesInboundDeadLettersAlarm'],
  ['an outbound message is given up', [steady(/MessagesVisible QueueName=\{QueuesOutboundDead/, 1)], 'QueuesOutboundDeadLettersAlarm'],
  ['a change of the stream is given up', [steady(/MessagesVisible QueueName=\{QueuesStream/, 1)], 'QueuesStreamFailuresAlarm'],
  [
    'no task runs',
    [
      { metric: /^AWS\/ECS\/CPUUtilization/, values: [5, none] },
      { metric: /^Recado\//, values: [none] },
    ],
    'SessionsAlarm',
  ],
  ['the tasks have no processor left', [steady(/^AWS\/ECS\/CPUUtilization/, 95)], 'SessionsProcessor'],
  ['WhatsApp refuses most sessions', [steady(/^Recado\/SessionsOpen/, 100)], 'SessionsSessionsDown'],
  ['nobody runs a shard', [steady(/^Recado\/ShardsHeld/, 75)], 'SessionsShardsUnowned'],
  ['messages cannot be sent', [steady(/^Recado\/SendsFailed/, 30)], 'SessionsSendsFailed'],
];

it.each(faults)('when %s raises its own alarm and no other', (_what, data, expected) => {
  expect(during(...data)).toEqual([expected]);
});

it.each([
  ['a few phones are off', [steady(/^Recado\/SessionsOpen/, 400)]],
  ['a shard changes hands', [{ metric: /^Recado\/ShardsHeld/, values: [80, 80, 72] }]],
  ['sessions open again after a deploy', [{ metric: /^Recado\/SessionsOpen/, values: [490, 490, 100] }]],
  ['a connection has been down for hours and holds its messages', [steady(/ApproximateAgeOfOldestMessage QueueName=\{QueuesOutbound3/, 20 * hour)]],
])('lets everybody sleep while %s', (_what, data) => {
  expect(during(...data)).toEqual([]);
});

it('has a fault here for every alarm, but for the other functions’ own', () => {
  const tried = new Set(faults.map(([, , expected]) => expected));
  const untried = alarms()
    .map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''))
    .filter((id) => !tried.has(id));

  expect(untried.filter((id) => !/^Functions[a-z]+Alarm$/.test(id))).toEqual([]);
});

it.each(alarms().map(({ id, properties }) => [id, properties] as const))('%s tells when it begins and when it is over', (_id, { AlarmActions, OKActions }) => {
  expect(AlarmActions).toHaveLength(1);
  expect(OKActions).toEqual(AlarmActions);
});

describe('what an alarm says', () => {
  const headings = readFileSync(`${rootFolder}/infra/RUNBOOK.md`, 'utf8').matchAll(/^#+ (.+)$/gm);
  const anchors = new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

  it.each(alarms().map(({ id, properties }) => [id, properties.AlarmDescription] as const))(
    '%s: what people notice, and where the runbook says what to do',
    (_id, text) => {
      const [, impact = '', anchor = ''] = /^([A-Z].{20,}\.) What to do: infra\/RUNBOOK\.md#(\S+)$/.exec(text) ?? [];

      expect(impact).not.toBe('');
      expect(anchors).toContain(anchor);
    },
  );
});
