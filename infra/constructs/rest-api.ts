import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { areas, type AreaName } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Alarms } from '#infra/constructs/alarms.ts';

interface RestApiProps {
  readonly alarms: Alarms;
  readonly functions: Readonly<Record<AreaName, IFunction>>;
}

/** The HTTP API: one route for each of the contract, one integration for each area. */
export class RestApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: RestApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    for (const [area, routes] of Object.entries(areas)) {
      // Object.entries forgets that the keys of `areas` are its area names.
      this.#addArea(area, routes, props.functions[area as AreaName]);
    }
    this.#addStage();
    props.alarms.add(this, 'ServerErrors', {
      metric: this.api.metricServerError({ statistic: 'Sum' }),
      threshold: 1,
      impact: 'Requests of browsers or integrators were answered 5xx; the functions’ logs name the route and the error.',
    });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The handlers check token and permission of each route from the contract, which an authorizer would have to repeat.',
    });
  }

  #addArea(area: string, routes: Readonly<Record<string, Route>>, handler: IFunction): void {
    // One permission for each area: one for each route would outgrow a function's policy of 20 KB.
    const integration = new HttpLambdaIntegration(area, handler, { scopePermissionToRoute: false });
    for (const route of Object.values(routes)) {
      this.api.addRoutes({ path: `/api${route.path}`, methods: [HttpMethod[route.method]], integration });
    }
    // Any REST function answers what it does not know as an unknown route; this one may do least.
    if (area === 'live') new HttpRoute(this.api, 'Unknown', { httpApi: this.api, routeKey: HttpRouteKey.DEFAULT, integration });
  }

  #addStage(): void {
    const logGroup = new LogGroup(this, 'AccessLog', { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 2_000, burstLimit: 4_000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        // Not the path or the query: they carry numbers and names of people.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
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
