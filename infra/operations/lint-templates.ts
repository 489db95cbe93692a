import { join } from 'node:path';
import { stackNames } from '#infra/names.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { readStage, stageNames } from '#infra/stages.ts';

/**
 * Holds every stage's templates against CloudFormation's own rules.
 *
 * @throws Error of one sentence, when there is no linter or it found something.
 */
export async function lintTemplates(operator: Operator): Promise<void> {
  if ((await operator.run('cfn-lint', ['--version'], { isQuiet: true })) !== 0)
    throw new Error('cfn-lint is not installed, which is written in Python: pip install cfn-lint');
  await operator.build();
  for (const name of stageNames()) {
    const folder = await operator.synth(name);
    // The folder may have templates of stacks that were there once.
    const templates = Object.values(stackNames(readStage(name))).map((stack) => join(folder, `${stack}.template.json`));
    if ((await operator.run('cfn-lint', templates)) !== 0) throw new Error(`the templates of the stage ${name} are not as they should be: see above`);
    operator.say(`${name}: ${templates.length} templates are fine`);
  }
}
