import { xmlError, type EdgeRequest, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { forwardedQuery, type ForwardedQuery } from '#services/local-cloud/edge/forwarded-query.ts';
import type { ToLocalOrigins } from '#services/local-cloud/edge/local-origins.ts';
import {
  findByPhysicalId,
  propertiesOf,
  shapes,
  type BehaviourConfig,
  type DistributionConfig,
  type OriginConfig,
} from '#services/local-cloud/edge/resources.ts';
import { responsePolicy, type ResponsePolicy } from '#services/local-cloud/edge/response-headers.ts';
import { checkSignedUrl, trustedKeys, type TrustedKeys } from '#services/local-cloud/edge/signed-url.ts';
import { viewerFunction, type ViewerFunction } from '#services/local-cloud/edge/viewer-function.ts';
import { wildcard } from '#services/local-cloud/edge/wildcard.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface Behaviour {
  config: BehaviourConfig;
  origin: OriginConfig;
  isDefault: boolean;
  /** Its files are those of the site: what the default behaviour serves to everybody. */
  isOfSite: boolean;
}

/** An upgrade as it reaches the origin; `headers` are those that the distribution adds or replaces. */
export interface ViewedUpgrade {
  path: string;
  query: string;
  headers: Record<string, string>;
}

/** Finds the server behind a behaviour's origin on this machine. */
export type OriginFor = (behaviour: Behaviour) => Origin;

interface ServedBehaviour extends Behaviour {
  pattern: RegExp;
  serve: Origin;
  keys: TrustedKeys | undefined;
  forwarded: ForwardedQuery;
  viewerRequest: ViewerFunction | undefined;
  policy: ResponsePolicy | undefined;
}

/** A CloudFront distribution: behaviours by path, signed URLs, the viewer function, the origin, the response headers. */
export class Distribution {
  readonly #config: DistributionConfig;
  readonly #behaviours: ServedBehaviour[];

