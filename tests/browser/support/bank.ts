import * as z from 'zod';
import type { Recado } from '#tests/support/recado.ts';

const charges = z.array(z.object({ txid: z.string(), valor: z.object({ original: z.string() }), code: z.string(), isPaid: z.boolean() }));

/** The simulated bank, from the side of those who pay. */
export function bankOf({ url }: Recado) {
  const doors = `${url}/local/pix/charges`;
  const post = async (path: string, body: object = {}): Promise<void> => {
    const reply = await fetch(`${doors}/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`the bank answered ${reply.status}: ${await reply.text()}`);
  };
  return {
    /** Newest first. */
    charges: async () => charges.parse(await (await fetch(doors)).json()),
    pay: (txid: string, amount?: string) => post(`${txid}/pay`, amount === undefined ? {} : { amount }),
    /** Without a word to the payee. */
    paySilently: (txid: string) => post(`${txid}/pay`, { silent: true }),
    tellAgain: (txid: string) => post(`${txid}/tell`),
  };
}
