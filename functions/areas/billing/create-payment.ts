import { AppError } from '#shared/contract/errors.ts';
import type { InvoiceId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Payment, subscriptionRoutes } from '#shared/contract/subscription.ts';
import { reais } from '#shared/domain/money.ts';
import { txidOf } from '#shared/domain/pix-txid.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { type CompanyItem, loadCompany, type PlanLimits } from '#functions/records/companies/company-item.ts';
import { invoiceEntry, type InvoiceItem, loadInvoice, type PricedPlan } from '#functions/records/billing/invoice-item.ts';
import { isSamePrice, priceOf } from '#functions/records/billing/invoice-price.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findCharge, type PixChargeItem } from '#functions/records/billing/pix-charge-item.ts';
import { findPlan, loadPlan } from '#functions/records/billing/plan-item.ts';
import { asCounted, openLimits, requireFit, smaller } from '#functions/records/billing/plan-limits.ts';
import { check, type Clause, put, update, type Write } from '#functions/data/writes.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { BankCharge } from '#functions/ports/pix.ts';
import type { BillingDeps } from './deps.ts';

type CreatePayment = BodyOf<typeof subscriptionRoutes.createSubscription>;

/** The Pix code of a charge holds so long. */
export const chargeSeconds = 3_600;
/** When a charge is looked up by itself, from its making on: what the bank tells may get lost, or come before the payment is whole. */
export const lookUpMinutes = [1, 5, 15, 60, 65] as const;
/** A charge that ends sooner is of no use to a person. */
const leastLeftMs = 2 * 60_000;
/** All companies share the account at the bank, which limits calls. A charge that is open is answered again beside it. */
const mostCharges = 5;
const chargesMs = 60 * 60_000;
/** A charge that the bank did not answer is asked for again under its name, and counts among them once. */
const againLimit: AttemptLimit = { scope: 'pix-again', most: 6, windowMs: 60_000 };
/** A code may be paid so long after its end: clocks differ, and the bank tells late. */
const lateMs = 5 * 60_000;
/** Names of charges that the bank has already for something else, one after the other: after a table was restored. */
const mostTaken = 5;

/**
 * A Pix charge for an open invoice: the one that is under way for the same plan, or a new one. Another plan than the invoice's
 * prices it anew, if the company fits in.
 *
 * @throws AppError ERR_NO_INVOICE_FOUND, ERR_INVOICE_ALREADY_PAID, ERR_NOTHING_TO_PAY, ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT_USERS, _CONNECTIONS,
 *   _QUEUES, ERR_TOO_MANY_REQUESTS, ERR_PIX_NOT_CONFIGURED, ERR_PIX_REFUSED, ERR_PIX_UNAVAILABLE
 */
export async function createPayment(deps: BillingDeps, principal: Principal, input: CreatePayment): Promise<Payment> {
  let taken = 0;
  for (let tries = 0; tries < mostTaken; tries += 1) {
    const charge = await chargeOf(deps, principal, input, taken);
    if (charge.text !== null) return toPayment(charge, charge.text);
    const known = await atBank(deps, charge);
    if (!known) {
      taken = charge.attempt;
      continue;
    }
    if (known.text === null) throw new AppError('ERR_PIX_REFUSED');
    const { text, expiresAt } = known;
    await deps.table.forCompany(charge.companyId).change(keyOf(charge), { set: { text, expiresAt }, add: { revision: 1 } }, ['exists']);
    await withdrawBefore(deps, charge);
    return toPayment({ ...charge, expiresAt }, text);
  }
  throw new AppError('ERR_PIX_REFUSED');
}

/** Looking up the charge before this one withdraws it. */
async function withdrawBefore({ jobs }: BillingDeps, { companyId, invoiceId, attempt }: PixChargeItem): Promise<void> {
  if (attempt > 1) await jobs.send({ type: 'lookUpCharge', companyId, invoiceId, attempt: attempt - 1 });
}

