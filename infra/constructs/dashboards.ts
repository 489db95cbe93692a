import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { liveStageName } from '#infra/constructs/live-api.ts';
import { iteratorAgeOf, recordsFailed, reputation } from '#infra/constructs/service-alarms.ts';
import { functionMap } from '#infra/function-map.ts';
import type { Names } from '#infra/names.ts';
import { savedQueries } from '#infra/queries.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';

interface DashboardsProps {
  readonly names: Names;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly rest: HttpApi;
  readonly live: WebSocketApi;
}

/**
 * Two pages for whoever was woken: first what users feel, then what the parts do. CloudWatch gives an account three pages of fifty metrics each.
 * https://aws.amazon.com/cloudwatch/pricing/
 */
export class Dashboards extends Construct {
  constructor(scope: Construct, id: string, props: DashboardsProps) {
    super(scope, id);
    const { names } = props;
    const defaultInterval = Duration.hours(12);
    const felt = new Dashboard(this, 'Felt', { dashboardName: names.dashboard, defaultInterval });
    felt.addWidgets(waiting(names), late(names), sessionsDown(names), answersFailed(props));
    felt.addWidgets(requests(props), howSlow(props), screensLate(props), socketErrors(props));
    felt.addWidgets(backgroundLate(names), recordsLost(this), mails(), attacks(this));
    felt.addWidgets(companiesOfTheDay(names));
    const parts = new Dashboard(this, 'Parts', { dashboardName: names.partsDashboard, defaultInterval });
    parts.addWidgets(functionErrors(props), functionDurations(props));
    parts.addWidgets(concurrency(), tableThrottles(names), tableUse(names), tasks(names));
  }
}

const graph = (title: string, left: readonly IMetric[], width = 6): IWidget =>
  new GraphWidget({ title, left: [...left], width, height: 6, period: Duration.minutes(5) });
const labelled = (label: string, metric: Metric): Metric => metric.with({ label });

const ofQueue = (label: string, queueName: string, metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap: { QueueName: queueName }, statistic: 'Maximum', label });
const waitingIn = (label: string, queueName: string): Metric => ofQueue(label, queueName, 'ApproximateNumberOfMessagesVisible');
const oldestOf = (label: string, queueName: string): Metric => ofQueue(label, queueName, 'ApproximateAgeOfOldestMessage');

/** All queues or resources at once whose names have these words. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html */
const found = (label: string, join: 'SUM' | 'MAX', schema: string, metricName: string, words: string, statistic: string, scale = ''): MathExpression =>
  new MathExpression({
    expression: `${join}(SEARCH('{${schema}} MetricName="${metricName}" ${words}', '${statistic}', 300))${scale}`,
    label,
    usingMetrics: {},
  });
const outboundWords = ({ outboundPrefix }: Names): string => `${outboundPrefix.split('-').filter(Boolean).join(' ')} NOT dead`;

const waiting = (names: Names): IWidget =>
  graph('Messages waiting', [
    waitingIn('of customers', names.inbound),
    found('of staff', 'SUM', 'AWS/SQS,QueueName', 'ApproximateNumberOfMessagesVisible', outboundWords(names), 'Maximum'),
    waitingIn('to Meta', names.meta),
  ]);

function late(names: Names): IWidget {
  const minutes = (id: string, label: string, queueName: string): MathExpression =>
    new MathExpression({ expression: `${id} / 60`, usingMetrics: { [id]: oldestOf('', queueName) }, label });
  return graph('Minutes late', [
    minutes('customers', 'of customers', names.inbound),
    minutes('ticks', 'ticks', names.acks),
    // A connection that is down holds its messages for a day.
    found('of staff', 'MAX', 'AWS/SQS,QueueName', 'ApproximateAgeOfOldestMessage', outboundWords(names), 'Maximum', ' / 60'),
    minutes('meta', 'to Meta', names.meta),
  ]);
}

const ofSessions = (names: Names, metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'Recado', metricName, dimensionsMap: { Table: names.table }, statistic });

/** Each task tells once a minute: averages over tasks would hide how many there are. */
function sessionsDown(names: Names): IWidget {
  const usingMetrics = { wanted: ofSessions(names, 'SessionsWanted', 'Sum'), open: ofSessions(names, 'SessionsOpen', 'Sum') };
  return graph('WhatsApp connections down', [new MathExpression({ expression: '(wanted - open) / 5', usingMetrics, label: 'down' })]);
}

const answersFailed = ({ names, rest }: DashboardsProps): IWidget =>
  graph('Answers failed', [
    labelled('messages not sent', ofSessions(names, 'SendsFailed', 'Sum')),
    rest.metricServerError({ statistic: 'Sum', label: 'requests answered 5xx' }),
  ]);

const requests = ({ rest }: DashboardsProps): IWidget =>
  graph('Requests', [rest.metricCount({ statistic: 'Sum', label: 'all' }), rest.metricClientError({ statistic: 'Sum', label: 'refused, 4xx' })]);

