import { stackNames } from '#infra/names.ts';
import { awsIn, outputOf } from '#infra/operations/aws.ts';
import { checkIdle } from '#infra/operations/preflight.ts';
import { type Confirmation, confirm, deployStack, goingAtOnce } from '#infra/operations/deploy.ts';
import { siteParameters } from '#infra/operations/edge.ts';
import { type KeptBuild, settingsOf } from '#infra/operations/kept-builds.ts';
import type { Operator } from '#infra/operations/operator.ts';
import { smokeTest } from '#infra/operations/smoke-test.ts';
import type { Stage } from '#infra/stages.ts';

/**
 * Puts the build back that was deployed before the latest: pages first, then the session tasks, then the functions. Nothing is built, and the data
 * stay as they are: former functions bear newer rows. What migrations did is not undone.
 *
 * @throws Error of one sentence, when there is no such build on this machine, or it does not fit the stage any more.
 */
export async function rollback(operator: Operator, stage: Stage, { yes }: Confirmation): Promise<void> {
  const builds = operator.builds(stage.name);
  const { latest, former } = await builds.latestAndFormer();
  const commitBefore = 'check out the commit before and run npm run deploy';
  if (!latest || !former) throw new Error(`this machine keeps no former build of the stage ${stage.name}: ${commitBefore}`);
  if (former.settings !== settingsOf(stage))
    throw new Error(`keys, shards, address or limit of addresses of the stage ${stage.name} are others than those of the former build: ${commitBefore}`);
  const aws = awsIn(stage.region);
  const problems = await checkIdle(stage, aws);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await confirm(operator, `Put the build ${told(former)} back in the stage ${stage.name}, in place of ${told(latest)}?`, 'yes', yes);

  const names = stackNames(stage);
  const put = (stackName: string, parameters: Readonly<Record<string, string>> = {}) => deployStack(operator, stage, former.cloudFolder, stackName, parameters);
  await put(names.site, await siteParameters(stage));
  await put(names.sessions);
  await put(names.application, await goingAtOnce(former.cloudFolder, names.application));
  const url = await outputOf(aws.cloudFormation, names.site, 'Url');
  await smokeTest(url);
  for (const build of await builds.all()) if (build.at > former.at) await builds.forget(build);
  operator.say(`The build ${told(former)} runs again at ${url}. The next deploy brings the latest back: mend it first.`);
}

const told = ({ commit, at }: KeptBuild): string => (commit === '' ? `of ${at}` : `${commit} of ${at}`);
