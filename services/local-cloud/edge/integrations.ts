import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { InvokeResult } from '#services/local-cloud/functions/lambda-pool.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';
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

/** A route that the API answers by itself. */
export interface MockRoute {
  routeKey: string;
  reply: string;
}

/**
 * The routes of an API with what they call.
 *
 * @throws Error for what this emulator does not do (authorizers, payload format 1.0 on HTTP APIs), rather than serving an
 * open or different route.
 */
export function routesOf(template: LocalTemplate, api: Resource): ApiRoute[] {
  const { ProtocolType: protocol } = propertiesOf(api, shapes.api);
  return targetsOf(template, api).flatMap(({ key: routeKey, hasRouteResponse, integration }): ApiRoute[] => {
    const isMock = protocol === 'WEBSOCKET' && propertiesOf(integration, shapes.integration).IntegrationType === 'MOCK';
    return isMock ? [] : [{ ...lambdaOf(integration, protocol), routeKey, hasRouteResponse }];
  });
}

/** @throws Error for templates that say anything but one constant, or a reply that nothing passes on to the browser. */
export function mockRoutesOf(template: LocalTemplate, api: Resource): MockRoute[] {
  return targetsOf(template, api).flatMap(({ route, key, hasRouteResponse, integration }): MockRoute[] => {
    if (propertiesOf(integration, shapes.integration).IntegrationType !== 'MOCK') return [];
    const isPassedOn = template.ofType('AWS::ApiGatewayV2::RouteResponse').some((one) => propertiesOf(one, shapes.routeResponse).RouteId === route.physicalId);
    if (!hasRouteResponse || !isPassedOn) throw new Error(`${route.logicalId}: a mock without a route response answers nobody`);
    const request = propertiesOf(integration, shapes.mockIntegration);
    const status = JSON.parse(constantOf(integration, request.RequestTemplates, request.TemplateSelectionExpression)) as { statusCode?: unknown }; // whatever it is, it is compared
    if (status.statusCode !== 200) throw new Error(`${integration.logicalId}: only a mock of status 200 is emulated`);
    return [{ routeKey: key, reply: mockReplyOf(template, integration) }];
  });
}

function mockReplyOf(template: LocalTemplate, integration: Resource): string {
  for (const resource of template.ofType('AWS::ApiGatewayV2::IntegrationResponse')) {
    const response = propertiesOf(resource, shapes.integrationResponse);
    if (response.IntegrationId !== integration.physicalId || response.IntegrationResponseKey !== '$default') continue;
    return constantOf(resource, response.ResponseTemplates, response.TemplateSelectionExpression);
  }
  throw new Error(`${integration.logicalId}: a mock needs an integration response`);
}

/** `\$default` picks the template of that name, whatever the message. */
function constantOf({ logicalId }: Resource, templates: Record<string, string>, selection: string): string {
  const text = selection === '\\$default' ? templates['$default'] : undefined;
  if (text === undefined || /[#$]/.test(text)) throw new Error(`${logicalId}: only a constant template, selected by \\$default, is emulated`);
  return text;
}

interface Target {
  route: Resource;
  key: string;
  hasRouteResponse: boolean;
  integration: Resource;
}

function targetsOf(template: LocalTemplate, api: Resource): Target[] {
  return template.ofType('AWS::ApiGatewayV2::Route').flatMap((resource): Target[] => {
    const route = propertiesOf(resource, shapes.route);
    if (route.ApiId !== api.physicalId) return [];
    if (route.AuthorizationType !== 'NONE') throw new Error(`${resource.logicalId}: authorizers are not emulated`);
    const integration = findByPhysicalId(template, 'AWS::ApiGatewayV2::Integration', route.Target?.replace(/^integrations\//, '') ?? '');
    if (!integration) throw new Error(`${resource.logicalId}: no integration ${route.Target}`);
    return [{ route: resource, key: route.RouteKey, hasRouteResponse: route.RouteResponseSelectionExpression !== undefined, integration }];
  });
}

function lambdaOf(resource: Resource, protocol: string): Integration {
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
