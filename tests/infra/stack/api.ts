import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { areas, type AreaName } from '#shared/contract/index.ts';
import { servedBy } from '#shared/contract/served-by.ts';
import { flatten, ofType, reference, stage, template } from '../support/template.ts';

const routeShape = z.object({ ApiId: reference, RouteKey: z.string(), Target: z.unknown() });
const mockShape = z.looseObject({ IntegrationType: z.string() });
const replyShape = z.looseObject({ IntegrationId: reference });
const behaviour = z.object({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  FunctionAssociations: z.array(z.object({ FunctionARN: z.unknown() })).default([]),
});
const distributionShape = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviour.extend({ TrustedKeyGroups: z.array(z.unknown()).optional() }),
    CacheBehaviors: z.array(behaviour).default([]),
    CustomErrorResponses: z.array(z.unknown()).default([]),
    Origins: z.array(z.object({ Id: z.string(), OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).default([]) })),
  }),
});
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Route key → logical id of the function that answers it, empty for none. */
function answeredRoutes(protocol: string): Map<string, string> {
  const [api] = ofType('AWS::ApiGatewayV2::Api', z.object({ ProtocolType: z.string() })).filter((one) => one.properties.ProtocolType === protocol);
  const routes = ofType('AWS::ApiGatewayV2::Route', routeShape).filter((route) => route.properties.ApiId.Ref === api?.id);
  return new Map(routes.map((route) => [route.properties.RouteKey, functionBehind(flatten(route.properties.Target))]));
}

function functionBehind(target: string): string {
  const integrationId = target.replace(/^integrations\/\{(.+)\}$/, '$1');
  const uri = template.Resources[integrationId]?.Properties['IntegrationUri'];
  return uri === undefined ? '' : (flatten(uri).match(/Functions([a-z]+)Function/)?.[1] ?? '');
}

function application() {
  const distributions = ofType('AWS::CloudFront::Distribution', distributionShape).map((one) => one.properties.DistributionConfig);
  const found = distributions.find((one) => one.CacheBehaviors.some(({ PathPattern }) => PathPattern === '/api/*'));
  if (!found) throw new Error('no distribution with an API behind it');
  return found;
}

describe('the APIs', () => {
  it('route everything in the contract to the function of its area, and all else to one that knows none of it', () => {
    const answered = answeredRoutes('HTTP');

    const declared = Object.entries(areas).flatMap(([area, routes]) => Object.values(routes).map((route) => ({ ...route, by: servedBy[area as AreaName] })));
    const answers = ({ method, path }: { method: string; path: string }) => answered.get(`${method} /api${path}`) ?? answered.get(`ANY /api${path}`);
    expect(declared.filter((route) => answers(route) !== route.by)).toEqual([]);
    const paths = new Set(declared.map(({ path }) => `/api${path}`));
    expect([...answered.keys()].filter((key) => !paths.has(key.split(' ')[1] ?? ''))).toEqual(['$default']);
    expect(answered.get('$default')).toBe('live');
  });

  it('route the three events of a socket to live-socket, and answer pings without a function', () => {
    const routes = answeredRoutes('WEBSOCKET');

    expect(routes).toEqual(new Map([...['$connect', '$disconnect', '$default'].map((key) => [key, 'livesocket'] as const), ['userStatus', '']]));
    const [mock] = ofType('AWS::ApiGatewayV2::Integration', mockShape).filter((one) => one.properties.IntegrationType === 'MOCK');
    const [reply] = ofType('AWS::ApiGatewayV2::IntegrationResponse', replyShape);
    const constant = { TemplateSelectionExpression: '\\$default' };
    expect(mock?.properties).toMatchObject({ ...constant, RequestTemplates: { $default: '{"statusCode":200}' } });
    expect(reply?.properties).toMatchObject({ ...constant, IntegrationId: { Ref: mock?.id }, ResponseTemplates: { $default: '{"pong":true}' } });
    expect(ofType('AWS::ApiGatewayV2::RouteResponse', z.object({ RouteResponseKey: z.literal('$default') }))).toHaveLength(1);
  });

  it('throttle on every stage', () => {
    const shape = z.object({
      DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
      AutoDeploy: z.literal(true),
    });

    expect(ofType('AWS::ApiGatewayV2::Stage', shape)).toHaveLength(2);
  });
});

