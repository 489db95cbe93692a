import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { awsIn } from '#infra/operations/aws.ts';
import { requireAccount } from '#infra/operations/preflight.ts';
import { stage } from './support/given-operator.ts';

/** A shell with these variables, and no credentials but those of its profiles. */
function givenShell(profiles: string, environment: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(tmpdir(), 'recado-profiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['config', 'credentials']) writeFileSync(join(folder, name), profiles);
  const files = { AWS_CONFIG_FILE: join(folder, 'config'), AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'), AWS_EC2_METADATA_DISABLED: 'true' };
  const shell = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, AWS_ENDPOINT_URL: undefined, ...files, ...environment };
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);
}

const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

it('says how a profile that asks for a second factor gets its credentials', async () => {
  const role = 'role_arn = arn:aws:iam::123456789012:role/admin\nsource_profile = me\nmfa_serial = arn:aws:iam::123456789012:mfa/me';
  givenShell(`[profile admin]\n${role}\n[profile me]\n[me]\naws_access_key_id = AKIA\naws_secret_access_key = secret\n`, { AWS_PROFILE: 'admin' });

  await expect(requireAccount(stage, awsIn(stage.region))).rejects.toThrow(
    /^There are no AWS credentials that work \(Profile admin requires multi-factor authentication.*\): run `eval "\$\(aws configure export-credentials --format env\)"`/,
  );
});

it('says that AWS cannot be reached, which no other credentials would mend', async () => {
  givenShell('', { ...keys, AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_MAX_ATTEMPTS: '1' });

  await expect(requireAccount(stage, awsIn(stage.region))).rejects.toThrow(/^AWS cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)/);
});

it('asks AWS by the proxy that the shell names', async () => {
  const proxy = createServer();
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  givenShell('', { ...keys, HTTPS_PROXY: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, NO_PROXY: '' });
  const over = new AbortController();

  const wanted = await new Promise((resolve) => {
    proxy.on('connect', ({ url }, socket) => {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      resolve(url);
    });
    awsIn('sa-east-1').sts.send(new GetCallerIdentityCommand(), { abortSignal: over.signal }).catch(resolve);
  });
  over.abort();

  expect(wanted).toBe('sts.sa-east-1.amazonaws.com:443');
});
