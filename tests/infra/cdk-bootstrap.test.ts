import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { cdkCli } from '#infra/operations/operator.ts';

/** CDK runs the app of `cdk.json` even where it is told the account. Somebody whom no account knows gets as far as the last that CDK says before it asks one. */
it('CDK is set up for an account by the command that the preflight names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-cdk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { PATH: process.env['PATH'], HOME: folder, AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: '1' };

  const args = ['bootstrap', 'aws://123456789012/sa-east-1', '--no-notices', '--output', join(folder, 'cdk.out')];
  const { stderr } = spawnSync(cdkCli, args, { cwd: rootFolder, env, encoding: 'utf8' });

  expect(stderr).toContain('Need to perform AWS calls for account 123456789012');
});
