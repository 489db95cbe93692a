import * as z from 'zod';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

/**
 * The CloudFormation shapes the edge reads, intrinsics already resolved. Only what it acts on is named: a property that
 * is not here has no effect on one machine.
 */

/** CloudFormation lets numbers and booleans be written as strings, and CDK sometimes does. */
const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number();
const items = z.object({ Items: z.array(z.string()) });

const behaviour = z.object({
  TargetOriginId: z.string(),
  PathPattern: z.string().optional(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: flag.default(false),
  CachePolicyId: z.string().optional(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  TrustedKeyGroups: z.array(z.string()).default([]),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});
export type BehaviourConfig = z.infer<typeof behaviour>;

const origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});
export type OriginConfig = z.infer<typeof origin>;

const distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviour,
    CacheBehaviors: z.array(behaviour).default([]),
    DefaultRootObject: z.string().default(''),
    Origins: z.array(origin),
  }),
});
export type DistributionConfig = z.infer<typeof distribution>['DistributionConfig'];

const override = { Override: flag };
const responseHeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }),
        ContentTypeOptions: z.object(override),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }),
        XSSProtection: z.object({ Protection: flag, ModeBlock: flag.default(false), ...override }),
      })
      .partial()
      .optional(),
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) }).optional(),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).optional(),
    CorsConfig: z
      .object({
        AccessControlAllowCredentials: flag,
        AccessControlAllowHeaders: items,
        AccessControlAllowMethods: items,
        AccessControlAllowOrigins: items,
        AccessControlExposeHeaders: items.optional(),
        AccessControlMaxAgeSec: count.optional(),
        OriginOverride: flag,
      })
      .optional(),
  }),
});
export type ResponseHeadersConfig = z.infer<typeof responseHeadersPolicy>['ResponseHeadersPolicyConfig'];

const queryStrings = z.object({ QueryStringBehavior: z.string(), QueryStrings: z.array(z.string()).default([]) });
export type QueryStringsConfig = z.infer<typeof queryStrings>;

const corsRule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: count.optional(),
});
export type CorsRule = z.infer<typeof corsRule>;

export const shapes = {
  distribution,
  responseHeadersPolicy,
  cloudFrontFunction: z.object({ FunctionCode: z.string() }),
  publicKey: z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) }),
  keyGroup: z.object({ KeyGroupConfig: z.object({ Items: z.array(z.string()) }) }),
  cachePolicy: z.object({
    CachePolicyConfig: z.object({
      ParametersInCacheKeyAndForwardedToOrigin: z.object({ QueryStringsConfig: queryStrings }),
    }),
  }),
  originRequestPolicy: z.object({ OriginRequestPolicyConfig: z.object({ QueryStringsConfig: queryStrings }) }),
  api: z.object({ ProtocolType: z.enum(['HTTP', 'WEBSOCKET']), RouteSelectionExpression: z.string().optional() }),
  route: z.object({
    ApiId: z.string(),
    RouteKey: z.string(),
    Target: z.string().optional(),
    AuthorizationType: z.string().default('NONE'),
    RouteResponseSelectionExpression: z.string().optional(),
  }),
  integration: z.object({
    ApiId: z.string(),
    IntegrationType: z.enum(['AWS_PROXY', 'MOCK']),
    IntegrationUri: z.string().optional(),
    PayloadFormatVersion: z.string().default('1.0'),
    TimeoutInMillis: count.optional(),
  }),
  mockIntegration: z.object({ RequestTemplates: z.record(z.string(), z.string()), TemplateSelectionExpression: z.string() }),
  integrationResponse: z.object({
    ApiId: z.string(),
    IntegrationId: z.string(),
    IntegrationResponseKey: z.string(),
    ResponseTemplates: z.record(z.string(), z.string()),
    TemplateSelectionExpression: z.string(),
  }),
  routeResponse: z.object({ ApiId: z.string(), RouteId: z.string(), RouteResponseKey: z.string() }),
  stage: z.object({ ApiId: z.string(), StageName: z.string() }),
  bucket: z.object({ CorsConfiguration: z.object({ CorsRules: z.array(corsRule) }).optional() }),
  bucketDeployment: z.object({
    DestinationBucketName: z.string(),
    SystemMetadata: z.record(z.string(), z.string()).default({}),
    Include: z.array(z.string()).default([]),
    Exclude: z.array(z.string()).default([]),
  }),
};

/**
 * Reads a resource's properties in the given shape.
 *
 * @throws Error naming the resource, since zod's own message would not say which of hundreds is wrong.
 */
export function propertiesOf<T extends z.ZodType>(resource: Resource, shape: T): z.infer<T> {
  const parsed = shape.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new Error(`${resource.logicalId} (${resource.type}): ${z.prettifyError(parsed.error)}`);
}

/** The resource that `Ref` gives this id for; undefined for the ids of what AWS manages. */
export function findByPhysicalId(template: LocalTemplate, type: string, physicalId: string): Resource | undefined {
  return template.ofType(type).find((resource) => resource.physicalId === physicalId);
}
