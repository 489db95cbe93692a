import type { EdgeRequest, EdgeResponse } from '#services/local-cloud/edge/exchange.ts';
import type { ToLocalOrigins } from '#services/local-cloud/edge/local-origins.ts';
import type { ResponseHeadersConfig } from '#services/local-cloud/edge/resources.ts';
import { wildcard } from '#services/local-cloud/edge/wildcard.ts';

/** Adds and removes headers of a response in place. */
export type ResponsePolicy = (request: EdgeRequest, response: EdgeResponse) => void;

interface PolicyHeader {
  name: string;
  value: string;
  isOverride: boolean;
}

/**
 * A response headers policy. Strict-Transport-Security and `upgrade-insecure-requests` are left out: on http the first is
 * ignored by browsers and the second would break every request.
 */
export function responsePolicy(config: ResponseHeadersConfig, toLocal: ToLocalOrigins): ResponsePolicy {
  const fixed = [...securityHeaders(config, toLocal), ...customHeaders(config, toLocal)];
  const removed = (config.RemoveHeadersConfig?.Items ?? []).map((item) => item.Header.toLowerCase());
  const cors = config.CorsConfig;
  const allowedOrigins = (cors?.AccessControlAllowOrigins.Items ?? []).map((origin) => wildcard(toLocal(origin), 'i'));
  return (request, response) => {
    for (const name of removed) delete response.headers[name];
    const origin = request.headers['origin'];
    const isAllowed = origin !== undefined && allowedOrigins.some((allowed) => allowed.test(origin));
    const headers = cors && isAllowed ? [...fixed, ...corsHeaders(cors, origin, request.method)] : fixed;
    for (const { name, value, isOverride } of headers) {
      if (isOverride || response.headers[name] === undefined) response.headers[name] = value;
    }
  };
}

function securityHeaders(config: ResponseHeadersConfig, toLocal: ToLocalOrigins): PolicyHeader[] {
  const security = config.SecurityHeadersConfig ?? {};
  const headers: PolicyHeader[] = [];
  const add = (name: string, value: string, isOverride: boolean) => headers.push({ name, value, isOverride });
  const csp = security.ContentSecurityPolicy;
  if (csp) add('content-security-policy', localCsp(csp.ContentSecurityPolicy, toLocal), csp.Override);
  if (security.ContentTypeOptions) add('x-content-type-options', 'nosniff', security.ContentTypeOptions.Override);
  if (security.FrameOptions) add('x-frame-options', security.FrameOptions.FrameOption, security.FrameOptions.Override);
  const referrer = security.ReferrerPolicy;
  if (referrer) add('referrer-policy', referrer.ReferrerPolicy, referrer.Override);
  const xss = security.XSSProtection;
  if (xss) add('x-xss-protection', xss.Protection ? `1${xss.ModeBlock ? '; mode=block' : ''}` : '0', xss.Override);
  return headers;
}

function localCsp(policy: string, toLocal: ToLocalOrigins): string {
  const directives = policy.split(';').map((directive) => directive.trim());
  return toLocal(directives.filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests').join('; '));
}

function customHeaders(config: ResponseHeadersConfig, toLocal: ToLocalOrigins): PolicyHeader[] {
  return (config.CustomHeadersConfig?.Items ?? []).map((item) => ({
    name: item.Header.toLowerCase(),
    value: toLocal(item.Value),
    isOverride: item.Override,
  }));
}

function corsHeaders(cors: NonNullable<ResponseHeadersConfig['CorsConfig']>, origin: string, method: string): PolicyHeader[] {
  const isAnyOrigin = cors.AccessControlAllowOrigins.Items.includes('*') && !cors.AccessControlAllowCredentials;
  const headers: [string, string | undefined][] = [
    ['access-control-allow-origin', isAnyOrigin ? '*' : origin],
    ['access-control-allow-credentials', cors.AccessControlAllowCredentials ? 'true' : undefined],
    ['access-control-expose-headers', cors.AccessControlExposeHeaders?.Items.join(',')],
    ['vary', isAnyOrigin ? undefined : 'Origin'],
  ];
  if (method === 'OPTIONS') {
    headers.push(['access-control-allow-methods', methodsOf(cors.AccessControlAllowMethods.Items)]);
    headers.push(['access-control-allow-headers', cors.AccessControlAllowHeaders.Items.join(',')]);
    headers.push(['access-control-max-age', cors.AccessControlMaxAgeSec?.toString()]);
  }
  return headers.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, isOverride: cors.OriginOverride }]));
}

function methodsOf(methods: string[]): string {
  return methods.includes('ALL') ? 'GET,HEAD,OPTIONS,PUT,POST,PATCH,DELETE' : methods.join(',');
}
