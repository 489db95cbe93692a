import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface AlarmProps {
  readonly metric: Metric | MathExpression;
  /** At this value and above. */
  readonly threshold: number;
  /** What people notice, for whoever is woken by it. */
  readonly impact: string;
  /** Silence is the fault itself, for what must always report. */
  readonly isSilenceBad?: boolean;
}

/** The one topic that every alarm of a stage goes to, in whichever stack; operators subscribe to it. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #topicName: string;

  constructor(scope: Construct, id: string, topicName: string) {
    super(scope, id);
    this.#topicName = topicName;
    this.topic = new Topic(this, 'Topic', { topicName, enforceSSL: true });
    // A topic with a policy of its own loses the default one, by which CloudWatch could publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }

  add(scope: Construct, id: string, props: AlarmProps): void {
    const alarm = props.metric.with({ period: Duration.minutes(5) }).createAlarm(scope, id, {
      threshold: props.threshold,
      evaluationPeriods: 1,
      comparisonOperator: props.isSilenceBad ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: props.isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: props.impact,
    });
    // By its name, since the alarm may be of another stack.
    const alarmActionArn = Stack.of(scope).formatArn({ service: 'sns', resource: this.#topicName });
    alarm.addAlarmAction({ bind: () => ({ alarmActionArn }) });
  }

  /**
   * Anything in a dead-letter queue is something that was given up.
   *
   * @param queues of one kind, at most ten: as many as one alarm watches.
   */
  addForDeadLetters(scope: Construct, queues: readonly IQueue[], impact: string): void {
    const metrics = queues.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }));
    const [metric, ...others] = metrics;
    if (!metric) return;
    // A queue that nobody uses reports nothing, which must not hide what the others report.
    const usingMetrics = Object.fromEntries(metrics.map((one, index) => [`m${index}`, one]));
    const sum = new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics });
    this.add(scope, 'Alarm', { metric: others.length > 0 ? sum : metric, threshold: 1, impact });
  }
}
