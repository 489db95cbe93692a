import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import type { SimulatorOptions, WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { door, pair } from './client.ts';
import type { Client } from './client.ts';

export const shop = '5511900000001';
export const maria = '5511900000002';
export const joao = '5511900000003';
export const jidOf = (number: string) => `${number}@s.whatsapp.net`;

export type Scene = { simulator: WhatsAppSimulator; client: Client; dataDir: string; end: () => Promise<void> };

/** A simulator with three phones and a client linked to the shop's. */
export async function scene(options: Partial<SimulatorOptions> = {}): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), 'whatsapp-'));
  const simulator = await startWhatsAppSimulator({ port: 0, dataDir, ...options });
  for (const [number, name] of [
    [shop, 'Shop'],
    [maria, 'Maria'],
    [joao, 'João'],
  ]) {
    await door(simulator, 'POST', '/phones', { number, name });
  }
  const client = await pair(simulator, shop);
  const end = async () => {
    client.end();
    await simulator.close();
    rmSync(dataDir, { recursive: true });
  };
  return { simulator, client, dataDir, end };
}
