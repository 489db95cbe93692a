import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '#services/local-cloud/processes/ports.ts';
import { lambdaOf, runEdge } from './support/running-edge.ts';
import { applicationDistribution, httpApi, templateOf, webSocketApi } from './support/template.ts';

it('serves the site from a dev server, its hot reload too, and the API from the template', async () => {
  const devServerUrl = await runDevServer();
  const template = templateOf({ ...httpApi(['ANY /api/{proxy+}']), ...webSocketApi(['$default']), ...applicationDistribution() });
  const { url } = await runEdge(
    template,
    lambdaOf(() => 'from the function'),
    { devServerUrl },
  );
  const reload = new WebSocket(url.replace('http', 'ws'), 'vite-hmr');
  onTestFinished(() => reload.terminate());

  const [frame] = await once(reload, 'message');
  const [page, api] = await Promise.all([fetch(`${url}/src/main.tsx?t=1`), fetch(`${url}/api/x`)]);

  expect([String(frame), await page.text(), await api.text()]).toEqual(['connected', 'dev /src/main.tsx?t=1', 'from the function']);
});

async function runDevServer(): Promise<string> {
  const port = await freePort();
  const server = createServer((incoming, response) => response.end(`dev ${incoming.url}`));
  new WebSocketServer({ server }).on('connection', (socket) => socket.send('connected'));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}
