import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SendMessageRequest } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { shardCountReader } from '#functions/data/shard-count.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { openAckQueue } from '#functions/ports/ack-queue.ts';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { mediaKey, safeFileName } from '#functions/ports/media-keys.ts';
import { mediaUrlSigner } from '#functions/ports/media-url.ts';
import { openMetaQueue } from '#functions/ports/meta-queue.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { once, readSecret } from '#functions/ports/secrets.ts';
import { openShardQueues } from '#functions/ports/shard-queues.ts';
import type { Sqs } from '#functions/ports/sqs.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { testTable } from '#tests/support/test-table.ts';

const [s3, secrets] = [mockClient(S3Client), mockClient(SecretsManagerClient)];
beforeEach(() => [s3, secrets].forEach((client) => client.reset()));

const companyId = '01J00000000000000000000000' as CompanyId;
const connectionId = '01J00000000000000000000001' as ConnectionId;

describe('the outbound queue', () => {
  const urls = ['https://sqs/0', 'https://sqs/1', 'https://sqs/2'];
  const scope = { companyId, connectionId, createdAt: '2026-11-20T12:00:00.000Z' };
  const sent: SendMessageRequest[] = [];
  const call: Sqs = async (_operation, input) => (sent.push(input as SendMessageRequest), {}); // commands are sent one by one
  const queues = openShardQueues(urls, call);

  beforeEach(() => void (sent.length = 0));

  it('puts a message on the shard of its connection, in the group of its chat, with emoji escaped', async () => {
    const queue = openOutboundQueue(urls, await testTable(), { queues });

    await queue.send(
      { ...scope, type: 'send', chat: { number: '5511999998888' }, whatsappMessageId: '3EB0', content: { type: 'text', text: 'oi 👋' }, quoted: null },
      'once',
    );

    const [input] = sent;
    expect(input).toMatchObject({ QueueUrl: urls[await queue.shardOf(connectionId)], MessageGroupId: `${connectionId}#4`, MessageDeduplicationId: 'once' });
    expect(input?.MessageBody).toContain('oi \\ud83d\\udc4b');
    expect(JSON.parse(input?.MessageBody ?? '')).toMatchObject({ content: { text: 'oi 👋' } });
  });

  it('lets a control pass the messages that wait', async () => {
    await openOutboundQueue(urls, await testTable(), { queues }).send({ ...scope, type: 'control', action: 'start' }, 'now');

    expect(sent[0]?.MessageGroupId).toBe(`${connectionId}#control`);
  });
});

it('ends the two channels of a page one after the other, so that one of them is the last', async () => {
  const sent: SendMessageRequest[] = [];
  const queue = openMetaQueue('https://sqs/meta', async (_operation, input) => (sent.push(input as SendMessageRequest), {})); // it sends nothing else
  const unlink = { type: 'unlink', companyId, createdAt: '2026-11-20T12:00:00.000Z' } as const;

  await queue.send({ ...unlink, connectionId }, 'one');
  await queue.send({ ...unlink, connectionId: '01J00000000000000000000002' as ConnectionId }, 'other'); // of that form

  expect(new Set(sent.map(({ MessageGroupId }) => MessageGroupId)).size).toBe(1);
});

it('puts acks whose rows are not there yet back for later, beside those of other companies', async () => {
  const sent: SendMessageRequest[] = [];
  const acks = [{ connectionId, chat: { number: '5511999998888' }, whatsappMessageIds: ['3EB0'], ack: 2 }];

  await openAckQueue('https://sqs/acks', async (_operation, input) => (sent.push(input as SendMessageRequest), {})) // it sends nothing else
    .send({ companyId, type: 'acks', acks, tries: 1 }, 120);

  const { MessageBody = '', ...input } = sent[0] ?? {};
  expect(input).toEqual({ QueueUrl: 'https://sqs/acks', MessageGroupId: companyId, DelaySeconds: 120 });
  expect(JSON.parse(MessageBody)).toEqual({ companyId, type: 'acks', acks, tries: 1 });
});

describe('the shard of a connection', () => {
  const urls = Array.from({ length: 4 }, (_, shard) => `https://sqs/${shard}`);
  const moving = ['01J00000000000000000000001', '01J00000000000000000000002', '01J00000000000000000000003'].find((id) => shardOf(id, 4) !== shardOf(id, 2));
  const id = moving as ConnectionId; // one of three that are

  it.each([
    ['none is stored', undefined, 4],
    ['the stored one holds', { count: 2 }, 2],
    ['it has been doubled', { count: 4, former: 2, fromMs: Date.now() - 1 }, 4],
    ['its doubling is announced', { count: 4, former: 2, fromMs: Date.now() + 60_000 }, 2],
  ])('goes by the count that all go by when %s', async (_case, stored, count) => {
    const table = await testTable();
    await table.system.commit(stored ? put(systemKeys.shardCount(), stored) : remove(systemKeys.shardCount()));

    expect(await openOutboundQueue(urls, table, { readCount: shardCountReader(0) }).shardOf(id)).toBe(shardOf(id, count));
  });

  it('is unknown when there are fewer queues than shards in use', async () => {
    const table = await testTable();
    await table.system.commit(put(systemKeys.shardCount(), { count: 8 }));

    await expect(openOutboundQueue(urls, table, { readCount: shardCountReader(0) }).shardOf(id)).rejects.toThrow('8 shards');
    await table.system.commit(remove(systemKeys.shardCount()));
  });
});

