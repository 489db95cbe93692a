import { readBody, jsonReply, type EdgeResponse, type Origin } from '#services/local-cloud/edge/exchange.ts';
import { httpEvent, newRequestId } from '#services/local-cloud/edge/http-event.ts';
import { httpReply, internalError } from '#services/local-cloud/edge/http-reply.ts';
import { HttpRoutes, type RouteMatch } from '#services/local-cloud/edge/http-routes.ts';
import { call, lambdaPayloadBytes, routesOf, stagesOf, type Integration } from '#services/local-cloud/edge/integrations.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const payloadBytes = 10 * 1024 * 1024;

interface HttpApi {
  apiId: string;
  domainName: string;
  stages: Set<string>;
  routes: HttpRoutes<Integration>;
  lambda: LambdaHost;
}

/** An HTTP API of the template as an origin of the distribution, which knows it as `domainName`. */
export function httpApiOrigin(template: LocalTemplate, resource: Resource, lambda: LambdaHost, domainName: string): Origin {
  const routes = new HttpRoutes<Integration>();
  for (const route of routesOf(template, resource)) routes.add(route.routeKey, route);
  const api: HttpApi = { apiId: resource.physicalId, domainName, stages: stagesOf(template, resource), routes, lambda };
  return async (request) => {
    const { stage, path } = stageAndPath(api, request.path);
    const match = stage === undefined ? undefined : api.routes.match(request.method, path);
    if (stage === undefined || !match) return jsonReply(404, { message: 'Not Found' });
    const body = await readBody(request.incoming, payloadBytes);
    if (!body) return jsonReply(413, { message: 'Request Entity Too Large' });
    const reply = await answer(api, match, { request, body, stage }).catch(failed);
    reply.headers['apigw-requestid'] = newRequestId();
    return reply;
  };
}

/** A function that cannot be called is a defect of this machine, and says so. The viewer learns as little as from API Gateway. */
function failed(error: unknown): EdgeResponse {
  console.error('local cloud: a function could not be called', error);
  return internalError();
}

/** A named stage is the first segment of the path and no part of what routes see; `$default` has none. */
function stageAndPath(api: HttpApi, path: string): { stage: string | undefined; path: string } {
  const first = path.split('/')[1] ?? '';
  if (api.stages.has(first)) return { stage: first, path: path.slice(first.length + 1) || '/' };
  return { stage: api.stages.has('$default') ? '$default' : undefined, path };
}

async function answer(
  api: HttpApi,
  match: RouteMatch<Integration>,
  received: Pick<Parameters<typeof httpEvent>[0], 'request' | 'body' | 'stage'>,
): Promise<EdgeResponse> {
  const { apiId, domainName } = api;
  const { routeKey, pathParameters } = match;
  const at = new Date();
  const accountId = match.target.functionArn.split(':')[4] ?? '';
  const event = httpEvent({ ...received, apiId, domainName, accountId, routeKey, pathParameters, at });
  // A third more in base64, and the envelope: most bodies over the limit are seen without serializing the event.
  if (received.body.length > lambdaPayloadBytes / 2 && JSON.stringify(event).length > lambdaPayloadBytes) {
    return jsonReply(413, { message: 'Request Entity Too Large' });
  }
  const result = await call(api.lambda, match.target, event);
  if (result === 'timeout') return jsonReply(503, { message: 'Service Unavailable' });
  if (result.functionError?.errorType === 'TooManyRequestsException') return jsonReply(503, { message: 'Service Unavailable' });
  if (result.functionError) return internalError();
  const reply = httpReply(result.payload);
  const isTooLarge = Buffer.isBuffer(reply.body) && reply.body.length > lambdaPayloadBytes;
  return isTooLarge ? internalError() : reply;
}
