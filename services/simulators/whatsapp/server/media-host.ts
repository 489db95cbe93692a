import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadTlsCertificate } from '../../tls-certificate.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const portSetting = 'media-port';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      // Safe: a server listening on TCP has this kind of address.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'https://127.0.0.1');
  if (request.method === 'POST' && path.startsWith('/mms/')) {
    const body = await readBody(request, world.media.maxBytes);
    if (world.faults.strikes('uploadError', searchParams.get('auth') ?? undefined)) response.writeHead(503).end();
    else if (!body) response.writeHead(413).end();
    else {
      const { url, directPath } = await world.media.put(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url, direct_path: directPath }));
    }
    return;
  }
  const pictured = /^\/pps\/(\d+)\.jpg$/.exec(path)?.[1];
  const picture = pictured === undefined ? undefined : world.accounts.find(pictured)?.picture;
  if (picture) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(picture, 'base64'));
  const file = request.method === 'GET' ? await world.media.fetch(path) : 404;
  if (typeof file !== 'number') response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.length }).end(file);
  else response.writeHead(file).end();
}

/** WhatsApp's media servers in small: https, as clients insist, on a port that stays the same over restarts. */
export async function startMediaHost(world: World, dataDir: string): Promise<{ certificatePath: string; close: () => Promise<void> }> {
  const { certificatePath, certificate, privateKey } = loadTlsCertificate(dataDir);
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    answer(world, request, response).catch((error: unknown) => {
      console.error('simulated WhatsApp: media host failed', error);
      response.destroy();
    });
  });
  const kept = Number(world.store.setting(portSetting) ?? 0);
  const port = await listen(server, kept).catch(() => listen(server, 0));
  if (port !== kept) world.store.keepSetting(portSetting, String(port));
  world.media.host = `127.0.0.1:${port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { certificatePath, close };
}
