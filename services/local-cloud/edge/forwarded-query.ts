import { findByPhysicalId, propertiesOf, shapes, type BehaviourConfig, type QueryStringsConfig } from '#services/local-cloud/edge/resources.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

/** Filters a viewer's query string before it reaches the origin. */
export type ForwardedQuery = (query: string) => string;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
const managedForwardingAll = new Set([
  '216adef6-5c7f-47e4-b989-5492eafa07d3', // AllViewer
  'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
  '33f36d7e-f396-46d9-90e0-52428a34d9dc', // AllViewerAndCloudFrontHeaders-2022-06
]);

/** CloudFront's own parameters never reach an origin. */
const signing = new Set(['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm']);

/** By the behaviour's cache and origin request policies: an origin gets a parameter that either of them includes. */
export function forwardedQuery(template: LocalTemplate, behaviour: BehaviourConfig): ForwardedQuery {
  const configs = queryConfigsOf(template, behaviour);
  const isForwarded = (name: string) => !signing.has(name) && configs.some((config) => includes(config, name));
  return (query) => {
    const isFullyForwarded = configs.some((config) => config.QueryStringBehavior === 'all');
    if (query === '' || (isFullyForwarded && !query.includes('Key-Pair-Id='))) return query;
    const pairs = query.split('&').filter((pair) => isForwarded(pair.split('=', 1)[0] ?? ''));
    return pairs.join('&');
  };
}

function includes(config: QueryStringsConfig, name: string): boolean {
  if (config.QueryStringBehavior === 'all') return true;
  if (config.QueryStringBehavior === 'whitelist') return config.QueryStrings.includes(name);
  return config.QueryStringBehavior === 'allExcept' && !config.QueryStrings.includes(name);
}

function queryConfigsOf(template: LocalTemplate, behaviour: BehaviourConfig): QueryStringsConfig[] {
  const configs: QueryStringsConfig[] = [];
  const cache = findByPhysicalId(template, 'AWS::CloudFront::CachePolicy', behaviour.CachePolicyId ?? '');
  const request = findByPhysicalId(template, 'AWS::CloudFront::OriginRequestPolicy', behaviour.OriginRequestPolicyId ?? '');
  if (cache) {
    const parameters = propertiesOf(cache, shapes.cachePolicy).CachePolicyConfig;
    configs.push(parameters.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig);
  }
  if (request) configs.push(propertiesOf(request, shapes.originRequestPolicy).OriginRequestPolicyConfig.QueryStringsConfig);
  // The managed cache policies in use (CachingDisabled, CachingOptimized) forward none.
  if (managedForwardingAll.has(behaviour.OriginRequestPolicyId ?? '')) configs.push({ QueryStringBehavior: 'all', QueryStrings: [] });
  return configs;
}
