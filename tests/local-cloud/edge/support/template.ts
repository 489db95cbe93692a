import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

type Properties = Record<string, unknown>;

/** A resolved template of these resources, each named by its logical id; `type` is without the `AWS::`. */
export function templateOf(resources: Record<string, [type: string, properties: Properties]>): LocalTemplate {
  const all = Object.entries(resources).map(([logicalId, [type, properties]]): Resource => {
    const fullType = type.startsWith('Custom::') ? type : `AWS::${type}`;
    return { logicalId, type: fullType, properties, physicalId: logicalId, metadata: {} };
  });
  const byId = new Map(all.map((resource) => [resource.logicalId, resource]));
  return {
    resources: byId,
    ofType: (type) => all.filter((resource) => resource.type === type),
    get: (logicalId) => {
      const resource = byId.get(logicalId);
      if (!resource) throw new Error(`no ${logicalId}`);
      return resource;
    },
    outputs: {},
    attribute: (logicalId, name) => `${logicalId}.${name}`,
    reference: (logicalId) => logicalId,
  };
}

export const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:echo';

/** An HTTP API `rest` with these route keys, all calling the function `echo`. */
export function httpApi(routeKeys: string[]): Record<string, [string, Properties]> {
  const routes = routeKeys.map((routeKey, index): [string, [string, Properties]] => [
    `restRoute${index}`,
    ['ApiGatewayV2::Route', { ApiId: 'rest', RouteKey: routeKey, Target: 'integrations/restCall' }],
  ]);
  const call = {
    ApiId: 'rest',
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: functionArn,
    PayloadFormatVersion: '2.0',
    TimeoutInMillis: 1_000,
  };
  return {
    rest: ['ApiGatewayV2::Api', { ProtocolType: 'HTTP', Name: 'rest' }],
    restStage: ['ApiGatewayV2::Stage', { ApiId: 'rest', StageName: '$default', AutoDeploy: true }],
    restCall: ['ApiGatewayV2::Integration', call],
    ...Object.fromEntries(routes),
  };
}

/** A WebSocket API `live` with the stage `ws`; routes in `answering` have a route response. */
export function webSocketApi(routeKeys: string[], answering: string[] = []): Record<string, [string, Properties]> {
  const routes = routeKeys.map((routeKey, index): [string, [string, Properties]] => {
    const response = answering.includes(routeKey) ? { RouteResponseSelectionExpression: '$default' } : {};
    return [`liveRoute${index}`, ['ApiGatewayV2::Route', { ApiId: 'live', RouteKey: routeKey, Target: 'integrations/liveCall', ...response }]];
  });
  const uri = `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  return {
    live: ['ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' }],
    liveStage: ['ApiGatewayV2::Stage', { ApiId: 'live', StageName: 'ws' }],
    liveCall: ['ApiGatewayV2::Integration', { ApiId: 'live', IntegrationType: 'AWS_PROXY', IntegrationUri: uri }],
    ...Object.fromEntries(routes),
  };
}

/** A route `ping` of that API, answered with this text by the API itself. */
export function mockRoute(reply: string): Record<string, [string, Properties]> {
  const selection = { ApiId: 'live', TemplateSelectionExpression: '\\$default' };
  const response = { IntegrationId: 'mock', IntegrationResponseKey: '$default', ResponseTemplates: { $default: reply } };
  return {
    mock: ['ApiGatewayV2::Integration', { ...selection, IntegrationType: 'MOCK', RequestTemplates: { $default: '{"statusCode":200}' } }],
    mockResponse: ['ApiGatewayV2::IntegrationResponse', { ...selection, ...response }],
    ping: ['ApiGatewayV2::Route', { ApiId: 'live', RouteKey: 'ping', Target: 'integrations/mock', RouteResponseSelectionExpression: '$default' }],
    pingResponse: ['ApiGatewayV2::RouteResponse', { ApiId: 'live', RouteId: 'ping', RouteResponseKey: '$default' }],
  };
}

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** The application's distribution: site, `/api/*`, the links of mails and `/ws`. */
export function applicationDistribution(
  extra: { policyId?: string; functionId?: string; apiFunctionId?: string; sitePath?: string } = {},
): Record<string, [string, Properties]> {
  const onRequest = (id: string | undefined) =>
    id === undefined ? [] : [{ EventType: 'viewer-request', FunctionARN: `arn:aws:cloudfront::1:function/${id}` }];
  const policy = extra.policyId === undefined ? {} : { ResponseHeadersPolicyId: extra.policyId };
  const api = { AllowedMethods: everyMethod, OriginRequestPolicyId: allViewerExceptHost, FunctionAssociations: onRequest(extra.apiFunctionId) };
  const secret = [{ HeaderName: 'x-origin-secret', HeaderValue: 'secret' }];
  const config = {
    DefaultRootObject: 'index.html',
    DefaultCacheBehavior: { TargetOriginId: 'site', Compress: true, FunctionAssociations: onRequest(extra.functionId), ...policy },
    CacheBehaviors: [
      ...(extra.sitePath === undefined ? [] : [{ PathPattern: extra.sitePath, TargetOriginId: 'site', Compress: true }]),
      { ...api, ...policy, PathPattern: '/api/*', TargetOriginId: 'rest' },
      { ...api, ...policy, PathPattern: '/unsubscribe/*', TargetOriginId: 'rest' },
      { ...api, PathPattern: '/ws', TargetOriginId: 'live' },
    ],
    Origins: [
      { Id: 'site', DomainName: 'site.s3.us-east-1.amazonaws.com' },
      { Id: 'rest', DomainName: 'rest.execute-api.us-east-1.amazonaws.com', OriginCustomHeaders: secret },
      { Id: 'live', DomainName: 'live.execute-api.us-east-1.amazonaws.com', OriginCustomHeaders: secret },
    ],
  };
  return {
    site: ['S3::Bucket', {}],
    app: ['CloudFront::Distribution', { DistributionConfig: config }],
  };
}

/** The media distribution before the bucket `media`, read with URLs signed by `keyId`. */
export function mediaDistribution(publicKeyPem: string): Record<string, [string, Properties]> {
  const config = {
    DefaultCacheBehavior: { TargetOriginId: 'media', TrustedKeyGroups: ['keys'], ResponseHeadersPolicyId: 'mediaHeaders' },
    Origins: [{ Id: 'media', DomainName: 'media.s3.us-east-1.amazonaws.com' }],
  };
  const any = { Items: ['*'] };
  const headers = {
    CorsConfig: {
      AccessControlAllowCredentials: false,
      AccessControlAllowHeaders: any,
      AccessControlAllowMethods: { Items: ['GET'] },
      AccessControlAllowOrigins: any,
      OriginOverride: true,
    },
    SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
  };
  const cors = [{ AllowedOrigins: ['https://127.0.0.1:*'], AllowedMethods: ['POST'], AllowedHeaders: ['*'], MaxAge: 3600 }];
  return {
    media: ['S3::Bucket', { CorsConfiguration: { CorsRules: cors } }],
    keyId: ['CloudFront::PublicKey', { PublicKeyConfig: { EncodedKey: publicKeyPem, Name: 'key', CallerReference: 'key' } }],
    keys: ['CloudFront::KeyGroup', { KeyGroupConfig: { Items: ['keyId'], Name: 'keys' } }],
    mediaHeaders: ['CloudFront::ResponseHeadersPolicy', { ResponseHeadersPolicyConfig: headers }],
    files: ['CloudFront::Distribution', { DistributionConfig: config }],
  };
}
