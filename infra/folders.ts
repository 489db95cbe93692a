import { join } from 'node:path';

export const rootFolder = join(import.meta.dirname, '..');
/** What `npm run build` writes: functions/, whatsapp/, web/, meta.json. */
export const distFolder = join(rootFolder, 'dist');
/** What a synthesis writes: Recado.template.json and the assets it names. */
export const cloudFolder = join(rootFolder, 'cdk.out');
