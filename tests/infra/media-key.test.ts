import { CreateSecretCommand, GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { ensureMediaKey } from '#infra/operations/media-key.ts';

const secrets = mockClient(SecretsManagerClient);
const secretArn = 'arn:aws:secretsmanager:sa-east-1:111122223333:secret:recado/media-key-AbCdEf';
const publicHalf = (privateKeyPem: string) => createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' });

beforeEach(() => {
  secrets.reset();
});

it('stores a new key before anything can depend on it', async () => {
  secrets.on(GetSecretValueCommand).rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  secrets.on(CreateSecretCommand).resolves({ ARN: secretArn });

  const key = await ensureMediaKey(new SecretsManagerClient(), 'recado/test/media-key-1');

  const stored = secrets.commandCalls(CreateSecretCommand)[0]?.args[0].input.SecretString ?? '';
  expect(key).toEqual({ secretArn, publicKeyPem: publicHalf(stored) });
});

it('goes on with the key it has', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  secrets.on(GetSecretValueCommand).resolves({ ARN: secretArn, SecretString: pem });

  const key = await ensureMediaKey(new SecretsManagerClient(), 'recado/test/media-key-1');

  expect(key).toEqual({ secretArn, publicKeyPem: publicHalf(pem) });
  expect(secrets.commandCalls(CreateSecretCommand)).toHaveLength(0);
});

it('makes no second key when it may not read the first', async () => {
  secrets.on(GetSecretValueCommand).rejects(new Error('AccessDenied'));

  await expect(ensureMediaKey(new SecretsManagerClient(), 'recado/test/media-key-1')).rejects.toThrow('AccessDenied');
  expect(secrets.commandCalls(CreateSecretCommand)).toHaveLength(0);
});
