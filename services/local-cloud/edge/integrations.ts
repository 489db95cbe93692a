import type { InvokeResult, LambdaHost } from '#services/local-cloud/lambda-host.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template.ts';
import { findByPhysicalId, propertiesOf, shapes } from '#services/local-cloud/edge/resources.ts';

/** Lambda's limit for a synchronous event and for its answer. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const lambdaPayloadBytes = 6 * 1024 * 1024;

export interface Integration {
  functionArn: string;
  timeoutMs: number;
}

export interface ApiRoute extends Integration {
  routeKey: string;
  hasRouteResponse: boolean;
}

/**
 * The routes of an API with what they call.
 *
 * @throws Error for what this emulator does not do (authorizers, payload format 1.0 on HTTP APIs), rather than serving an
 * open or different route.
 */
export function routesOf(template: LocalTemplate, api: Resource): ApiRoute[] {
  const { ProtocolType: protocol } = propertiesOf(api, shapes.api);
  const routes: ApiRoute[] = [];
  for (const resource of template.ofType('AWS::ApiGatewayV2::Route')) {
    const route = propertiesOf(resource, shapes.route);
    if (route.ApiId !== api.physicalId) continue;
    if (route.AuthorizationType !== 'NONE') throw new Error(`${resource.logicalId}: authorizers are not emulated`);
    const integration = integrationOf(template, resource, route.Target, protocol);
    const hasRouteResponse = route.RouteResponseSelectionExpression !== undefined;
    routes.push({ ...integration, routeKey: route.RouteKey, hasRouteResponse });
  }
  return routes;
}

function integrationOf(template: LocalTemplate, route: Resource, target: string | undefined, protocol: string): Integration {
  const integrationId = target?.replace(/^integrations\//, '') ?? '';
  const resource = findByPhysicalId(template, 'AWS::ApiGatewayV2::Integration', integrationId);
  if (!resource) throw new Error(`${route.logicalId}: no integration ${target}`);
  const integration = propertiesOf(resource, shapes.integration);
  if (protocol === 'HTTP' && integration.PayloadFormatVersion !== '2.0') {
    throw new Error(`${resource.logicalId}: only payload format 2.0 is emulated`);
  }
  const functionArn = /arn:[^:]+:lambda:[^:]+:\d+:function:[\w:$-]+/.exec(integration.IntegrationUri ?? '')?.[0];
  if (functionArn === undefined) throw new Error(`${resource.logicalId}: its URI names no function`);
  // 30 s is an HTTP API's limit, 29 s a WebSocket API's, and each is the default.
  const timeoutMs = integration.TimeoutInMillis ?? (protocol === 'HTTP' ? 30_000 : 29_000);
  return { functionArn, timeoutMs };
}

export function stagesOf(template: LocalTemplate, api: Resource): Set<string> {
  const stages = template.ofType('AWS::ApiGatewayV2::Stage').map((stage) => propertiesOf(stage, shapes.stage));
  return new Set(stages.filter((stage) => stage.ApiId === api.physicalId).map((stage) => stage.StageName));
}

/** @returns 'timeout' when the function does not answer in time; it goes on running, as on AWS. */
export async function call(lambda: LambdaHost, integration: Integration, event: unknown): Promise<InvokeResult | 'timeout'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, integration.timeoutMs, 'timeout').unref();
  });
  try {
    return await Promise.race([lambda.invoke(integration.functionArn, event), late]);
  } finally {
    clearTimeout(timer);
  }
}
