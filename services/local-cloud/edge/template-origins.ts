import type { Behaviour } from '#services/local-cloud/edge/distribution.ts';
import { xmlError, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { httpApiOrigin } from '#services/local-cloud/edge/http-api.ts';
import { bucketOrigin } from '#services/local-cloud/edge/bucket-origin.ts';
import { propertiesOf, shapes, type OriginConfig } from '#services/local-cloud/edge/resources.ts';
import type { CorsOf } from '#services/local-cloud/edge/s3-cors.ts';
import { siteOrigin } from '#services/local-cloud/edge/site-origin.ts';
import { WebSocketApi } from '#services/local-cloud/edge/websocket-api.ts';
import type { WebSocketLimits } from '#services/local-cloud/edge/websocket-connections.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export interface TemplateOriginsOptions {
  template: LocalTemplate;
  lambda: LambdaHost;
  s3Endpoint: string;
  siteDir: string;
  corsOf: CorsOf;
  webSocketLimits?: WebSocketLimits;
}

/** The servers behind the origins of the template's distributions: an API by its id, a bucket by its name. */
export class TemplateOrigins {
  readonly corsOf: CorsOf;
  readonly #options: TemplateOriginsOptions;
  readonly #webSockets = new Map<string, WebSocketApi>();

  constructor(options: TemplateOriginsOptions) {
    this.#options = options;
    this.corsOf = options.corsOf;
  }

  /** @throws Error when nothing in the template has the origin's domain name. */
  originFor({ config, origin, isOfSite }: Behaviour): Origin {
    const { template, lambda, s3Endpoint, siteDir } = this.#options;
    if (this.webSocketApi(origin)) return async () => xmlError(403, 'Forbidden', 'A WebSocket upgrade is expected here.');
    const api = this.#apiOf(origin);
    if (api) return httpApiOrigin(template, api, lambda, origin.DomainName);
    const bucket = template.ofType('AWS::S3::Bucket').find((one) => origin.DomainName.startsWith(`${one.physicalId}.s3`));
    if (!bucket) throw new Error(`nothing in the template answers for ${origin.DomainName}`);
    return isOfSite ? siteOrigin(template, bucket, siteDir, config.Compress) : bucketOrigin(bucket.physicalId, s3Endpoint, this.corsOf);
  }

  /** The WebSocket API behind an origin, one however many behaviours lead to it. */
  webSocketApi(origin: OriginConfig): WebSocketApi | undefined {
    const known = this.#webSockets.get(origin.DomainName);
    if (known) return known;
    const resource = this.#apiOf(origin);
    if (!resource || propertiesOf(resource, shapes.api).ProtocolType !== 'WEBSOCKET') return undefined;
    const { template, lambda, webSocketLimits } = this.#options;
    const api = new WebSocketApi(template, resource, lambda, origin.DomainName, webSocketLimits);
    this.#webSockets.set(origin.DomainName, api);
    return api;
  }

  webSocketApis(): WebSocketApi[] {
    return [...this.#webSockets.values()];
  }

  #apiOf(origin: OriginConfig) {
    const apis = this.#options.template.ofType('AWS::ApiGatewayV2::Api');
    return apis.find((one) => origin.DomainName.startsWith(`${one.physicalId}.`));
  }
}
