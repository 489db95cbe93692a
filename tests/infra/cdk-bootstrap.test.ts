import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { cdkCli } from '#infra/operations/operator.ts';

/** A new clone, in which nothing is built, and a person whom no account knows: the last that CDK says before it would ask one. */
it('CDK is set up for an account before anything is built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(rootFolder, 'cdk.json'), join(folder, 'cdk.json'));
  const env = { PATH: process.env['PATH'], HOME: folder, AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: '1' };

  const { stderr } = spawnSync(cdkCli, ['bootstrap', 'aws://123456789012/sa-east-1', '--no-notices'], { cwd: folder, env, encoding: 'utf8' });

  expect(stderr).toContain('Need to perform AWS calls for account 123456789012');
});
