import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '#services/local-cloud/processes/ports.ts';
import { temporaryFolder } from '#tests/local-cloud/core/given.ts';
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

it('serves a file of the site among the paths of the API as it was built, which no dev server has', async () => {
  const siteDir = temporaryFolder();
  mkdirSync(join(siteDir, 'api'));
  writeFileSync(join(siteDir, 'api/openapi.json'), '{"openapi":"3.1.0"}');
  const template = templateOf({
    ...httpApi(['ANY /api/{proxy+}']),
    ...webSocketApi(['$default']),
    ...applicationDistribution({ sitePath: '/api/openapi.json' }),
  });
  const { url } = await runEdge(
    template,
    lambdaOf(() => 'from the function'),
    { devServerUrl: await runDevServer(), siteDir },
  );

  const [document, api] = await Promise.all([fetch(`${url}/api/openapi.json`), fetch(`${url}/api/x`)]);

  expect([await document.json(), document.headers.get('content-type'), await api.text()]).toEqual([
    { openapi: '3.1.0' },
    'application/json',
    'from the function',
  ]);
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
