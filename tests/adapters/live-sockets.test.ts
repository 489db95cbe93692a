import { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException } from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openLiveSockets } from '#functions/ports/live-sockets.ts';
import { requestSigner } from '#functions/tools/sign-request.ts';
import { listeningServer } from './listening-server.ts';

const keys = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

async function gateway(listener: RequestListener) {
  const server = await listeningServer(listener);
  return { ...server, url: `${server.url}/ws` };
}

/** Answers these statuses, one after the other, the last one for ever. */
async function answering(...statuses: number[]) {
  let asked = 0;
  const made = await gateway((_request, response) => response.writeHead(statuses[Math.min(asked++, statuses.length - 1)] ?? 200).end());
  return { ...made, asked: () => asked };
}

describe('a request is signed', () => {
  it('as in the example of the documentation, but for the service', () => {
    const sign = requestSigner('service', keys);

    // post-vanilla of the Signature Version 4 test suite.
    const headers = sign({ method: 'POST', host: 'example.amazonaws.com', path: '/', body: '' }, Date.parse('2015-08-30T12:36:00Z'));

    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
        'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });

  it('with the session token, where there is one', () => {
    const headers = requestSigner('execute-api', { ...keys, AWS_SESSION_TOKEN: 'token' })({ method: 'POST', host: 'h', path: '/a', body: '' }, 0);

    expect(headers).toMatchObject({
      'x-amz-security-token': 'token',
      authorization: expect.stringContaining('SignedHeaders=host;x-amz-date;x-amz-security-token'),
    });
  });
});

describe('live sockets', () => {
  it('post over connections that stay open', async () => {
    const bodies: string[] = [];
    const { url, connections } = await gateway((request, response) => {
      void text(request).then((body) => {
        bodies.push(`${request.method} ${request.url} ${body}`);
        response.end();
      });
    });
    const live = openLiveSockets(url, keys);

    for (let index = 0; index < 3; index += 1) expect(await live.post('a=', index === 0 ? '{"events":["olá"]}' : { pong: true })).toBe('delivered');

    expect(connections()).toBe(1);
    expect(bodies).toEqual(['POST /ws/@connections/a%3D {"events":["olá"]}', ...Array(2).fill('POST /ws/@connections/a%3D {"pong":true}')]);
  });

  it('say when a browser has left', async () => {
    const { url } = await answering(410);

    expect(await openLiveSockets(url, keys).post('a', { pong: true })).toBe('gone');
  });

  it.each([429, 500, 503])('try again when the gateway answers %i', async (status) => {
    const { url, asked } = await answering(status, status, 200);

    expect(await openLiveSockets(url, keys).post('a', { pong: true })).toBe('delivered');
    expect(asked()).toBe(3);
  });

  it('give up after three tries, and at once where another could not help', async () => {
    const [failing, refusing] = [await answering(500), await answering(403)];

    await expect(openLiveSockets(failing.url, keys).post('a', { pong: true })).rejects.toThrow('500');
    await expect(openLiveSockets(refusing.url, keys).post('a', { pong: true })).rejects.toThrow('403');
    expect([failing.asked(), refusing.asked()]).toEqual([3, 1]);
  });

  it('wait for no slow one, and keep the others going meanwhile', async () => {
    const { url } = await gateway((request, response) => void (request.url?.endsWith('slow') ? undefined : response.end()));
    const live = openLiveSockets(url, keys, { timeoutMs: 50 });
    const slow = live.post('slow', { pong: true }).then(
      () => 'delivered',
      (error: Error) => error.message,
    );

    const quick = await Promise.race([live.post('quick', { pong: true }), slow]);

    expect(quick).toBe('delivered');
    expect(await slow).toContain('did not answer');
  });

  it('try on a new connection when the gateway has closed the one that was kept', async () => {
    let asked = 0;
    const { url } = await gateway((request, response) => void ((asked += 1) === 2 ? request.socket.destroy() : response.end()));
    const live = openLiveSockets(url, keys);

    expect([await live.post('a', { pong: true }), await live.post('a', { pong: true })]).toEqual(['delivered', 'delivered']);
  });

  it('close, also what has left already', async () => {
    const client = mockClient(ApiGatewayManagementApiClient);
    client.on(DeleteConnectionCommand).rejects(new GoneException({ message: 'gone', $metadata: {} }));

    await expect(openLiveSockets('https://api.example/ws', keys).close('a')).resolves.toBeUndefined();
  });
});
