import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#infra/folders.ts';
import { stackNames } from '#infra/names.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { readStage, shardCounts, type Stage, stageNames } from '#infra/stages.ts';
import { limits, sizesOf } from '#infra/template-sizes.ts';

/** The stage of which every size is looked at. */
const sampleName = 'production';

/** The sample in a size, with everything that a stage can ask for. */
export function wholeStage(shards: Stage['shards']): Stage {
  const vaultArn = 'arn:aws:backup:us-west-2:210987654321:backup-vault:recado';
  return {
    ...readStage(sampleName),
    shards,
    // Both ways, in turn.
    shift: shardCounts.indexOf(shards) % 2 === 0 ? 'canary' : 'linear',
    requestsPerAddress: 3_000,
    capacity: { writes: [5, 4_000], reads: [5, 4_000], utilization: 60 },
    tasks: { ...readStage(sampleName).tasks, spot: 1 },
    copies: { vaultArn, keepDays: 7, files: true, secretRegions: ['us-west-2'] },
  };
}

/**
 * Holds the templates of every stage and of every size against CloudFormation's own rules and limits, and says how large they are.
 *
 * @throws Error of one sentence, when there is no linter or it found something.
 */
export async function lintTemplates(operator: Operator): Promise<void> {
  if ((await operator.run('cfn-lint', ['--version'], { isQuiet: true })) !== 0)
    throw new Error('cfn-lint is not installed, which is written in Python: pip install cfn-lint');
  await lint(operator, 'the role that deploys', [join(rootFolder, 'infra/deployer.json')]);
  await operator.build();
  for (const name of stageNames()) await lintStage(operator, { what: `the stage ${name}`, stage: readStage(name), folder: await operator.synth(name) });
  for (const shards of shardCounts) {
    const stage = wholeStage(shards);
    await lintStage(operator, { what: `${shards} shards with all settings`, stage, folder: await operator.synth(`lint-${shards}`, stage) });
  }
}

interface Synthesized {
  readonly what: string;
  readonly stage: Stage;
  readonly folder: string;
}

async function lintStage(operator: Operator, { what, stage, folder }: Synthesized): Promise<void> {
  // The folder may have templates of stacks that were there once.
  const templates = Object.values(stackNames(stage)).map((stack) => [stack, join(folder, `${stack}.template.json`)] as const);
  const files = templates.map(([, file]) => file);
  const sizes = templates.map(([stack, file]) => ({ stack, ...sizesOf(readFileSync(file, 'utf8')) }));
  await lint(operator, what, files);
  const most = (of: 'environmentBytes' | 'policyCharacters'): string => {
    const largest = Math.max(...sizes.map((one) => one[of]));
    if (largest > limits[of]) throw new Error(`${what}: ${largest} ${of} are more than ${limits[of]}`);
    return `${largest.toLocaleString('en')} of ${limits[of].toLocaleString('en')}`;
  };
  operator.say(`  largest environment: ${most('environmentBytes')} bytes; largest policy: ${most('policyCharacters')} characters`);
  for (const { stack, templateBytes, resources } of sizes) {
    if (resources > limits.resources || templateBytes > limits.templateBytes) throw new Error(`${what}: the stack ${stack} is too large`);
    operator.say(`  ${stack}: ${templateBytes.toLocaleString('en')} bytes, ${resources} resources`);
  }
}

async function lint(operator: Operator, what: string, files: readonly string[]): Promise<void> {
  if ((await operator.run('cfn-lint', files)) !== 0) throw new Error(`the templates of ${what} are not as they should be: see above`);
  operator.say(`${what}: ${files.length} ${files.length === 1 ? 'template is' : 'templates are'} fine`);
}