const keyOf = ({ companyId, invoiceId, attempt }: PixChargeItem) => companyKeys.pixCharge(companyId, invoiceId, attempt);

const toPayment = ({ invoiceId, valueCents, expiresAt }: PixChargeItem, text: string): Payment => ({
  invoiceId,
  qrcode: { qrcode: text },
  valor: { original: reais(valueCents) },
  expiresAt,
});

/**
 * The charge that is under way, or one that is asked for now. What a client sends as price is not even read.
 *
 * @param taken the last attempt whose name the bank has for something else.
 */
function chargeOf(deps: BillingDeps, { companyId, name }: Principal, input: CreatePayment, taken: number): Promise<PixChargeItem> {
  const part = deps.table.forCompany(companyId);
  return commitDecision(part, async () => {
    const invoice = await loadInvoice(part, companyId, input.invoiceId);
    if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_ALREADY_PAID');
    const [company, priced] = await Promise.all([loadCompany(part, companyId), pricedFor(deps, invoice, input.planId)]);
    const limits = await otherLimits(deps, company, priced);
    const under = invoice.attempts === taken ? undefined : await findCharge(part, companyId, invoice.id, invoice.attempts);
    const nowMs = deps.clock.nowMs();
    const isUnder = under !== undefined && isOfUse(under, priced, nowMs);
    if (isUnder && under.text !== null) return { writes: [], result: under };
    if (isUnder) await countCall({ system: deps.table.system, nowMs: () => nowMs }, againLimit, txidOf(under));
    const details = put(companyKeys.billingDetails(companyId), { type: 'billingDetails', companyId, ...detailsOf(input) });
    const charge = isUnder ? { ...under, expiresAt: endOf(nowMs), revision: under.revision + 1 } : newCharge(nowMs, invoice, priced);
    const own = isUnder ? [put(keyOf(under), charge, ['exists', ['revision', '=', under.revision]])] : chargeWrites(invoice, charge, name);
    const set = { ...(isUnder ? {} : countedCharges(company, nowMs)), ...(limits ? askedLimits(company, charge, limits, nowMs) : {}) };
    return { writes: [asAsked(company, set, limits !== undefined), ...own, details].map((write) => ({ write })), result: charge };
  });
}

const detailsOf = ({ invoiceId: _invoice, planId: _plan, ...details }: CreatePayment) => details;

const isOfUse = (charge: PixChargeItem, priced: PricedPlan, nowMs: number): boolean =>
  charge.payments.length === 0 && isSamePrice(charge, priced) && Date.parse(charge.expiresAt) - nowMs >= leastLeftMs;

async function pricedFor({ table }: BillingDeps, invoice: InvoiceItem, planId: CreatePayment['planId']): Promise<PricedPlan> {
  const { recurrence } = invoice;
  const isOwn = planId === undefined || planId === invoice.planId;
  const priced = isOwn ? invoice : priceOf(await loadPlan(table, planId), recurrence);
  if (priced.valueCents <= 0) throw new AppError('ERR_NOTHING_TO_PAY');
  return priced;
}

/** The limits of another plan than the company's, into which it must fit; undefined for its own. @throws AppError ERR_PLAN_LIMIT_USERS, _CONNECTIONS, _QUEUES */
async function otherLimits({ table }: BillingDeps, company: CompanyItem, { planId }: PricedPlan): Promise<PlanLimits | undefined> {
  if (planId === company.planId) return undefined;
  const plan = await findPlan(table, planId);
  // Its payment books the plan that the company has.
  if (!plan) return undefined;
  requireFit(company, plan);
  const { users, connections, queues } = plan;
  return { users, connections, queues };
}

/** @throws AppError ERR_TOO_MANY_REQUESTS with retryAfterSeconds */
function countedCharges({ chargeCount = 0, chargesUntilMs = 0 }: CompanyItem, nowMs: number): Pick<CompanyItem, 'chargeCount' | 'chargesUntilMs'> {
  if (chargesUntilMs <= nowMs) return { chargeCount: 1, chargesUntilMs: nowMs + chargesMs };
  if (chargeCount >= mostCharges) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((chargesUntilMs - nowMs) / 1_000) });
  return { chargeCount: chargeCount + 1, chargesUntilMs };
}

