import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJsonFile, writePrivateFile } from './private-file.ts';

/** Addresses of the emulated services. */
export interface Endpoints {
  dynamodb: string;
  sqs: string;
  /** The media origin, so that presigned URLs work in a browser. */
  s3: string;
  secretsManager: string;
  scheduler: string;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Gives every function and task an identity of its own, the same on every run of a data folder. */
export class Identities {
  readonly #key: string;
  readonly #secrets = new Map<string, string>();

  constructor(dataDir: string) {
    const file = join(dataDir, 'identities.json');
    const stored = readJsonFile(file);
    this.#key = typeof stored === 'string' ? stored : randomBytes(32).toString('hex');
    if (typeof stored !== 'string') writePrivateFile(file, JSON.stringify(this.#key));
  }

  credentialsFor(name: string): Credentials {
    const accessKeyId = `LOCAL${createHash('sha256').update(name).digest('hex').slice(0, 15).toUpperCase()}`;
    const secretAccessKey = createHmac('sha256', this.#key).update(name).digest('base64');
    this.#secrets.set(accessKeyId, secretAccessKey);
    return { accessKeyId, secretAccessKey };
  }

  secretKeyOf(accessKeyId: string): string | undefined {
    return this.#secrets.get(accessKeyId);
  }
}

/** The environment that AWS gives to everything that runs there, pointing at this machine. */
export function awsEnvironment(region: string, endpoints: Endpoints, credentials: Credentials): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // A service that is not emulated is refused here instead of being asked on the internet.
    AWS_ENDPOINT_URL: endpoints.secretsManager,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.scheduler,
  };
}

/** Turns the addresses that a template makes of AWS's host names into those that answer here. */
export function toLocalAddresses(environment: Record<string, string>, appPort: number): Record<string, string> {
  const local = (text: string) =>
    text
      .replace(/\b(http|ws)s:\/\/(\w+)\.execute-api\.[\w-]+\.amazonaws\.com/g, `$1://127.0.0.1:${appPort}/_apis/$2`)
      .replace(/\b(http|ws)s:\/\/(127\.0\.0\.1:\d+)/g, '$1://$2');
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, local(text)]));
}
