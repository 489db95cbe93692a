import { join } from 'node:path';
import * as z from 'zod';
import { readPlace } from '../place.ts';
import { startWhatsAppSimulator } from './start-simulator.ts';

const environment = z
  .object({
    ACK_DELAY_MS: z.coerce.number().int().nonnegative().default(20),
    PREKEY_COUNT: z.coerce.number().int().nonnegative().default(30),
    ADDRESSING: z.enum(['pn', 'lid']).default('lid'),
    OFFLINE_PAGE_SIZE: z.coerce.number().int().positive().default(50),
    OFFLINE_NEXT: z.enum(['answered', 'asked']).default('answered'),
  })
  .parse(process.env);

const { portOf, dataDir } = readPlace();
const simulator = await startWhatsAppSimulator({
  port: portOf('whatsapp'),
  dataDir: join(dataDir, 'whatsapp'),
  ackDelayMs: environment.ACK_DELAY_MS,
  preKeyCount: environment.PREKEY_COUNT,
  addressing: environment.ADDRESSING,
  offline: { pageSize: environment.OFFLINE_PAGE_SIZE, next: environment.OFFLINE_NEXT },
});
const { close, ...addresses } = simulator;
console.log(JSON.stringify({ ready: true, whatsapp: addresses }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('simulated WhatsApp: closing failed', error);
        process.exit(1);
      },
    );
  });
}
