import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recadoApp } from '#infra/recado-app.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';
import { startFakeAws } from './fake-aws.ts';
import { givenOperator, givenSite } from './given-operator.ts';
import { answersOf } from './strict-answers.ts';
import { StrictCloud } from './strict-cloud.ts';
import { placeholders } from './template.ts';

interface StrictWorld {
  readonly cloud: StrictCloud;
  readonly operator: Operator & { readonly done: string[] };
}

/** Folders of synthesized stages: one takes ten seconds. */
const synthesized = new Map<string, Promise<string>>();

/** Synthesizes a stage, once for each configuration. */
export function cloudOf(stage: Stage): Promise<string> {
  const of = JSON.stringify(stage);
  const made = synthesized.get(of) ?? make(stage);
  synthesized.set(of, made);
  return made;
}

async function make(stage: Stage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-strict-'));
  const outdir = join(folder, 'out');
  recadoApp({ stage, distFolder: await placeholders(join(folder, 'dist')), outdir }).synth();
  return outdir;
}

export async function forgetSynthesized(): Promise<void> {
  for (const folder of synthesized.values()) await rm(join(await folder, '..'), { recursive: true });
  synthesized.clear();
}

/** An empty account that takes nothing for granted, and a machine whose CDK deploys into it what `stage()` is then. */
export async function givenStrict(stage: () => Stage): Promise<StrictWorld> {
  const cloud = new StrictCloud();
  await startFakeAws(answersOf(cloud, await givenSite()));
  const plain = givenOperator();
  const run: Operator['run'] = async (program, args, options) => {
    const code = await plain.run(program, args, options);
    if (!program.endsWith('cdk') || !['deploy', 'destroy'].includes(args[0] ?? '')) return code;
    try {
      await runCdk(cloud, stage(), args);
      return 0;
    } catch (error) {
      plain.say(`cdk: ${String(error)}`);
      return 1;
    }
  };
  const operator = { ...plain, run, synth: () => cloudOf(stage()) };
  return { cloud, operator };
}

async function runCdk(cloud: StrictCloud, stage: Stage, args: readonly string[]): Promise<void> {
  const [command, stackName = ''] = args;
  if (command === 'destroy') return cloud.destroy(stackName);
  const given = args.flatMap((one, index) => {
    const [, name, value] = args[index - 1] === '--parameters' ? (/^[\w-]+:(\w+)=([^]*)$/.exec(one) ?? []) : [];
    return name === undefined ? [] : [[name, value ?? '']];
  });
  const noPrevious = args.includes('--no-previous-parameters');
  const [, folder = await cloudOf(stage)] = args.slice(args.indexOf('--app'));
  cloud.deploy(stackName, JSON.parse(await readFile(join(folder, `${stackName}.template.json`), 'utf8')), { given: Object.fromEntries(given), noPrevious });
}
