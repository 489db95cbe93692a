import { Duration, Stack } from 'aws-cdk-lib';
import { type Alarm, ComparisonOperator, MathExpression, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface AlarmProps {
  readonly metric: Metric | MathExpression;
  /** At this value and above. */
  readonly threshold: number;
  /** The effect that people notice, for whoever the alarm wakes. */
  readonly impact: string;
  /** The heading of `infra/RUNBOOK.md` that says what to do, as its anchor. */
  readonly runbook: string;
  /** Silence is the fault itself, for what must always report. */
  readonly isSilenceBad?: boolean;
  /** So many periods of five minutes in a row, for what may pass by itself. Default: one. */
  readonly periods?: number;
  /** The metric comes once in a while: it is looked at by the hour, and silence changes nothing. */
  readonly isRare?: boolean;
  /** The metric comes once a day: it is looked at by the day. */
  readonly isDaily?: boolean;
}

const periodOf = ({ isRare, isDaily }: AlarmProps): Duration => {
  if (isDaily) return Duration.days(1);
  return isRare ? Duration.hours(1) : Duration.minutes(5);
};

const silenceOf = ({ isSilenceBad, isRare }: AlarmProps): TreatMissingData => {
  if (isRare) return TreatMissingData.IGNORE;
  return isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING;
};

/** An alarm watches at most ten metrics. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create-alarm-on-metric-math-expression.html */
const metricsPerAlarm = 8;

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

  add(scope: Construct, id: string, props: AlarmProps): Alarm {
    const alarm = props.metric.with({ period: periodOf(props) }).createAlarm(scope, id, {
      threshold: props.threshold,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: props.isSilenceBad ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceOf(props),
      alarmDescription: `${props.impact} What to do: infra/RUNBOOK.md#${props.runbook}`,
    });
    // By its name, since the alarm may be of another stack.
    const alarmActionArn = Stack.of(scope).formatArn({ service: 'sns', resource: this.#topicName });
    const action = { bind: () => ({ alarmActionArn }) };
    alarm.addAlarmAction(action);
    // Whoever was woken is told when it is over.
    alarm.addOkAction(action);
    return alarm;
  }

  /** Anything in a dead-letter queue is something that was given up. */
  addForDeadLetters(scope: Construct, queue: IQueue, about: Pick<AlarmProps, 'impact' | 'runbook'>): void {
    this.add(scope, 'Alarm', { metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }), threshold: 1, ...about });
  }

  /** How long the oldest message of any of the queues has waited, held ones included. */
  addForAge(scope: Construct, queues: readonly IQueue[], { seconds, ...about }: { readonly seconds: number } & Pick<AlarmProps, 'impact' | 'runbook'>): void {
    for (let first = 0; first < queues.length; first += metricsPerAlarm) {
      const metrics = queues.slice(first, first + metricsPerAlarm).map((queue) => queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' }));
      const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
      const [only] = metrics;
      // A queue that nobody uses reports nothing, which must not hide what the others report.
      const metric = metrics.length === 1 && only ? only : new MathExpression({ expression: 'MAX(FILL(METRICS(), 0))', usingMetrics });
      this.add(scope, first === 0 ? 'Age' : `Age${first}`, { metric, threshold: seconds, ...about });
    }
  }
}
