import type { AwsApi } from '#services/local-cloud/aws/aws-request.ts';
import { eventsApi } from '#services/local-cloud/aws/events-api.ts';
import { lambdaApi } from '#services/local-cloud/aws/lambda-api.ts';
import { schedulerApi } from '#services/local-cloud/aws/scheduler-api.ts';
import { snsApi } from '#services/local-cloud/aws/sns-api.ts';
import type { LambdaService } from '#services/local-cloud/functions/lambda-host.ts';
import type { SqsClient } from '#services/local-cloud/queues/sqs-client.ts';
import type { State } from '#services/local-cloud/template/state.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import { AsyncInvocations } from './async-invocations.ts';
import { deliveryTo } from './delivery.ts';
import { Rules } from './rules.ts';
import { Scheduler } from './scheduler.ts';
import { Topics, type TopicMessage } from './topics.ts';

export interface MessagingContext {
  template: LocalTemplate;
  lambda: LambdaService;
  sqs: SqsClient;
  state: State;
  account: string;
  region: string;
  asyncRetryDelaysMs?: readonly number[] | undefined;
  report: (problem: string) => void;
}

/** Everything that hands events on by itself: asynchronous invocations, schedules, rules and topics, each of which may name another. */
export interface Messaging {
  apis: ReadonlyMap<string, AwsApi>;
  publish: (topicArn: string, message: TopicMessage) => Promise<string>;
  start(): void;
  close(): Promise<void>;
}

export function createMessaging(context: MessagingContext): Messaging {
  const { template, lambda, sqs, state, account, region, asyncRetryDelaysMs, report } = context;
  const invokeLater = (functionArn: string, event: unknown): void => invocations.add(functionArn, event);
  const publish = (topicArn: string, message: TopicMessage): Promise<string> => topics.publish(topicArn, message);
  const deliver = deliveryTo({ sqs, invokeLater, publish });
  const invocations = new AsyncInvocations({
    lambda,
    template,
    database: state.database,
    deliver,
    report,
    ...(asyncRetryDelaysMs && { retryDelaysMs: asyncRetryDelaysMs }),
  });
  const topics = new Topics(template, { sqs, invokeLater });
  const rules = new Rules(template, { deliver, account, region, report });
  const scheduler = new Scheduler({ deliver, state, report, now: Date.now });
  return {
    publish,
    apis: new Map([
      ['events', eventsApi(rules)],
      ['lambda', lambdaApi(lambda, invocations)],
      ['scheduler', schedulerApi(scheduler, `arn:aws:scheduler:${region}:${account}`)],
      ['sns', snsApi(topics)],
    ]),
    start() {
      invocations.start();
      scheduler.start(template);
      rules.start();
    },
    async close() {
      await Promise.all([scheduler.close(), rules.close()]);
      await invocations.close();
    },
  };
}
