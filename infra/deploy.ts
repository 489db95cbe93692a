import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { build } from '#infra/build.ts';
import { distFolder, rootFolder } from '#infra/folders.ts';
import { ensureMediaKey } from '#infra/media-key.ts';

const cdkCli = join(rootFolder, 'node_modules/.bin/cdk');
const outputsFile = join(distFolder, 'outputs.json');
const outputsShape = z.object({ Recado: z.object({ Url: z.string(), BootstrapFunctionName: z.string(), AlarmTopicArn: z.string() }) });

/** Builds, deploys, and makes the first super user; what exists already stays as it is. */
async function deploy(superEmail: string): Promise<void> {
  if (!existsSync(cdkCli)) throw new Error('the CDK CLI is not installed: run `npm install`');
  const mediaKey = await ensureMediaKey(new SecretsManagerClient());
  await build();
  await runCdk(['deploy', 'Recado', '--outputs-file', outputsFile, ...parameters({ MediaPublicKey: mediaKey.publicKeyPem, MediaKeyArn: mediaKey.secretArn })]);
  const { Recado: outputs } = outputsShape.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
  console.log(`${outputs.Url}\nAlarms go to ${outputs.AlarmTopicArn}: subscribe to it.`);
  console.log(await bootstrap(outputs.BootstrapFunctionName, superEmail));
}

function parameters(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['--parameters', `Recado:${name}=${value}`]);
}

async function runCdk(args: readonly string[]): Promise<void> {
  const child = spawn(cdkCli, args, { cwd: rootFolder, stdio: 'inherit' });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args[0]} ended with ${String(code)}`);
}

/** Makes the super user, unless there is one. @returns what to tell the operator: the password is shown this once. */
async function bootstrap(functionName: string, email: string): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  const reply = await new LambdaClient().send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify({ email, password }) }));
  const text = reply.Payload?.transformToString() ?? '';
  if (reply.FunctionError) throw new Error(`the bootstrap function failed: ${text}`);
  const { created } = z.object({ created: z.boolean() }).parse(JSON.parse(text));
  return created ? `Super user: ${email} / ${password}` : 'There is a super user already.';
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'CredentialsProviderError')
    return 'no AWS credentials: run `aws sso login`, or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (error.message.includes('Region is missing')) return 'no AWS region: set AWS_REGION';
  return error.message;
}

if (import.meta.main) {
  try {
    const superEmail = parseArgs({ options: { 'super-email': { type: 'string' } } }).values['super-email'];
    if (!superEmail) throw new Error('say who the first super user is: npm run deploy -- --super-email someone@example.com');
    await deploy(superEmail);
  } catch (error) {
    console.error(`deploy: ${explain(error)}`);
    process.exitCode = 1;
  }
}