/** While its code can be paid, the company must not outgrow the plan that it may get by it. */
function askedLimits(company: CompanyItem, { expiresAt }: PixChargeItem, limits: PlanLimits, nowMs: number): Pick<CompanyItem, 'askedLimits' | 'askedUntilMs'> {
  const askedUntilMs = Math.max(Date.parse(expiresAt) + lateMs, (company.askedUntilMs ?? 0) + 1);
  return { askedLimits: smaller(limits, openLimits(company, nowMs)), askedUntilMs };
}

/** Plan and charges of the company are as they were read, and what it has where it may get another plan. */
function asAsked(company: CompanyItem, set: Partial<CompanyItem>, isOtherPlan: boolean): Write {
  const { chargeCount, planId } = company;
  const isAsCounted: Clause = chargeCount === undefined ? ['chargeCount', 'absent'] : ['chargeCount', '=', chargeCount];
  const when: readonly Clause[] = ['exists', isAsCounted, ['planId', '=', planId], ...(isOtherPlan ? asCounted(company) : [])];
  const key = companyKeys.company(company.companyId);
  return Object.keys(set).length > 0 ? update(key, { set }, when) : check(key, when);
}

const endOf = (nowMs: number): string => isoTime(nowMs + chargeSeconds * 1_000);

function newCharge(nowMs: number, { companyId, id, attempts }: InvoiceItem, { planId, planName, recurrence, valueCents }: PricedPlan): PixChargeItem {
  return {
    type: 'pixCharge',
    companyId,
    invoiceId: id,
    attempt: attempts + 1,
    planId,
    planName,
    recurrence,
    valueCents,
    text: null,
    createdAt: isoTime(nowMs),
    expiresAt: endOf(nowMs),
    payments: [],
    isBooked: false,
    revision: 1,
  };
}

function chargeWrites(invoice: InvoiceItem, charge: PixChargeItem, by: string): Write[] {
  const { planId, planName, valueCents, attempt, createdAt: at } = charge;
  const told = { at, by, valueCents, plan: planName } as const;
  const change = { set: { planId, planName, valueCents, attempts: attempt, revision: invoice.revision + 1 } };
  return [
    update(companyKeys.invoice(invoice.companyId, invoice.id), change, ['exists', ['revision', '=', invoice.revision]]),
    put(keyOf(charge), charge, ['absent']),
    ...(isSamePrice(invoice, charge) ? [] : [invoiceEntry(invoice, { ...told, what: 'repriced' }, `1-repriced-${attempt}`)]),
    invoiceEntry(invoice, { ...told, what: 'charged' }, `2-charged-${attempt}`),
  ];
}

/** Asks the bank for a charge. Looked up it will be before anybody can pay it. Undefined when its name is taken. */
async function atBank({ pix, jobs, clock }: BillingDeps, charge: PixChargeItem): Promise<BankCharge | undefined> {
  const { companyId, invoiceId, attempt, valueCents, planName } = charge;
  const txid = txidOf(charge);
  const nowMs = clock.nowMs();
  await Promise.all(lookUpMinutes.map((minutes) => jobs.send({ type: 'lookUpCharge', companyId, invoiceId, attempt }, nowMs + minutes * 60_000)));
  try {
    return await pix.charge({ txid, valueCents, expirySeconds: chargeSeconds, note: noteOf(planName, invoiceId) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_PIX_REFUSED') throw error;
    const known = await pix.find(txid);
    if (!known) throw error;
    const isOpen = known.isActive && Date.parse(known.expiresAt) - nowMs >= leastLeftMs;
    return isOpen && known.valueCents === valueCents ? known : undefined;
  }
}

const noteOf = (planName: string, invoiceId: InvoiceId): string => `Recado ${planName} — fatura ${invoiceId}`;
