import {
  CreateSecretCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  ResourceNotFoundException,
  RestoreSecretCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';

interface MediaKey {
  readonly secretArn: string;
  readonly publicKeyPem: string;
}

/**
 * A key pair whose private half signs media URLs; made on the first deploy that names it.
 *
 * Outside of the stack and before it, since CloudFormation can make no RSA key and CloudFront never exchanges the public
 * half of a key: were the private half stored after the deploy, a crash in between would lose it for good.
 */
export async function ensureMediaKey(client: SecretsManagerClient, secretName: string): Promise<MediaKey> {
  const stored = (await readKey(client, secretName)) ?? (await makeKey(client, secretName));
  const publicKeyPem = createPublicKey(stored.privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
  return { secretArn: stored.secretArn, publicKeyPem };
}

interface StoredKey {
  readonly secretArn: string;
  readonly privateKeyPem: string;
}

async function readKey(client: SecretsManagerClient, secretName: string): Promise<StoredKey | undefined> {
  try {
    const { ARN, SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretName }));
    if (!ARN || !SecretString) throw new Error(`the secret ${secretName} has no text`);
    return { secretArn: ARN, privateKeyPem: SecretString };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    // Of a stage that was destroyed within the last days: its key is still there.
    if (error instanceof InvalidRequestException && /marked for deletion/.test(error.message)) {
      await client.send(new RestoreSecretCommand({ SecretId: secretName }));
      return readKey(client, secretName);
    }
    throw error;
  }
}

async function makeKey(client: SecretsManagerClient, secretName: string): Promise<StoredKey> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const description = 'Recado: RSA private key that signs media URLs';
  const { ARN } = await client.send(new CreateSecretCommand({ Name: secretName, Description: description, SecretString: privateKeyPem }));
  if (!ARN) throw new Error(`the secret ${secretName} was made without an ARN`);
  return { secretArn: ARN, privateKeyPem };
}
