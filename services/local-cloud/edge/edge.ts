import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { devServerOrigin, proxyUpgrade, type ReceivedUpgrade } from '#services/local-cloud/edge/dev-server.ts';
import { Distribution } from '#services/local-cloud/edge/distribution.ts';
import { edgeRequestOf, xmlError, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { toLocalOrigins } from '#services/local-cloud/edge/local-origins.ts';
import { listen } from '#services/local-cloud/edge/local-server.ts';
import { managementApi, type ConnectionDrills } from '#services/local-cloud/edge/management-api.ts';
import { propertiesOf, shapes } from '#services/local-cloud/edge/resources.ts';
import { corsOfTemplate } from '#services/local-cloud/edge/s3-cors.ts';
import { isForS3, s3Front } from '#services/local-cloud/edge/s3-front.ts';
import type { SecretKeyOf } from '#services/local-cloud/edge/signature-v4.ts';
import { TemplateOrigins } from '#services/local-cloud/edge/template-origins.ts';
import { refuse } from '#services/local-cloud/edge/websocket-api.ts';
import type { WebSocketLimits } from '#services/local-cloud/edge/websocket-connections.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface EdgeOptions {
  template: LocalTemplate;
  lambda: LambdaHost;
  /** The application: site, APIs, WebSocket, doors, `@connections`. */
  port: number;
  /** Media by signed URL, and S3 itself: functions get `http://127.0.0.1:<mediaPort>` as their S3 endpoint. */
  mediaPort: number;
  /** Uploads wait in `uploads` below it until they are judged. */
  dataDir: string;
  /** The S3 emulator behind the media port; nobody else needs to reach it. */
  s3Endpoint: string;
  /** Folder that is deployed to the site bucket. */
  siteDir: string;
  /** Secrets of the access keys that functions were given. */
  secretKeyOf: SecretKeyOf;
  /** Answers `/local` and below; false leaves a request to the distribution. */
  doors?: (incoming: IncomingMessage, response: ServerResponse) => boolean;
  /** A Vite server that stands in for the site bucket while developing. */
  devServerUrl?: string;
  connectionDrills?: ConnectionDrills;
  /** Told of each frame that a function sends to a browser. */
  onPost?: () => void;
  /** Shorter ones for tests; API Gateway's by default. */
  webSocketLimits?: WebSocketLimits;
}

export interface Edge {
  port: number;
  mediaPort: number;
  /** Open WebSocket connections are cut without $disconnect, as a crash would. */
  close(): Promise<void>;
}

/** Starts everything of the template that viewers reach: distributions, APIs, and S3 as browsers see it. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { template } = options;
  const { application, media } = distributionsOf(template);
  const toLocal = toLocalOrigins(template, options.mediaPort);
  const origins = new TemplateOrigins({ ...options, corsOf: corsOfTemplate(template, toLocal) });
  const site = new Distribution(template, application, toLocal, (behaviour) => origins.originFor(behaviour));
  const mediaSite = media && new Distribution(template, media, toLocal, (behaviour) => origins.originFor(behaviour));

  const doors = (incoming: IncomingMessage, response: ServerResponse) => isLocalPath(incoming) && options.doors?.(incoming, response) === true;
  const server = await listen(options.port, applicationOrigin(options, site, origins), doors);
  server.server.on('upgrade', (incoming, socket, head) => {
    upgrade(options, site, origins, { incoming, socket, head }).catch((error: unknown) => {
      console.error('local cloud: an upgrade failed', error);
      refuse(socket, 500);
    });
  });
  const mediaServer = await listen(options.mediaPort, mediaOrigin(options, mediaSite, origins)).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });

  const close = async () => {
    for (const api of origins.webSocketApis()) api.close();
    await Promise.all([server.close(), mediaServer.close()]);
  };
  return { port: server.port, mediaPort: mediaServer.port, close };
}

function isLocalPath(incoming: IncomingMessage): boolean {
  return /^\/local(?:[/?]|$)/.test(incoming.url ?? '');
}

/** The media distribution is the one that asks for signed URLs. */
function distributionsOf(template: LocalTemplate): { application: Resource; media: Resource | undefined } {
  const all = template.ofType('AWS::CloudFront::Distribution');
  const isSigned = (resource: Resource) => {
    const { DistributionConfig: config } = propertiesOf(resource, shapes.distribution);
    return [config.DefaultCacheBehavior, ...config.CacheBehaviors].some((behaviour) => behaviour.TrustedKeyGroups.length > 0);
  };
  const application = all.find((resource) => !isSigned(resource));
  if (!application) throw new Error('the template has no distribution for the application');
  return { application, media: all.find(isSigned) };
}

function applicationOrigin(options: EdgeOptions, site: Distribution, origins: TemplateOrigins): Origin {
  const managed = managementApi(origins.webSocketApis(), options.secretKeyOf, options.connectionDrills, options.onPost);
  const devServer = options.devServerUrl === undefined ? undefined : devServerOrigin(options.devServerUrl, (path) => site.behaviourFor(path).policy);
  return (request) => {
    if (request.path.startsWith('/_apis/')) return managed(request);
    // Past the site's own rewrites: Vite has its own.
    if (devServer && site.behaviourFor(request.path).isDefault) return devServer(request);
    return site.handle(request);
  };
}

function mediaOrigin(options: EdgeOptions, distribution: Distribution | undefined, { corsOf }: TemplateOrigins): Origin {
  const { s3Endpoint, secretKeyOf } = options;
  const publicUrl = `http://127.0.0.1:${options.mediaPort}`;
  const s3 = s3Front({ s3Endpoint, secretKeyOf, corsOf, spoolDir: join(options.dataDir, 'uploads'), publicUrl });
  return async (request) => {
    if (isForS3(request)) return s3(request);
    return distribution ? distribution.handle(request) : xmlError(403, 'AccessDenied', 'Access Denied');
  };
}

async function upgrade(options: EdgeOptions, site: Distribution, origins: TemplateOrigins, received: ReceivedUpgrade): Promise<void> {
  const { incoming, socket, head } = received;
  // A viewer that goes away before its upgrade is answered must not end the process.
  socket.on('error', () => undefined);
  const request = edgeRequestOf(incoming);
  const { origin, isDefault } = site.behaviourFor(request.path);
  const api = origins.webSocketApi(origin);
  if (!api && isDefault && options.devServerUrl !== undefined) return proxyUpgrade(options.devServerUrl, received);
  if (!api) return refuse(socket, 403);
  const viewed = await site.viewUpgrade(request);
  if ('status' in viewed) return refuse(socket, viewed.status);
  await api.accept({ incoming, socket, head, viewerIp: request.viewerIp, ...viewed });
}
