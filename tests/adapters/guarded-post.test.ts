import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { lookup as systemLookup } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnThisMachine, openGuardedFetch, openGuardedPost, requireOutside } from '#functions/ports/guarded-fetch.ts';

const message = { headers: { 'content-type': 'application/json', 'x-mark': 'yes' }, body: '{"é":1}' };
const limits = { maxBytes: 100, timeoutMs: 2_000 };

let server: Server;
let origin: string;
let asked: { method: string | undefined; headers: IncomingMessage['headers']; body: string; url: string | undefined }[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString(), url: request.url });
      if (request.url === '/silent') return;
      if (request.url === '/moved') return void reply.writeHead(307, { location: `${origin}/elsewhere` }).end();
      if (request.url === '/endless') {
        reply.writeHead(200);
        const more = (): void => void (reply.destroyed || reply.write(Buffer.alloc(65_536), () => setImmediate(more)));
        return more();
      }
      return void reply.writeHead(Number(request.url?.slice(1)) || 200).end('words');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const local = (withinMs = 2_000) => openGuardedPost({ withinMs, isTrusted: isOnThisMachine });
/** A name server that answers what it likes, each time the next. */
function namesTo(...answers: readonly (readonly string[])[]) {
  let count = 0;
  const resolve = (_name: string, _options: object, callback: (error: Error | null, found: { address: string; family: number }[]) => void): void => {
    const found = answers[Math.min(count, answers.length - 1)] ?? [];
    count += 1;
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  // Only the form that asks for all addresses is called.
  return { resolve: resolve as unknown as typeof systemLookup, times: () => count };
}

describe('a call to a receiver', () => {
  it('brings headers and body, and keeps the status', async () => {
    expect(await local()(`${origin}/204`, message)).toBe(204);

    expect(asked).toEqual([{ method: 'POST', url: '/204', body: message.body, headers: expect.objectContaining(message.headers) as unknown }]);
  });

  it('does not follow where it is sent on to', async () => {
    expect(await local()(`${origin}/moved`, message)).toBe(307);

    expect(asked.map(({ url }) => url)).toEqual(['/moved']);
  });

  it('reads no answer, however long it is', async () => {
    expect(await local()(`${origin}/endless`, message)).toBe(200);
  });

  it('waits no longer than it was told, and tells that as something that may pass', async () => {
    await expect(local(50)(`${origin}/silent`, message)).rejects.toMatchObject({ name: 'FetchFailed', message: 'timeout', isFinal: false });
  });

  it('tells of a server that is not there as of something that may pass', async () => {
    const gone = origin;
    await new Promise((resolve) => server.close(resolve));

    await expect(local()(gone, message)).rejects.toMatchObject({ name: 'FetchFailed', message: 'no answer', isFinal: false });
  });
});

describe('an address of somebody else’s', () => {
  const inside = [
    'http://example.com/plain',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.9/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::]/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://example.com:8080/',
    'https://user:word@example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'not an address',
    '',
  ];

  it.each(inside)('is refused before anything is asked: %s', async (address) => {
    const names = namesTo(['203.0.113.1']);

    await expect(openGuardedPost({ withinMs: 500, resolve: names.resolve })(address, message)).rejects.toMatchObject({ name: 'FetchFailed', isFinal: true });
    await expect(openGuardedFetch({ resolve: names.resolve })(address, limits)).rejects.toMatchObject({ name: 'FetchFailed', isFinal: true });
    expect(() => requireOutside(address)).toThrow(expect.objectContaining({ isFinal: true }));
    expect(names.times()).toBe(0);
  });

  it.each([[['127.0.0.1']], [['10.0.0.5']], [['169.254.169.254']], [['::1']], [['fd00:ec2::254']], [['::ffff:127.0.0.1']], [['93.184.215.14', '10.0.0.5']]])(
    'is refused by what its name leads to: %j',
    async (found) => {
      const names = namesTo(found);

      await expect(openGuardedPost({ withinMs: 500, resolve: names.resolve })('https://hooks.example.com/', message)).rejects.toMatchObject({
        name: 'FetchFailed',
        isFinal: true,
      });
      expect(names.times()).toBe(1);
      expect(asked).toEqual([]);
    },
  );

  it('is judged by the very answer that is connected to: a name that leads elsewhere the next time is refused then', async () => {
    // The first answer is an address that is not inside, and that nobody has.
    const names = namesTo(['3ffe:ffff::1'], ['127.0.0.1']);
    const post = openGuardedPost({ withinMs: 300, resolve: names.resolve });

    await expect(post('https://rebinding.example.com/', message)).rejects.toMatchObject({ isFinal: false });
    await expect(post('https://rebinding.example.com/', message)).rejects.toMatchObject({ isFinal: true });
    // One question for each connection, whose answer it is that is connected to.
    expect(names.times()).toBe(2);
  });

  it('is trusted on the machine itself only where everything is on it, and by no name that looks alike', () => {
    expect(['http://127.0.0.1:4000/a', 'http://localhost:4000/a', 'http://[::1]:4000/'].map((one) => isOnThisMachine(new URL(one)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['http://127.0.0.1.example.com/', 'http://localhost.example.com/', 'http://10.0.0.1/', 'http://127.0.0.2/'].map((one) => isOnThisMachine(new URL(one))),
    ).toEqual([false, false, false, false]);
    expect(() => requireOutside('http://127.0.0.1:4000/a')).toThrow('leads where');
  });
});
