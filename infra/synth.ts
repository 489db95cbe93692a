import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cloudFolder, distFolder } from '#infra/folders.ts';
import { recadoApp } from '#infra/recado-app.ts';

/**
 * Writes the template and its assets to cdk.out, without AWS, Docker or the CDK CLI.
 *
 * @throws when `dist` is not built, or when a rule of cdk-nag does not hold.
 */
export async function synth(): Promise<void> {
  if (!existsSync(join(distFolder, 'meta.json'))) throw new Error('nothing is built yet: run `npm run build`');
  recadoApp({ distFolder, outdir: cloudFolder }).synth();
}

if (import.meta.main) await synth();
