import { xmlError, type EdgeRequest, type EdgeResponse } from '#services/local-cloud/edge/exchange.ts';
import type { ToLocalOrigins } from '#services/local-cloud/edge/local-origins.ts';
import { findByPhysicalId, propertiesOf, shapes, type CorsRule } from '#services/local-cloud/edge/resources.ts';
import { wildcard } from '#services/local-cloud/edge/wildcard.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

/** The CORS rules of a bucket, by its name. */
export type CorsOf = (bucket: string) => CorsRule[];

export function corsOfTemplate(template: LocalTemplate, toLocal: ToLocalOrigins): CorsOf {
  return (name) => {
    const bucket = findByPhysicalId(template, 'AWS::S3::Bucket', name);
    const rules = bucket ? (propertiesOf(bucket, shapes.bucket).CorsConfiguration?.CorsRules ?? []) : [];
    return rules.map((rule) => ({ ...rule, AllowedOrigins: rule.AllowedOrigins.map(toLocal) }));
  };
}

/** S3's answer to a preflight. */
export function preflight(rules: CorsRule[], request: EdgeRequest): EdgeResponse {
  const method = request.headers['access-control-request-method'] ?? '';
  const asked = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const rule = ruleFor(rules, request.headers['origin'], method);
  const isAllowed = (name: string) => rule?.AllowedHeaders.some((allowed) => wildcard(allowed, 'i').test(name));
  if (!rule || !asked.every(isAllowed)) {
    return xmlError(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  const headers = corsHeaders(rules, request.headers['origin'], method);
  headers['access-control-allow-methods'] = rule.AllowedMethods.join(', ');
  if (asked.length > 0) headers['access-control-allow-headers'] = asked.join(', ').toLowerCase();
  if (rule.MaxAge !== undefined) headers['access-control-max-age'] = String(rule.MaxAge);
  return { status: 200, headers };
}

/** Headers that S3 adds to the response of a cross-origin request; empty without a matching rule. */
export function corsHeaders(rules: CorsRule[], origin: string | undefined, method: string): Record<string, string> {
  const rule = ruleFor(rules, origin, method);
  if (!rule || origin === undefined) return {};
  const isAnyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isAnyOrigin ? '*' : origin,
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(isAnyOrigin ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders.length > 0 ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
  };
}

function ruleFor(rules: CorsRule[], origin: string | undefined, method: string): CorsRule | undefined {
  if (origin === undefined) return undefined;
  return rules.find((rule) => rule.AllowedMethods.includes(method) && rule.AllowedOrigins.some((allowed) => wildcard(allowed).test(origin)));
}
