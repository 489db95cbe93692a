import { resolve } from 'node:path';
import { whatsappWorldOf, type WhatsappWorld } from '#services/local-cloud/whatsapp-world.ts';

export const root = resolve(import.meta.dirname, '../..');

/** A number of the real service, and phones that are simulated, have nothing to do with each other. */
const folders: Readonly<Record<WhatsappWorld, string>> = { simulated: '.recado', real: '.recado-real' };

/** The WhatsApp that the environment asks for, and the data folder. @throws StartError for another one. */
export function placeOf(environment: Readonly<Record<string, string | undefined>>): { whatsapp: WhatsappWorld; dataDir: string } {
  const whatsapp = whatsappWorldOf(environment['RECADO_WHATSAPP'] || 'simulated');
  return { whatsapp, dataDir: resolve(root, environment['RECADO_DATA'] || folders[whatsapp]) };
}
