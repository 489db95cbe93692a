import { createServer, type IncomingMessage } from 'node:http';
import { failure, readAwsRequest, type AwsApi, type AwsReply } from './aws-request.ts';

export interface AwsServices {
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Serves every service without an emulator of its own at one address. A call of an unknown service is refused, as AWS refuses what it does not know,
 * and reaches nobody on the internet.
 *
 * @param apis by the name that calls are signed for; may be filled in after the start.
 */
export async function startAwsServices(apis: ReadonlyMap<string, AwsApi>): Promise<AwsServices> {
  const server = createServer((incoming, response) => {
    answer(apis, incoming)
      .catch((error: unknown) => failure(incoming, 'InternalFailure', String(error), 500))
      .then(
        ({ status, headers, text }) => response.writeHead(status, headers).end(text),
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(apis: ReadonlyMap<string, AwsApi>, incoming: IncomingMessage): Promise<AwsReply> {
  const request = await readAwsRequest(incoming);
  const api = apis.get(request.service);
  if (api) return api(request);
  const call = request.operation || `${request.method} ${request.url.pathname}`;
  return failure(request, 'UnknownOperationException', `The local cloud does not emulate the service ${request.service || 'of an unsigned call'} (${call})`);
}
