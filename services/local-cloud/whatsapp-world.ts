import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dynamoFile } from './tables/dynamo-file.ts';
import { isRecord } from './aws/aws-json.ts';
import { StartError } from './errors.ts';
import { readJsonFile, writePrivateFile } from './private-file.ts';

const worlds = ['simulated', 'real'] as const;
/** Which WhatsApp the sessions dial: phones that are simulated here, or the service itself. */
export type WhatsappWorld = (typeof worlds)[number];

const names: Readonly<Record<WhatsappWorld, string>> = { simulated: 'the simulated WhatsApp', real: 'the real WhatsApp' };

/** @throws StartError for anything else. */
export function whatsappWorldOf(text: string): WhatsappWorld {
  const world = worlds.find((one) => one === text);
  if (world === undefined) throw new StartError(`RECADO_WHATSAPP must be ${worlds.join(' or ')}, and is ${text}.`);
  return world;
}

/**
 * Keeps a data folder to one WhatsApp: the sessions and numbers of one mean nothing to the other, and a simulated company must write to nobody.
 *
 * @throws StartError when the folder belongs to the other one.
 */
export function keepWorld(dataDir: string, world: WhatsappWorld): void {
  const file = join(dataDir, 'world.json');
  const kept = readJsonFile(file);
  // Folders of before had only one world.
  const former = isRecord(kept) ? whatsappWorldOf(String(kept['whatsapp'])) : existsSync(dynamoFile(dataDir)) ? 'simulated' : undefined;
  if (former !== undefined && former !== world) {
    throw new StartError(`The data folder ${dataDir} belongs to ${names[former]}. For ${names[world]} name another one by RECADO_DATA.`);
  }
  if (!isRecord(kept)) writePrivateFile(file, `${JSON.stringify({ whatsapp: world })}\n`);
}
