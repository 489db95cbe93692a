import type { BillingDeps } from '#functions/areas/billing/deps.ts';
import { createPayment } from '#functions/areas/billing/create-payment.ts';
import { lookUpCharge } from '#functions/areas/billing/look-up-charge.ts';
import { writeCurrentInvoice } from '#functions/records/billing/write-invoice.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { type InvoiceEntryItem, invoiceEntryItem, type InvoiceItem, loadInvoice } from '#functions/records/billing/invoice-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { BankCharge, NewCharge, Pix } from '#functions/ports/pix.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type InvoiceId, planId } from '#shared/contract/ids.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { txidOf } from '#shared/domain/pix-txid.ts';
import type { Home } from './given.ts';

/** A bank as a test plays it. */
export class PlayedBank implements Pix {
  readonly charges = new Map<string, BankCharge>();
  readonly asked: NewCharge[] = [];
  readonly lookedUp: string[] = [];
  #isDown = false;
  #payments = 0;
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** It answers nothing, or again. */
  goDown(isDown = true): void {
    this.#isDown = isDown;
  }

  /** Gives the name to a charge from before the table was restored. */
  takeName(txid: string): void {
    this.charges.set(txid, { isActive: false, isConcluded: true, valueCents: 1, expiresAt: isoTime(this.#nowMs()), text: 'another', payments: [] });
  }

  /** @param endToEndId of a payment that is told again. */
  pay(txid: string, cents: number, { atMs = this.#nowMs(), endToEndId = `E${String((this.#payments += 1)).padStart(31, '0')}` } = {}): void {
    const charge = this.charges.get(txid);
    if (!charge) throw new Error(`the bank has no charge ${txid}`);
    const payments = [...charge.payments, { endToEndId, cents, at: isoTime(atMs) }];
    this.charges.set(txid, { ...charge, isActive: false, isConcluded: true, payments });
  }

  async charge(wanted: NewCharge): Promise<BankCharge> {
    if (this.#isDown) throw new AppError('ERR_PIX_UNAVAILABLE');
    this.asked.push(wanted);
    if (this.charges.has(wanted.txid)) throw new AppError('ERR_PIX_REFUSED');
    const expiresAt = isoTime(this.#nowMs() + wanted.expirySeconds * 1_000);
    const made: BankCharge = { isActive: true, isConcluded: false, valueCents: wanted.valueCents, expiresAt, text: `code of ${wanted.txid}`, payments: [] };
    this.charges.set(wanted.txid, made);
    return made;
  }

  async withdraw(txid: string): Promise<void> {
    const charge = this.charges.get(txid);
    if (charge?.isActive) this.charges.set(txid, { ...charge, isActive: false });
  }

  async find(txid: string): Promise<BankCharge | undefined> {
    if (this.#isDown) throw new AppError('ERR_PIX_UNAVAILABLE');
    this.lookedUp.push(txid);
    return this.charges.get(txid);
  }
}

export function billingDeps({ deps: { table, clock, jobs } }: Home): BillingDeps & { readonly pix: PlayedBank } {
  return { table, clock, jobs, pix: new PlayedBank(() => clock.nowMs()) };
}

export const billingForm = {
  firstName: 'Maria da Silva',
  lastName: '',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
  country: 'BR',
} as const;

export const subscribeBody = (invoiceId: InvoiceId, more: object = {}) =>
  subscriptionRoutes.createSubscription.body.parse({ ...billingForm, invoiceId, ...more });

/** A company's billing, told in a few words. */
export function cashier(home: Home, deps = billingDeps(home)) {
  const { companyId } = home.company;
  const part = deps.table.forCompany(companyId);
  return {
    deps,
    write: () => writeCurrentInvoice(deps, home.admin),
    /** @returns the name of the charge at the bank. */
    charge: async (invoiceId: InvoiceId, more: object = {}): Promise<string> => {
      await createPayment(deps, home.admin, subscribeBody(invoiceId, more));
      const { attempts: attempt } = await loadInvoice(part, companyId, invoiceId);
      return txidOf({ companyId, invoiceId, attempt });
    },
    pay: (txid: string, cents: number, options?: Parameters<PlayedBank['pay']>[2]) => deps.pix.pay(txid, cents, options),
    lookUp: (invoiceId: InvoiceId, attempt = 1) => lookUpCharge(deps, { companyId, invoiceId, attempt }),
    invoice: (invoiceId: InvoiceId): Promise<InvoiceItem> => loadInvoice(part, companyId, invoiceId),
    company: () => loadCompany(part, companyId),
    /** Oldest first. */
    history: async (invoiceId: InvoiceId): Promise<InvoiceEntryItem[]> => {
      const { pk } = companyKeys.invoiceEntry(companyId, invoiceId, 0, '');
      return (await part.queryAll({ pk })).map((item) => invoiceEntryItem.parse(item));
    },
  };
}

/** Another plan of the installation. */
export async function givenPlan({ deps }: Home, fields: Partial<PlanItem> = {}): Promise<PlanItem> {
  const plan: PlanItem = {
    type: 'plan',
    planId: planId.parse(deps.clock.newId()),
    name: 'Maior',
    users: 50,
    connections: 50,
    queues: 50,
    valueCents: 19_990,
    ...fields,
  };
  await deps.table.system.commit(put(systemKeys.plan(plan.planId), plan));
  return plan;
}