  constructor(template: LocalTemplate, resource: Resource, toLocal: ToLocalOrigins, originFor: OriginFor) {
    this.#config = propertiesOf(resource, shapes.distribution).DistributionConfig;
    this.#behaviours = behavioursOf(this.#config).map((behaviour) => ({
      ...behaviour,
      pattern: wildcard((behaviour.config.PathPattern ?? '*').replace(/^(?![/*])/, '/')),
      serve: originFor(behaviour),
      keys: behaviour.config.TrustedKeyGroups.length > 0 ? trustedKeys(template, behaviour.config.TrustedKeyGroups) : undefined,
      forwarded: forwardedQuery(template, behaviour.config),
      viewerRequest: viewerRequestOf(template, behaviour.config, resource.physicalId),
      policy: policyOf(template, behaviour.config, toLocal),
    }));
  }

  /** The first behaviour whose pattern matches, in the order of the template; the default one is last. */
  behaviourFor(path: string): ServedBehaviour {
    const found = this.#behaviours.find((behaviour) => behaviour.pattern.test(path));
    if (!found) throw new Error(`no behaviour for ${path}`);
    return found;
  }

  async handle(request: EdgeRequest): Promise<EdgeResponse> {
    const behaviour = this.behaviourFor(request.path);
    const response = await this.#answer(behaviour, request);
    behaviour.policy?.(request, response);
    return response;
  }

  /** @returns the response that the viewer function gives instead of letting the upgrade through. */
  async viewUpgrade(request: EdgeRequest): Promise<ViewedUpgrade | EdgeResponse> {
    const { origin, viewerRequest } = this.behaviourFor(request.path);
    const viewed = (await viewerRequest?.(request)) ?? { request };
    if ('response' in viewed) return viewed.response;
    const { path, query, headers } = viewed.request;
    const changed = Object.entries(headers).filter(([name, value]) => request.headers[name] !== value);
    const added = { ...Object.fromEntries(changed), Host: origin.DomainName, ...addedHeaders(origin, request) };
    return { path: origin.OriginPath + path, query, headers: added };
  }

  async #answer(behaviour: ServedBehaviour, request: EdgeRequest): Promise<EdgeResponse> {
    if (!behaviour.config.AllowedMethods.includes(request.method)) {
      return xmlError(403, 'AccessDenied', 'This distribution is not configured to allow the HTTP request method.');
    }
    const refusal = behaviour.keys && refusalOf(behaviour.keys, request);
    if (refusal) return refusal;
    const viewed = (await behaviour.viewerRequest?.(request)) ?? { request };
    if ('response' in viewed) return viewed.response;
    const { path, query } = viewed.request;
    const root = path === '/' && this.#config.DefaultRootObject !== '' ? `/${this.#config.DefaultRootObject}` : path;
    return behaviour.serve({
      ...viewed.request,
      path: behaviour.origin.OriginPath + root,
      query: behaviour.forwarded(query),
      headers: originHeaders(behaviour.origin, viewed.request),
    });
  }
}

function behavioursOf(config: DistributionConfig): Behaviour[] {
  const withOrigin = (behaviour: BehaviourConfig, isDefault: boolean) => {
    const origin = config.Origins.find((one) => one.Id === behaviour.TargetOriginId);
    if (!origin) throw new Error(`no origin ${behaviour.TargetOriginId}`);
    const { TargetOriginId, TrustedKeyGroups } = config.DefaultCacheBehavior;
    return { config: behaviour, origin, isDefault, isOfSite: TrustedKeyGroups.length === 0 && behaviour.TargetOriginId === TargetOriginId };
  };
  return [...config.CacheBehaviors.map((one) => withOrigin(one, false)), withOrigin(config.DefaultCacheBehavior, true)];
}

/** A viewer cannot pretend to be CloudFront, nor know an origin's secret header: what it sent by these names is dropped. */
function originHeaders(origin: OriginConfig, request: EdgeRequest): Record<string, string> {
  const kept = Object.entries(request.headers).filter(([name]) => !name.startsWith('cloudfront-'));
  const added = Object.entries(addedHeaders(origin, request)).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries([...kept, ...added]);
}

/** Headers that CloudFront adds towards an origin, named as it names them. */
function addedHeaders(origin: OriginConfig, request: EdgeRequest): Record<string, string> {
  const before = request.headers['x-forwarded-for'];
  const own = origin.OriginCustomHeaders.map((header): [string, string] => [header.HeaderName, header.HeaderValue]);
  return {
    'CloudFront-Viewer-Address': `${request.viewerIp}:${request.incoming.socket.remotePort ?? 0}`,
    'X-Forwarded-For': before === undefined ? request.viewerIp : `${before}, ${request.viewerIp}`,
    'X-Forwarded-Proto': 'http',
    ...Object.fromEntries(own),
  };
}

function refusalOf(keys: TrustedKeys, request: EdgeRequest): EdgeResponse | undefined {
  const baseUrl = `http://${request.headers['host'] ?? ''}${request.path}`;
  const verdict = checkSignedUrl(keys, baseUrl, request.query, request.viewerIp, new Date());
  if (verdict === 'granted') return undefined;
  if (verdict === 'denied') return xmlError(403, 'AccessDenied', 'Access denied');
  return xmlError(403, 'MissingKey', 'Missing Key-Pair-Id query parameter or cookie value');
}

function viewerRequestOf(template: LocalTemplate, config: BehaviourConfig, distributionId: string): ViewerFunction | undefined {
  const [association, ...others] = config.FunctionAssociations;
  if (!association) return undefined;
  if (others.length > 0 || association.EventType !== 'viewer-request') throw new Error('only one viewer-request function is emulated');
  const resource = template.ofType('AWS::CloudFront::Function').find((one) => association.FunctionARN.split(/[/:]/).at(-1) === one.physicalId);
  if (!resource) throw new Error(`no CloudFront function ${association.FunctionARN}`);
  const { FunctionCode: code } = propertiesOf(resource, shapes.cloudFrontFunction);
  return viewerFunction(code, { id: distributionId, domainName: `${distributionId.toLowerCase()}.cloudfront.net` });
}

function policyOf(template: LocalTemplate, config: BehaviourConfig, toLocal: ToLocalOrigins): ResponsePolicy | undefined {
  const id = config.ResponseHeadersPolicyId;
  if (id === undefined) return undefined;
  const resource = findByPhysicalId(template, 'AWS::CloudFront::ResponseHeadersPolicy', id);
  if (!resource) throw new Error(`the managed response headers policy ${id} is not emulated`);
  return responsePolicy(propertiesOf(resource, shapes.responseHeadersPolicy).ResponseHeadersPolicyConfig, toLocal);
}
