import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cloudFolderOf, distFolder } from '#infra/folders.ts';
import { main } from '#infra/main.ts';
import { recadoApp } from '#infra/recado-app.ts';
import { localStageName, readStage, type Stage } from '#infra/stages.ts';

const builtFile = join(distFolder, 'meta.json');

/**
 * Writes a stage's templates and their assets below cdk.out, without AWS, Docker or the CDK CLI.
 *
 * @param stage by default what the file of that name says.
 * @returns the folder.
 * @throws when `dist` is not built, when the stage's configuration is wrong, or when a rule of cdk-nag does not hold.
 */
export async function synth(stageName: string = localStageName, stage: Stage = readStage(stageName)): Promise<string> {
  if (!existsSync(builtFile)) throw new Error('nothing is built yet: run `npm run build`');
  const outdir = cloudFolderOf(stageName);
  recadoApp({ stage, distFolder, outdir }).synth();
  return outdir;
}

if (import.meta.main) {
  await main('synth', async () => {
    const { stage } = parseArgs({ options: { stage: { type: 'string', default: localStageName } } }).values;
    if (!existsSync(builtFile)) await (await import('#infra/build.ts')).build();
    console.log(await synth(stage));
  });
}
