import { Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { liveStageName } from '#infra/constructs/live-api.ts';
import type { Grantable } from '#infra/constructs/function-grants.ts';
import { functionSpecs } from '#infra/function-map.ts';
import type { FunctionSpec } from '#infra/function-spec.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';

interface ServiceAlarmsProps extends Pick<Grantable, 'data' | 'live'> {
  readonly alarms: Alarms;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly logs: ReadonlyMap<FunctionName, LogGroup>;
}

/** Alarms that no single function's errors show: waiting, refused or partly failed work. Each watched metric costs as much as an alarm. */
export class ServiceAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ServiceAlarmsProps) {
    super(scope, id);
    this.#watchFunctions(props);
    this.#watchConsumers(props);
    this.#watchPayments(props);
    this.#watchTable(props);
    this.#watchSockets(props);
    this.#watchReputation(props);
  }

  #watchFunctions({ alarms, functions }: ServiceAlarmsProps): void {
    alarms.add(this, 'Throttles', {
      // Of all functions of the account, whose concurrency they share.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
      threshold: 1,
      impact: 'More functions run at once than the account may have: requests are refused, and messages wait.',
      runbook: 'functions-are-throttled',
    });
    alarms.add(this, 'PushAge', {
      metric: iteratorAgeOf(functions.push),
      threshold: 60_000,
      impact: 'Open browsers see new messages and changes a minute late or later.',
      runbook: 'the-stream-is-behind',
    });
    alarms.add(this, 'DeriveAge', {
      metric: iteratorAgeOf(functions.derive),
      threshold: 15 * 60_000,
      impact: 'New tickets and messages are not found by search and filters for a quarter of an hour or longer.',
      runbook: 'the-stream-is-behind',
    });
  }

  /** Lambda counts a batch of which one record fails as a success. A few come right by themselves; what is given up has an alarm of its own. */
  #watchConsumers({ alarms, logs }: ServiceAlarmsProps): void {
    const named = { metricNamespace: `Recado/${Stack.of(this).stackName}`, metricName: 'RecordsFailed' };
    for (const [name, spec] of functionSpecs) {
      if (!takesQueue(spec)) continue;
      const filterPattern = FilterPattern.stringValue('$.message', '=', 'record failed');
      logs.get(name)?.addMetricFilter('RecordsFailed', { ...named, filterPattern, dimensions: { Consumer: '$.consumer' } });
      alarms.add(this, `RecordsFailed-${name}`, {
        metric: recordsFailed(this, name),
        threshold: 10,
        impact: consumerImpacts[name] ?? spec.errorImpact ?? '',
        runbook: name === 'receive' ? 'inbound-messages-fail' : 'a-consumer-fails',
      });
    }
  }

  #watchPayments({ alarms, logs }: ServiceAlarmsProps): void {
    const billingLog = logs.get('billing');
    if (!billingLog) return;
    const said = (words: string) => FilterPattern.stringValue('$.message', '=', words);
    const lost = billingLog.addMetricFilter('PaymentsLost', {
      filterPattern: FilterPattern.any(
        said('charge concluded without a payment'),
        said('charge concluded without an invoice'),
        said('bank told of an unreadable payment'),
      ),
      metricNamespace: `Recado/${Stack.of(this).stackName}`,
      metricName: 'PaymentsLost',
    });
    alarms.add(this, 'PaymentsLost', {
      metric: lost.metric({ statistic: 'Sum' }),
      threshold: 1,
      impact: 'The bank took money for a charge, and nobody has booked it: it named no payment that can be read, or the company is gone.',
      runbook: 'a-payment-is-not-booked',
    });
  }

  #watchTable({ alarms, data }: ServiceAlarmsProps): void {
    const events = (metricName: string) =>
      new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: data.table.tableName }, statistic: 'Sum' });
    alarms.add(this, 'TableThrottles', {
      metric: new MathExpression({
        expression: 'SUM(FILL(METRICS(), 0))',
        usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
      }),
      threshold: 50,
      impact: 'The table refuses requests: everything is slow, and some of it fails.',
      runbook: 'the-table-refuses-requests',
    });
  }

  #watchSockets({ alarms, live }: ServiceAlarmsProps): void {
    const errors = (metricName: string) =>
      new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId: live.api.apiId, Stage: liveStageName }, statistic: 'Sum' });
    alarms.add(this, 'SocketErrors', {
      metric: new MathExpression({
        expression: 'SUM(FILL(METRICS(), 0))',
        usingMetrics: { integration: errors('IntegrationError'), execution: errors('ExecutionError') },
      }),
      threshold: 10,
      impact: 'Browsers cannot open or keep the live connection and see changes only after a reload.',
      runbook: 'the-live-connection-fails',
    });
  }

  /** SES reviews an account at 5 % of bounces or 0.1 % of complaints, and pauses it at twice that. https://docs.aws.amazon.com/ses/latest/dg/reputation-dashboard-dg.html */
  #watchReputation({ alarms }: ServiceAlarmsProps): void {
    const impact = 'SES is about to stop all mails of the account, because too many of them';
    const runbook = 'mails-have-a-bad-reputation';
    alarms.add(this, 'Bounces', { metric: reputation('Bounce'), threshold: 0.04, isRare: true, impact: `${impact} bounce.`, runbook });
    alarms.add(this, 'Complaints', { metric: reputation('Complaint'), threshold: 0.0008, isRare: true, impact: `${impact} are complained of.`, runbook });
  }
}

const takesQueue = ({ trigger, alsoTakes }: FunctionSpec): boolean => alsoTakes !== undefined || !['rest', 'socket', 'stream', 'none'].includes(trigger.kind);

/** Said in place of the function's own words, since single records that fail do less harm. */
const consumerImpacts: Partial<Record<FunctionName, string>> = {
  receive: 'Messages of customers, or acks of sent ones, fail to be stored and are tried again.',
  billing: 'Charges fail to be looked up at the bank and are tried again: companies that have paid are still asked to.',
};

/** By the function's name, which its records name as their consumer. */
export const recordsFailed = (scope: Construct, name: FunctionName): Metric =>
  new Metric({ namespace: `Recado/${Stack.of(scope).stackName}`, metricName: 'RecordsFailed', dimensionsMap: { Consumer: name }, statistic: 'Sum' });

/** SES judges the whole account by it. */
export const reputation = (of: 'Bounce' | 'Complaint'): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${of}Rate`, statistic: 'Maximum' });

export function iteratorAgeOf(consumer: LambdaFunction): Metric {
  return consumer.metric('IteratorAge', { statistic: 'Maximum' });
}
