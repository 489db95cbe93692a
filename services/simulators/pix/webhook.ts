import { setTimeout as delay } from 'node:timers/promises';
import type { Bank } from './bank.ts';

/** So many tries outlast what this machine does on purpose. */
const attempts = 8;

/** Tells the application of a payment, as a bank does: it puts `/pix` behind the address. */
export async function tell(appUrl: string, pix: readonly Bank['state']['charges'][string]['pix'][number][]): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const status = await post(`${appUrl}/api/pix/webhook/pix`, { pix }).catch(() => 0);
    if (status === 200) return;
    await delay(200 * 2 ** attempt);
  }
  console.error('simulated bank: a webhook was given up');
}

async function post(url: string, body: object): Promise<number> {
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return reply.status;
}
