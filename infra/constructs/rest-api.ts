import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { RestFunctionName } from '#shared/contract/served-by.ts';
import type { Alarms } from '#infra/constructs/alarms.ts';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import type { Stage } from '#infra/stages.ts';

interface RestApiProps {
  readonly alarms: Alarms;
  readonly accessLogName: string;
  readonly functions: Readonly<Record<RestFunctionName, IFunction>>;
  readonly throttle: Stage['throttles']['rest'];
}

/** Any REST function answers what it does not know as an unknown route; this one may do least. */
const answersUnknownRoutes: RestFunctionName = 'live';

/** The HTTP API: every path of the contract, one integration for each function. */
export class RestApi extends Construct {
  readonly api: HttpApi;
  /** Answers of 500 and above. */
  readonly alarm: Alarm;

  constructor(scope: Construct, id: string, props: RestApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    // Object.entries forgets the names that are its keys.
    for (const [name, handler] of Object.entries(props.functions) as [RestFunctionName, IFunction][]) this.#addFunction(name, handler);
    this.#addStage(props);
    this.alarm = props.alarms.add(this, 'ServerErrors', {
      metric: this.api.metricServerError({ statistic: 'Sum' }),
      threshold: 1,
      impact: 'Requests of browsers or integrators were answered 5xx; the functions’ logs name the route and the error.',
      runbook: 'requests-are-answered-5xx',
    });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The handlers check token and permission of each route from the contract, which an authorizer would have to repeat.',
    });
  }

  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  #addFunction(name: RestFunctionName, handler: IFunction): void {
    // One permission for each function: one for each route would outgrow a function's policy of 20 KB.
    const integration = new HttpLambdaIntegration(name, handler, { scopePermissionToRoute: false });
    for (const { path, method } of gatewayRoutes().filter(({ servedBy }) => servedBy === name)) {
      this.api.addRoutes({ path, methods: [HttpMethod[method]], integration });
    }
    if (name === answersUnknownRoutes) new HttpRoute(this.api, 'Unknown', { httpApi: this.api, routeKey: HttpRouteKey.DEFAULT, integration });
  }

  #addStage({ accessLogName: logGroupName, throttle: { rate, burst } }: RestApiProps): void {
    const logGroup = new LogGroup(this, 'AccessLog', { logGroupName, retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        // Not the path or the query: they carry numbers and names of people.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            method: '$context.httpMethod',
            route: '$context.routeKey',
            status: '$context.status',
            ms: '$context.responseLatency',
            integrationError: '$context.integrationErrorMessage',
          }),
        ),
      },
    });
  }
}
