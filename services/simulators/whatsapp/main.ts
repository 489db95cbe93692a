import * as z from 'zod';
import { startWhatsAppSimulator } from './start-simulator.ts';

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535),
    DATA_DIR: z.string().min(1),
    ACK_DELAY_MS: z.coerce.number().int().nonnegative().default(20),
    PREKEY_COUNT: z.coerce.number().int().nonnegative().default(30),
    ADDRESSING: z.enum(['pn', 'lid']).default('lid'),
    OFFLINE_PAGE_SIZE: z.coerce.number().int().positive().default(50),
    OFFLINE_NEXT: z.enum(['answered', 'asked']).default('answered'),
  })
  .parse(process.env);

const simulator = await startWhatsAppSimulator({
  port: environment.PORT,
  dataDir: environment.DATA_DIR,
  ackDelayMs: environment.ACK_DELAY_MS,
  preKeyCount: environment.PREKEY_COUNT,
  addressing: environment.ADDRESSING,
  offline: { pageSize: environment.OFFLINE_PAGE_SIZE, next: environment.OFFLINE_NEXT },
});
const { close, ...addresses } = simulator;
console.log(JSON.stringify({ ready: true, ...addresses }));

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
