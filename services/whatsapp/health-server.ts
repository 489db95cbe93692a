import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { SessionService } from './service.ts';

/** Answers the container's health check: GET /health is 200 while the task's heartbeat holds, 503 otherwise. */
export async function startHealthServer(service: SessionService, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const health = service.health();
    const status = request.url !== '/health' ? 404 : health.isHealthy ? 200 : 503;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(health));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
