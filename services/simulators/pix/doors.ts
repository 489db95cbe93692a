import * as z from 'zod';
import { DoorError } from '../doors/door-error.ts';
import type { Door } from '../doors/door-http.ts';
import { type Bank, type Charge, hasExpired } from './bank.ts';
import { tell } from './webhook.ts';

/** Actions and views for a person or a test; below `/local/pix`. */
export interface DoorCall {
  readonly bank: Bank;
  readonly appUrl: string;
  readonly params: readonly string[];
  readonly body: unknown;
}

const paying = z
  .strictObject({
    /** In R$; without it all that is due. */
    amount: z.union([z.string(), z.number().transform((value) => value.toFixed(2))]).optional(),
    /** The bank's word of it gets lost. */
    silent: z.boolean().default(false),
  })
  .prefault({});

function chargeOf({ bank, params: [txid = ''] }: DoorCall): Charge {
  const known = bank.charge(txid);
  if (!known) throw new DoorError(404, 'ERR_NO_CHARGE', `there is no charge ${txid}`);
  return known;
}

const isWithdrawn = ({ status }: Charge): boolean => status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

const shown = (bank: Bank, one: Charge): object => ({
  ...one,
  code: bank.codeOf(one),
  hasExpired: hasExpired(one),
  isPaid: one.pix.length > 0,
  isWithdrawn: isWithdrawn(one),
});

function pay(call: DoorCall): object {
  const one = chargeOf(call);
  if (isWithdrawn(one)) throw new DoorError(409, 'ERR_CHARGE_WITHDRAWN', 'the payee has withdrawn this charge');
  const { amount, silent } = paying.parse(call.body);
  const paid = call.bank.pay(one, amountOf(amount ?? one.valor.original));
  if (!silent) void tell(call.appUrl, [paid]);
  return { endToEndId: paid.endToEndId, amount: paid.valor };
}

function amountOf(text: string): string {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) throw new DoorError(400, 'ERR_INVALID_AMOUNT', `${text} is no amount`);
  return Number(text).toFixed(2);
}

export const doors: readonly Door<DoorCall>[] = [
  { method: 'GET', path: /^\/charges$/, answer: ({ bank }) => bank.charges().map((one) => shown(bank, one)) },
  { method: 'GET', path: /^\/charges\/(\w+)$/, answer: (call) => shown(call.bank, chargeOf(call)) },
  { method: 'POST', path: /^\/charges\/(\w+)\/pay$/, answer: pay },
  { method: 'POST', path: /^\/charges\/(\w+)\/tell$/, answer: (call) => (void tell(call.appUrl, chargeOf(call).pix), {}) },
  { method: 'POST', path: /^\/charges\/(\w+)\/expire$/, answer: (call) => (call.bank.expire(chargeOf(call)), {}) },
];
