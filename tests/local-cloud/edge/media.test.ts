import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { accessKey, lambdaOf, runEdge } from './support/running-edge.ts';
import { applicationDistribution, httpApi, mediaDistribution, templateOf, webSocketApi } from './support/template.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let emulator: FauxqsServer;

beforeAll(async () => {
  emulator = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  emulator.createBucket('media');
});
afterAll(() => emulator.stop());

async function run() {
  const media = mediaDistribution(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const template = templateOf({ ...httpApi(['$default']), ...webSocketApi(['$default']), ...applicationDistribution(), ...media });
  const edge = await runEdge(
    template,
    lambdaOf(() => 'ok'),
    { s3Endpoint: `http://127.0.0.1:${emulator.port}` },
  );
  const client = (credentials = accessKey) => {
    const one = new S3Client({ endpoint: edge.mediaUrl, region: 'us-east-1', credentials, maxAttempts: 1 });
    onTestFinished(() => one.destroy());
    return one;
  };
  return { ...edge, client };
}

/** As CloudFront's documentation signs, a canned policy unless one is given. */
function signedUrl(url: string, { expiresInSeconds = 60, policy }: { expiresInSeconds?: number; policy?: object } = {}): string {
  const expires = Math.floor(Date.now() / 1000) + expiresInSeconds;
  const text = policy ? JSON.stringify(policy) : `{"Statement":[{"Resource":"${url}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
  const urlSafe = (content: Buffer) => content.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');
  const signature = urlSafe(createSign('sha1').update(text).sign(privateKey));
  const first = policy ? `Policy=${urlSafe(Buffer.from(text))}` : `Expires=${expires}`;
  return `${url}?${first}&Signature=${signature}&Key-Pair-Id=keyId`;
}

function form(fields: Record<string, string>, file: string): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([file]), 'photo.png');
  return body;
}

describe('media by signed URL', () => {
  async function withObject() {
    const edge = await run();
    const Body = '0123456789';
    await edge.client().send(
      new PutObjectCommand({
        Bucket: 'media',
        Key: 'a/café 1.txt',
        Body,
        ContentType: 'text/plain',
        ContentDisposition: 'attachment; filename="n.txt"',
      }),
    );
    return { ...edge, objectUrl: `${edge.mediaUrl}/a/caf%C3%A9%201.txt` };
  }

  it('serves what the signature grants, with the headers of object and policy', async () => {
    const { objectUrl } = await withObject();

    const reply = await fetch(signedUrl(objectUrl), { headers: { origin: 'http://127.0.0.1:1' } });

    expect([reply.status, await reply.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="n.txt"',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  });

  it('serves a range', async () => {
    const { objectUrl } = await withObject();

    const reply = await fetch(signedUrl(objectUrl), { headers: { range: 'bytes=2-4' } });

    expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  });

  it('takes a custom policy with a wildcard', async () => {
    const { objectUrl, mediaUrl } = await withObject();
    const DateLessThan = { 'AWS:EpochTime': Math.floor(Date.now() / 1000) + 60 };
    const policyFor = (Resource: string) => ({ policy: { Statement: [{ Resource, Condition: { DateLessThan } }] } });

    const granted = await fetch(signedUrl(objectUrl, policyFor(`${mediaUrl}/a/*`)));
    const denied = await fetch(signedUrl(objectUrl, policyFor(`${mediaUrl}/b/*`)));

    expect([granted.status, denied.status]).toEqual([200, 403]);
  });

  it.each<[string, (url: string) => string, string]>([
    ['no signature', (url) => url, 'MissingKey'],
    ['another object’s signature', (url) => signedUrl(`${url}x`).replace('txtx', 'txt'), 'AccessDenied'],
    ['a later expiry than was signed', (url) => signedUrl(url).replace(/Expires=(\d+)/, 'Expires=9999999999'), 'AccessDenied'],
    ['an expired URL', (url) => signedUrl(url, { expiresInSeconds: -1 }), 'AccessDenied'],
    ['an unknown key', (url) => signedUrl(url).replace('keyId', 'other'), 'AccessDenied'],
    ['a missing object', (url) => signedUrl(`${url}x`), 'AccessDenied'],
  ])('refuses %s', async (_what, urlOf, code) => {
    const { objectUrl } = await withObject();

    const reply = await fetch(urlOf(objectUrl));

    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining(`<Code>${code}</Code>`)]);
  });
});

describe('S3 on the media port', () => {
  it('serves a client with the right secret only', async () => {
    const { client, mediaUrl } = await run();
    await client().send(new PutObjectCommand({ Bucket: 'media', Key: "odd/it's (1)*.txt", Body: 'body' }));

    const read = await client().send(new GetObjectCommand({ Bucket: 'media', Key: "odd/it's (1)*.txt" }));
    const forged = client({ ...accessKey, secretAccessKey: 'wrong' }).send(new GetObjectCommand({ Bucket: 'media', Key: 'x' }));
    const unknown = client({ ...accessKey, accessKeyId: 'AKIAOTHER' }).send(new GetObjectCommand({ Bucket: 'media', Key: 'x' }));

    expect(await read.Body?.transformToString()).toBe('body');
    await expect(forged).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(unknown).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    expect((await fetch(`${mediaUrl}/media/new`, { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});

describe('a file that is sent', () => {
  const uploadKey = 'uploads/01J00000000000000000000000/X/foto.png';

  it('stays what it was, however often its sender uploads again', async () => {
    const edge = await run();
    const files = openMediaFiles('media', edge.client());
    const permission = await files.presign({ key: uploadKey, mimeType: 'image/png', sizeBytes: 1_000 });
    const post = (text: string) => fetch(permission.url, { method: 'POST', body: form(permission.fields, text) });
    await post('the file that is sent');
    const sent = await files.takeUpload(uploadKey);

    const again = await post('something else');

    const stored = await edge.client().send(new GetObjectCommand({ Bucket: 'media', Key: sent?.key }));
    expect([again.status, await stored.Body?.transformToString()]).toEqual([204, 'the file that is sent']);
    expect(stored).toMatchObject({ ContentType: 'image/png', ContentDisposition: 'attachment' });
    expect(sent).toMatchObject({ sizeBytes: 21, mimeType: 'image/png' });
    expect((await files.takeUpload(uploadKey))?.key).not.toBe(sent?.key);
  });

  it('is copied on condition that it is still what was looked at', async () => {
    const { client } = await run();
    await client().send(new PutObjectCommand({ Bucket: 'media', Key: uploadKey, Body: 'new' }));
    const copy = (tag: string) =>
      client().send(new CopyObjectCommand({ Bucket: 'media', Key: 'companies/a', CopySource: `media/${uploadKey}`, CopySourceIfMatch: tag }));

    await expect(copy('"of-something-else"')).rejects.toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
  });

  it('is nothing while nothing was uploaded', async () => {
    const { client } = await run();

    expect(await openMediaFiles('media', client()).takeUpload(`${uploadKey}x`)).toBeUndefined();
  });
});

describe('presigned POST', () => {
  async function presigned(extra: Partial<PresignedPostOptions> = {}) {
    const edge = await run();
    const Conditions: PresignedPostOptions['Conditions'] = [
      ['content-length-range', 2, 1_000_000],
      ['starts-with', '$Content-Type', 'image/'],
    ];
    const post = await createPresignedPost(edge.client(), { Bucket: 'media', Key: 'company/photo', Conditions, Expires: 60, ...extra });
    return { ...edge, ...post, image: { ...post.fields, 'Content-Type': 'image/png' } };
  }

  it('stores what the policy allows', async () => {
    const { url, image, mediaUrl, client, dataDir } = await presigned();

    const reply = await fetch(url, { method: 'POST', body: form(image, 'pixels'), headers: { origin: mediaUrl } });

    expect(url).toBe(`${mediaUrl}/media`);
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, mediaUrl]);
    const stored = await client().send(new GetObjectCommand({ Bucket: 'media', Key: 'company/photo' }));
    expect([stored.ContentType, await stored.Body?.transformToString()]).toEqual(['image/png', 'pixels']);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('answers 201 with a document when asked to', async () => {
    const { url, image } = await presigned({ Fields: { success_action_status: '201' } });

    const reply = await fetch(url, { method: 'POST', body: form(image, 'pixels') });

    expect([reply.status, await reply.text()]).toEqual([201, expect.stringContaining('<Key>company/photo</Key>')]);
  });

  it.each<[string, (fields: Record<string, string>) => Record<string, string>, string, number, string]>([
    ['a file too large', (fields) => fields, 'x'.repeat(5_000_000), 400, 'EntityTooLarge'],
    ['a file too small', (fields) => fields, 'x', 400, 'EntityTooSmall'],
    ['another key', (fields) => ({ ...fields, key: 'company/other' }), 'pixels', 403, 'Policy Condition failed'],
    ['another type', (fields) => ({ ...fields, 'Content-Type': 'text/html' }), 'pixels', 403, 'Policy Condition failed'],
    ['a field the policy does not know', (fields) => ({ ...fields, 'x-amz-meta-a': 'b' }), 'pixels', 403, 'Extra input fields: x-amz-meta-a'],
    ['a changed policy', (fields) => ({ ...fields, Policy: Buffer.from('{}').toString('base64') }), 'pixels', 403, 'SignatureDoesNotMatch'],
    ['no policy', () => ({ key: 'company/photo' }), 'pixels', 403, 'AccessDenied'],
  ])('refuses %s', async (_what, change, file, status, code) => {
    const { url, image, dataDir } = await presigned();

    const reply = await fetch(url, { method: 'POST', body: form(change(image), file) });

    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(code)]);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('refuses an expired policy', async () => {
    const { url, image } = await presigned({ Expires: -1 });

    const reply = await fetch(url, { method: 'POST', body: form(image, 'pixels') });

    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
  });

  it('forgets an upload whose sender went away', async () => {
    const { url, image, dataDir } = await presigned();
    const parts = new Response(form(image, 'x'.repeat(500_000)));
    const whole = Buffer.from(await parts.arrayBuffer());
    const sending = request(url, { method: 'POST', headers: { 'content-type': parts.headers.get('content-type') ?? '' } });
    const left = once(sending, 'error');
    sending.write(whole.subarray(0, 200_000));
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(1));

    sending.destroy();

    await left;
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'uploads'))).toEqual([]));
  });

  it('answers a preflight by the rules of the bucket', async () => {
    const { url } = await run().then(({ mediaUrl }) => ({ url: `${mediaUrl}/media` }));
    const preflight = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-a' },
      });

    const [allowed, refused] = [await preflight('http://127.0.0.1:3000'), await preflight('http://elsewhere.example')];

    expect([allowed.status, allowed.headers.get('access-control-allow-methods'), allowed.headers.get('access-control-max-age')]).toEqual([200, 'POST', '3600']);
    expect(refused.status).toBe(403);
  });
});
