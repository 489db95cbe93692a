import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { mediaTransfer } from '#services/whatsapp/media-transfer.ts';

const s3 = mockClient(S3Client);
const open = () =>
  mediaTransfer({ s3: new S3Client(), bucket: 'bucket', mediaHost: undefined, isMediaHost: () => false, onProblem: () => undefined }).open('companies/1/file');
const refusal = (name: string, httpStatusCode: number) => new S3ServiceException({ name, message: name, $fault: 'client', $metadata: { httpStatusCode } });

beforeEach(() => {
  s3.reset();
});

it.each([
  ['NoSuchKey', 404],
  ['AccessDenied', 403],
])('tells of a file that S3 answers by %s that it is missing', async (name, status) => {
  s3.on(GetObjectCommand).rejects(refusal(name, status));

  expect(await open()).toBeUndefined();
});

it('does not take a failure for a missing file', async () => {
  s3.on(GetObjectCommand).rejects(refusal('SlowDown', 503));

  await expect(open()).rejects.toThrow('SlowDown');
});