const howSlow = ({ rest }: DashboardsProps): IWidget =>
  graph('Milliseconds of a request', [
    rest.metricLatency({ statistic: 'p50', label: 'half' }),
    rest.metricLatency({ statistic: 'p99', label: 'of a hundred, the slowest' }),
  ]);

const screensLate = ({ functions }: DashboardsProps): IWidget =>
  graph('Milliseconds that screens and search are late', [
    labelled('screens', iteratorAgeOf(functions.push)),
    labelled('search', iteratorAgeOf(functions.derive)),
  ]);

function socketErrors({ live }: DashboardsProps): IWidget {
  const metric = (metricName: string, label: string): Metric =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId: live.apiId, Stage: liveStageName }, statistic: 'Sum', label });
  return graph('Live connections', [metric('ConnectCount', 'opened'), metric('IntegrationError', 'failed'), metric('ClientError', 'refused')]);
}

const backgroundLate = (names: Names): IWidget =>
  graph('Seconds that background work is late', [
    oldestOf('jobs', names.jobs),
    oldestOf('campaigns', names.campaigns),
    oldestOf('payments', names.charges),
    oldestOf('notices', names.notices),
    oldestOf('what became of mails', names.mailNotices),
  ]);

const consumers = ['receive', 'work', 'dispatch', 'notify', 'meta-send', 'mail-notices', 'billing'] as const;
const recordsLost = (scope: Construct): IWidget =>
  graph(
    'Records that failed, and are tried again',
    consumers.map((name) => labelled(name, recordsFailed(scope, name))),
  );

const mails = (): IWidget =>
  graph('Mails: share of bounces and complaints', [labelled('bounces', reputation('Bounce')), labelled('complaints', reputation('Complaint'))]);

function attacks(scope: Construct): IWidget {
  const namespace = `Recado/${Stack.of(scope).stackName}`;
  const signs = {
    LoginsFailed: 'passwords wrong',
    CodesWrong: 'codes wrong',
    TokensReused: 'tokens used twice',
    RightsRefused: 'rights refused',
    LimitsReached: 'limits reached',
  };
  return graph(
    'Signs of attacks',
    Object.entries(signs).map(([metricName, label]) => new Metric({ namespace, metricName, statistic: 'Sum', label })),
  );
}

/** No metric knows companies: one for each would cost more than the rest of the stage. The logs do. */
const companiesOfTheDay = (names: Names): IWidget =>
  new LogQueryWidget({
    title: 'Companies by use, of the time shown',
    logGroupNames: (['desk', 'outreach', 'receive', 'push', 'work', 'dispatch'] satisfies FunctionName[]).map((name) => names.log(name)),
    queryString: savedQueries['companies-by-use'],
    view: LogQueryVisualizationType.TABLE,
    width: 24,
    height: 8,
  });

// The map's names are those of the functions.
const functionNames = Object.keys(functionMap) as FunctionName[];
const functionErrors = ({ functions }: DashboardsProps): IWidget =>
  graph(
    'Errors of functions',
    functionNames.map((name) => functions[name].metricErrors({ statistic: 'Sum', label: name })),
    12,
  );
const functionDurations = ({ functions }: DashboardsProps): IWidget =>
  graph(
    'Milliseconds of functions, the slowest of a hundred',
    functionNames.map((name) => functions[name].metricDuration({ statistic: 'p99', label: name })),
    12,
  );

function concurrency(): IWidget {
  const ofAccount = (metricName: string, statistic: string, label: string): Metric => new Metric({ namespace: 'AWS/Lambda', metricName, statistic, label });
  return graph('Functions at once, of the account', [ofAccount('ConcurrentExecutions', 'Maximum', 'at once'), ofAccount('Throttles', 'Sum', 'refused')]);
}

const ofTable = (names: Names, metricName: string, label: string): Metric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: names.table }, statistic: 'Sum', label });
const tableThrottles = (names: Names): IWidget =>
  graph('Refusals of the table', [ofTable(names, 'ReadThrottleEvents', 'reads'), ofTable(names, 'WriteThrottleEvents', 'writes')]);
const tableUse = (names: Names): IWidget =>
  graph('Units of the table, the dearest part', [ofTable(names, 'ConsumedReadCapacityUnits', 'read'), ofTable(names, 'ConsumedWriteCapacityUnits', 'written')]);

/** The service is of another stack, which CloudFormation names by the stage. */
function tasks(names: Names): IWidget {
  const share = (label: string, metricName: string): MathExpression =>
    found(label, 'MAX', 'AWS/ECS,ClusterName,ServiceName', metricName, `${names.dashboard.replace('-', ' ')} Sessions`, 'Average');
  return graph('Session tasks, percent', [share('processor', 'CPUUtilization'), share('memory', 'MemoryUtilization')]);
}
