import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { webhookPayload, type WebhookPayload } from '#shared/contract/webhooks.ts';

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: WebhookPayload;
}

/** A program that webhooks tell of what happens, on a port of its own. */
export class WebhookReceiver {
  readonly told: Told[] = [];
  /** Status that it answers from now on. */
  status = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, reply) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        receiver.told.push({ headers: request.headers, body, payload: webhookPayload.parse(JSON.parse(body)) });
        reply.writeHead(receiver.status).end();
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/recado`;
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
