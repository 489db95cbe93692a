import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startQueues } from '#services/local-cloud/queues/queues.ts';
import { SqsClient } from '#services/local-cloud/queues/sqs-client.ts';
import { resolveTemplate } from '#services/local-cloud/template/template.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'recado-files-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function started(dataDir: string) {
  const service = await startQueues(dataDir);
  onTestFinished(() => service.close());
  const { endpoint } = service;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const s3 = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true, maxAttempts: 1 });
  onTestFinished(() => s3.destroy());
  return { service, s3 };
}

const file = { Bucket: 'media', Key: 'a/b.txt' };

it('keeps files beside the queues over a kill -9', async () => {
  const dataDir = folder();
  const { service, s3 } = await started(dataDir);
  await s3.send(new CreateBucketCommand({ Bucket: 'media' }));
  await s3.send(new PutObjectCommand({ ...file, Body: 'kept', ContentType: 'text/plain' }));
  const exited = once(service.process, 'exit');
  service.process.kill('SIGKILL');
  await exited;

  const { s3: again } = await started(dataDir);

  const found = await again.send(new GetObjectCommand(file));
  expect([found.ContentType, await found.Body?.transformToString()]).toEqual(['text/plain', 'kept']);
});

it('makes the buckets of the template', async () => {
  const { service, s3 } = await started(folder());
  const resources = { Media: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'media' } } };
  await service.createResources(
    resolveTemplate({ Resources: resources }, { region: 'us-east-1', accountId: '000000000000', queueOrigin: service.endpoint, parameters: {} }),
  );

  await s3.send(new PutObjectCommand({ ...file, Body: 'x' }));

  expect(await (await s3.send(new GetObjectCommand(file))).Body?.transformToString()).toBe('x');
});

it('says why files cannot be opened, and goes on with its queues', async () => {
  const dataDir = folder();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'fauxqs.db'), 'no database at all, but long enough to be taken for one'.repeat(20));
  const { service, s3 } = await started(dataDir);

  await expect(s3.send(new GetObjectCommand(file))).rejects.toThrow(/file is not a database/);

  await expect(new SqsClient(service.endpoint).attributes('nothing')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
});
