import { Stack } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { liveStageName } from '#infra/constructs/live-api.ts';
import type { Grantable } from '#infra/constructs/function-grants.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';

interface ServiceAlarmsProps extends Pick<Grantable, 'data' | 'live'> {
  readonly alarms: Alarms;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  /** Log of the function that takes the inbound queue. */
  readonly receiveLog: LogGroup | undefined;
  /** Log of the function that asks the bank. */
  readonly billingLog: LogGroup | undefined;
}

/** Alarms that no single function's errors show: waiting, refused or partly failed work. Each watched metric costs as much as an alarm. */
export class ServiceAlarms extends Construct {
  constructor(scope: Construct, id: string, props: ServiceAlarmsProps) {
    super(scope, id);
    this.#watchFunctions(props);
    this.#watchPayments(props);
    this.#watchTable(props);
    this.#watchSockets(props);
  }

  #watchFunctions({ alarms, functions, receiveLog }: ServiceAlarmsProps): void {
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
    if (!receiveLog) return;
    // Lambda counts a batch of which one record fails as a success. A filter knows no fixed dimension: the namespace names the stack.
    const failures = receiveLog.addMetricFilter('RecordsFailed', {
      filterPattern: FilterPattern.stringValue('$.message', '=', 'record failed'),
      metricNamespace: `Recado/${Stack.of(this).stackName}`,
      metricName: 'RecordsFailed',
    });
    alarms.add(this, 'RecordsFailed', {
      metric: failures.metric({ statistic: 'Sum' }),
      threshold: 10,
      impact: 'Messages of customers, or acks of sent ones, fail to be stored and are tried again.',
      runbook: 'inbound-messages-fail',
    });
  }

  #watchPayments({ alarms, billingLog }: ServiceAlarmsProps): void {
    if (!billingLog) return;
    const said = (words: string) => FilterPattern.stringValue('$.message', '=', words);
    const lost = billingLog.addMetricFilter('PaymentsLost', {
      filterPattern: FilterPattern.any(said('charge concluded without a payment'), said('bank told of an unreadable payment')),
      metricNamespace: `Recado/${Stack.of(this).stackName}`,
      metricName: 'PaymentsLost',
    });
    alarms.add(this, 'PaymentsLost', {
      metric: lost.metric({ statistic: 'Sum' }),
      threshold: 1,
      impact: 'The bank took money for a charge and named no payment that can be read: nobody has booked it.',
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
}

function iteratorAgeOf(consumer: LambdaFunction): Metric {
  return consumer.metric('IteratorAge', { statistic: 'Maximum' });
}
