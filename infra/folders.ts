import { join } from 'node:path';

export const rootFolder = join(import.meta.dirname, '..');
/** Folder that `npm run build` writes: functions/, whatsapp/, web/, meta.json. */
export const distFolder = join(rootFolder, 'dist');
/** Folder with one file for each stage: the settings in which installations differ. */
export const stagesFolder = join(rootFolder, 'infra/stages');

/** Folder of the builds of a stage that were deployed last from this machine. */
export const keptFolderOf = (stageName: string): string => join(rootFolder, 'cdk.out/deployed', stageName);

/** Folder that a synthesis writes: the templates of a stage and the assets they name. `npm start` runs that of the stage `local`. */
export function cloudFolderOf(stageName: string): string {
  return stageName === 'local' ? join(rootFolder, 'cdk.out') : join(rootFolder, 'cdk.out/stages', stageName);
}
