import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { pixCode } from './pix-code.ts';

const payment = z.object({ endToEndId: z.string(), txid: z.string(), valor: z.string(), horario: z.string() });
const charge = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR']),
  revisao: z.number(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  valor: z.object({ original: z.string() }),
  chave: z.string(),
  solicitacaoPagador: z.string().optional(),
  location: z.string(),
  pix: z.array(payment).default([]),
});
export type Charge = z.output<typeof charge>;

const state = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  pixKey: z.string(),
  /** Last port of the bank's API; used again unless somebody else has it. */
  apiPort: z.number(),
  tokens: z.record(z.string(), z.number()),
  charges: z.record(z.string(), charge),
});

const tokenMs = 60 * 60_000;
/** Beyond what a payee allows for clocks that differ. */
const lateByMs = 5 * 60_000;

/** A bank's charges, in one file. */
export class Bank {
  readonly #file: string;
  readonly state: z.output<typeof state>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, 'pix.json');
    this.state = existsSync(this.#file) ? state.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : newState();
    this.save();
  }

  save(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  newToken(): { text: string; seconds: number } {
    const text = randomBytes(24).toString('base64url');
    const nowMs = Date.now();
    this.state.tokens = Object.fromEntries(Object.entries(this.state.tokens).filter(([, endsAtMs]) => endsAtMs > nowMs));
    this.state.tokens[text] = nowMs + tokenMs;
    this.save();
    return { text, seconds: tokenMs / 1_000 };
  }

  knows(token: string): boolean {
    return (this.state.tokens[token] ?? 0) > Date.now();
  }

  /** Newest first. */
  charges(): Charge[] {
    return Object.values(this.state.charges).toSorted((one, other) => other.calendario.criacao.localeCompare(one.calendario.criacao));
  }

  charge(txid: string): Charge | undefined {
    return this.state.charges[txid];
  }

  make(wanted: Pick<Charge, 'txid' | 'valor' | 'chave' | 'solicitacaoPagador'> & { expiracao: number }): Charge {
    const { txid, valor, chave, solicitacaoPagador, expiracao } = wanted;
    const made: Charge = {
      txid,
      status: 'ATIVA',
      revisao: 0,
      calendario: { criacao: new Date().toISOString(), expiracao },
      valor,
      chave,
      ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
      location: `pix.example.com/qr/v2/${randomBytes(16).toString('hex')}`,
      pix: [],
    };
    this.state.charges[txid] = made;
    this.save();
    return made;
  }

  /** The API's view of a charge. */
  shown(one: Charge): object {
    const { pix, ...rest } = one;
    return { ...rest, pixCopiaECola: this.codeOf(one), ...(pix.length > 0 ? { pix } : {}) };
  }

  codeOf({ location, valor }: Charge): string {
    return pixCode(location, valor.original);
  }

  /** Money arrives. A true bank takes it once, whole and in time; this one takes what a person wants to try. What comes for an expired charge is late. */
  pay(one: Charge, valor: string): z.output<typeof payment> {
    // The payee knows when it made the charge, and not that it was let expire.
    const passedMs = hasExpired(one) ? one.calendario.expiracao * 1_000 + lateByMs : 0;
    const now = new Date(Date.now() + passedMs).toISOString();
    const endToEndId = `E99999999${now.replaceAll(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`;
    const paid = { endToEndId, txid: one.txid, valor, horario: now };
    one.pix.push(paid);
    one.status = 'CONCLUIDA';
    one.revisao += 1;
    this.save();
    return paid;
  }

  /** The payee withdraws the charge. */
  withdraw(one: Charge): void {
    one.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    one.revisao += 1;
    this.save();
  }

  /** Its hour is over, as if it had been made earlier. */
  expire(one: Charge): void {
    one.calendario.criacao = new Date(Date.now() - one.calendario.expiracao * 1_000 - 1_000).toISOString();
    this.save();
  }
}

export const hasExpired = ({ calendario: { criacao, expiracao } }: Charge): boolean => Date.parse(criacao) + expiracao * 1_000 < Date.now();

function newState(): z.output<typeof state> {
  const random = (bytes: number): string => randomBytes(bytes).toString('hex');
  return { clientId: random(8), clientSecret: random(16), pixKey: crypto.randomUUID(), apiPort: 0, tokens: {}, charges: {} };
}
