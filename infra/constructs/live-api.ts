import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { CfnIntegration, CfnIntegrationResponse, CfnRoute, CfnRouteResponse, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/** Also the path of the WebSocket API behind the distribution. */
export const liveStageName = 'ws';

/** The WebSocket API. Its routes are added later, since their function is told this API's address. */
export class LiveApi extends Construct {
  readonly api: WebSocketApi;

  constructor(scope: Construct, id: string, { rate, burst }: Stage['throttles']['live']) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', { routeSelectionExpression: '$request.body.action' });
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: liveStageName,
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
    });
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'A WebSocket API logs only by a role set for the whole account; live-socket writes a line for each request itself.',
    });
    Validations.of(this.api).acknowledge({ id: 'AwsSolutions-APIG4', reason: 'live-socket redeems a single-use pass on $connect.' });
  }

  /** Endpoint at which servers post to browsers. */
  get endpoint(): string {
    return `https://${this.host}/${liveStageName}`;
  }

  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Every socket of the stage; its ids are not known beforehand. */
  connectionsArn(method: 'POST' | 'DELETE'): string {
    return Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${liveStageName}/${method}/@connections/*`,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
  }

  connect(handler: IFunction): void {
    const integration = new WebSocketLambdaIntegration('Integration', handler);
    for (const routeKey of ['$connect', '$disconnect', '$default']) this.api.addRoute(routeKey, { integration });
    this.#answerPings();
  }

  /**
   * The API answers `userStatus` by itself, which is our ping: every open page sends it, and none needs a function.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-integration-responses.html
   */
  #answerPings(): void {
    const { apiId } = this.api;
    const templateSelectionExpression = '\\$default';
    const integration = new CfnIntegration(this.api, 'PingIntegration', {
      apiId,
      integrationType: 'MOCK',
      templateSelectionExpression,
      requestTemplates: { $default: '{"statusCode":200}' },
    });
    new CfnIntegrationResponse(this.api, 'PingIntegrationResponse', {
      apiId,
      integrationId: integration.ref,
      integrationResponseKey: '$default',
      templateSelectionExpression,
      responseTemplates: { $default: '{"pong":true}' },
    });
    const route = new CfnRoute(this.api, 'PingRoute', {
      apiId,
      routeKey: 'userStatus',
      authorizationType: 'NONE',
      routeResponseSelectionExpression: '$default',
      target: `integrations/${integration.ref}`,
    });
    new CfnRouteResponse(this.api, 'PingRouteResponse', { apiId, routeId: route.ref, routeResponseKey: '$default' });
  }
}
