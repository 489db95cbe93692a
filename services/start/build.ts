import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hashOfInputs, isMade, makeOnce } from './build-cache.ts';
import { heldFile, hold } from '#infra/checkout.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the application and synthesizes its template, unless both were made of the present sources.
 *
 * @throws StartError when one of them cannot be made; it has been printed why.
 */
export async function buildAndSynthesize(): Promise<void> {
  const inputHash = hashOfInputs(root);
  const [dist, cloud] = [join(root, 'dist'), join(root, 'cdk.out')];
  if (isMade(dist, inputHash) && isMade(cloud, inputHash)) return;
  const letGo = hold(heldFile, console.log);
  try {
    await makeOnce(dist, inputHash, async () => {
      console.log('Building …');
      await run('infra/build.ts', 'The application could not be built');
    });
    await makeOnce(cloud, inputHash, async () => {
      console.log('Synthesizing …');
      await run('infra/synth.ts', 'The template could not be synthesized');
    });
  } finally {
    letGo();
  }
}

/** In a process that ends: what the bundlers and CDK load, 700 MB, would stay in this one. */
async function run(script: string, problem: string): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, script)], { cwd: root, stdio: 'inherit' });
  endTogether(child);
  const end = () => process.exit(1);
  process.once('SIGINT', end).once('SIGTERM', end);
  const [code]: unknown[] = await once(child, 'exit');
  process.off('SIGINT', end).off('SIGTERM', end);
  if (code !== 0) throw new StartError(`${problem}: see above.`);
}

// `npm test` has it done before the first system starts.
if (import.meta.main) await buildAndSynthesize();
