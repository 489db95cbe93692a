import { join } from 'node:path';

export const rootFolder = join(import.meta.dirname, '..');
/** What `npm run build` writes: functions/, whatsapp/, web/, meta.json. */
export const distFolder = join(rootFolder, 'dist');
/** One file for each stage: where an operator says what differs from one installation to another. */
export const stagesFolder = join(rootFolder, 'infra/stages');

/** What a synthesis writes: the templates of a stage and the assets they name. `npm start` runs that of the stage `local`. */
export function cloudFolderOf(stageName: string): string {
  return stageName === 'local' ? join(rootFolder, 'cdk.out') : join(rootFolder, 'cdk.out/stages', stageName);
}