describe('the distribution of the application', () => {
  it('forwards API and socket uncached, with all but Host and the origin secret', () => {
    const { CacheBehaviors, Origins } = application();
    const secretOf = (originId: string) =>
      Origins.find((origin) => origin.Id === originId)?.OriginCustomHeaders.map((header) => `${header.HeaderName}: ${flatten(header.HeaderValue)}`);

    // What describes the API is a file, and comes first: it would be the API's otherwise.
    expect(CacheBehaviors.map((one) => one.PathPattern)).toEqual(['/api/openapi.json', '/api/*', '/unsubscribe/*', '/ws']);
    for (const one of CacheBehaviors.slice(1)) {
      expect(one).toMatchObject({ CachePolicyId: cachingDisabled, OriginRequestPolicyId: allViewerExceptHost });
      expect(secretOf(one.TargetOriginId)).toEqual([`x-origin-secret: {{resolve:secretsmanager:recado/${stage.name}/origin-1:SecretString:::}}`]);
    }
  });

  it('rewrites screens on the default behaviour only', () => {
    const { DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses } = application();
    const rewrites = (one: z.infer<typeof behaviour>) => one.FunctionAssociations.some((each) => flatten(each.FunctionARN).includes('RewriteScreens'));

    expect(rewrites(DefaultCacheBehavior)).toBe(true);
    expect(CacheBehaviors.some(rewrites)).toBe(false);
    expect(CustomErrorResponses).toEqual([]);
  });

  it('leads the link of a mail to the API, and writes the viewer’s address there', () => {
    const { CacheBehaviors } = application();
    const [api, link] = ['/api/*', '/unsubscribe/*'].map((pattern) => CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern));

    expect(link).toEqual({ ...api, PathPattern: '/unsubscribe/*' });
    expect(flatten(link?.FunctionAssociations[0]?.FunctionARN)).toContain('NameViewer');
  });

  it('lets a page of the API say a stricter policy, and who learns its address', () => {
    const own = z.object({ Override: z.boolean() });
    const shape = z.object({
      ResponseHeadersPolicyConfig: z.object({ SecurityHeadersConfig: z.object({ ContentSecurityPolicy: own, ReferrerPolicy: own }) }),
    });
    const [policy] = ofType('AWS::CloudFront::ResponseHeadersPolicy', shape).filter((one) => one.id.startsWith('Site'));

    expect(policy?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toEqual({
      ContentSecurityPolicy: { Override: false },
      ReferrerPolicy: { Override: false },
    });
  });

  it('runs no script but its own and connects to nothing but itself and the media', () => {
    const shape = z.object({
      ResponseHeadersPolicyConfig: z.object({ SecurityHeadersConfig: z.object({ ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }) }) }),
    });
    const [policy] = ofType('AWS::CloudFront::ResponseHeadersPolicy', shape).filter((one) => one.id.startsWith('Site'));
    const text = flatten(policy?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
    const directives = Object.fromEntries(text.split('; ').map((directive) => directive.split(/ (.*)/)));

    expect(directives).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'connect-src': `'self' https://{/recado/${stage.name}/media-domain} https://recado-${stage.name}-media-{AWS::AccountId}-{AWS::Region}.s3.{AWS::Region}.{AWS::URLSuffix}`,
    });
  });
});

it('serves media to signed URLs only, but for pictures of contacts and in mails, whose names cannot be guessed', () => {
  const distributions = ofType('AWS::CloudFront::Distribution', distributionShape);
  const media = distributions.find((one) => one.id.startsWith('Media'));

  expect(media?.properties.DistributionConfig.DefaultCacheBehavior.TrustedKeyGroups).toHaveLength(1);
  expect(media?.properties.DistributionConfig.CacheBehaviors).toMatchObject([{ PathPattern: '/companies/*/pictures/*' }]);
});