describe('media files', () => {
  const upload = `uploads/${companyId}/X/foto.png`;
  const failure = (status: number) => new S3ServiceException({ name: 'Error', message: `${status}`, $fault: 'client', $metadata: { httpStatusCode: status } });

  it.each([403, 404, 412, 416])('that S3 answers %i for are not there', async (status) => {
    s3.on(GetObjectCommand).rejects(failure(status));

    expect(await openMediaFiles('bucket').takeUpload(upload)).toBeUndefined();
  });

  it('that S3 fails on fail', async () => {
    s3.on(GetObjectCommand).rejects(failure(500));

    await expect(openMediaFiles('bucket').takeUpload(upload)).rejects.toThrow('500');
  });

  it('tell their size, type and first bytes, and are copied only as they were looked at', async () => {
    s3.on(GetObjectCommand).resolves({
      ContentType: 'image/png',
      ContentRange: 'bytes 0-63/1000',
      ETag: '"0a1b"',
      // The mock wants the SDK's stream type; the adapter reads only this method of it.
      Body: { transformToByteArray: async () => new Uint8Array([0x89, 0x50]) } as never,
    });
    s3.on(CopyObjectCommand).resolves({});

    const key = `companies/${companyId}/media/X-0a1b/foto.png`;
    expect(await openMediaFiles('bucket').takeUpload(upload)).toEqual({ key, sizeBytes: 1_000, mimeType: 'image/png', head: new Uint8Array([0x89, 0x50]) });
    expect(s3.commandCalls(GetObjectCommand)[0]?.args[0].input.Range).toBe('bytes=0-63');
    expect(s3.commandCalls(CopyObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: key,
      CopySource: `bucket/${upload}`,
      CopySourceIfMatch: '"0a1b"',
    });
  });

  it('are copied from a key to another, unless there is none', async () => {
    s3.on(CopyObjectCommand).resolvesOnce({}).rejects(failure(404));
    const [from, to] = [`companies/${companyId}/media/X/foto 1.png`, `companies/${companyId}/media/Y/foto.png`];

    expect([await openMediaFiles('bucket').copy(from, to), await openMediaFiles('bucket').copy(from, to)]).toEqual([true, false]);
    expect(s3.commandCalls(CopyObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: to,
      CopySource: `bucket/companies/${companyId}/media/X/foto%201.png`,
    });
  });

  it('are stored as downloads, under names that need no escaping', async () => {
    s3.on(PutObjectCommand).resolves({});

    await openMediaFiles('bucket').put({
      key: mediaKey(companyId, 'uploads', 'X', '../Nota fiscal nº 3.pdf'),
      mimeType: 'application/pdf',
      bytes: Buffer.from('x'),
    });

    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      Key: `uploads/${companyId}/X/Nota-fiscal-no-3.pdf`,
      ContentDisposition: 'attachment',
    });
    expect(['', '...', 'ção', '漢字'].map(safeFileName)).toEqual(['file', 'file', 'cao', 'file']);
  });

  it('are kept by whoever reads them as long as it is said', async () => {
    s3.on(PutObjectCommand).resolves({});

    await openMediaFiles('bucket').put({ key: 'a.png', mimeType: 'image/png', bytes: Buffer.from('x'), cacheControl: 'immutable' });

    expect(s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toMatchObject([{ ContentType: 'image/png', CacheControl: 'immutable' }]);
  });
});

describe('media addresses', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const signer = mediaUrlSigner('https://media.example', 'KEY1', privateKey.export({ format: 'pem', type: 'pkcs1' }).toString());
  const noon = Date.parse('2026-11-20T12:00:00Z');

  it('carry a signature of the canned policy', () => {
    const url = new URL(signer('companies/a/x y.png', noon));
    const signature = (url.searchParams.get('Signature') ?? '').replace(/-/g, '+').replace(/_/g, '=').replace(/~/g, '/');
    const policy = `{"Statement":[{"Resource":"https://media.example/companies/a/x%20y.png","Condition":{"DateLessThan":{"AWS:EpochTime":${url.searchParams.get('Expires')}}}}]}`;

    expect(verify('RSA-SHA1', Buffer.from(policy), createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })), Buffer.from(signature, 'base64'))).toBe(
      true,
    );
    expect(url.searchParams.get('Key-Pair-Id')).toBe('KEY1');
  });

  it('are equal for twelve hours and live between twelve and twenty-four', () => {
    const hours = (count: number): number => count * 3_600_000;

    expect(signer('k', noon)).toBe(signer('k', noon + hours(11)));
    expect(signer('k', noon)).not.toBe(signer('k', noon + hours(12)));
    expect(Number(new URL(signer('k', noon)).searchParams.get('Expires')) * 1_000 - noon).toBe(hours(24));
  });
});

describe('a secret', () => {
  it('is read once, and again after a failure', async () => {
    secrets.on(GetSecretValueCommand).rejectsOnce(new Error('throttled')).resolves({ SecretString: 'seed' });
    const secret = once(() => readSecret('arn'));

    await expect(secret()).rejects.toThrow('throttled');
    expect([await secret(), await secret()]).toEqual(['seed', 'seed']);
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(2);
  });

  it('without text is an error', async () => {
    secrets.on(GetSecretValueCommand).resolves({});

    await expect(readSecret('arn')).rejects.toThrow('no text');
  });
});
