import type { CompanyId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { advancedDueDate, dueDayAt, dueDayOf } from '#shared/domain/due-date.ts';
import { type JudgedPayment, judgePayments, settles } from '#shared/domain/judge-payments.ts';
import { txidOf } from '#shared/domain/pix-txid.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { type CompanyItem, loadCompany } from '#functions/records/companies/company-item.ts';
import { findItem } from '#functions/data/find-item.ts';
import { invoiceEntry, invoiceItem, type InvoiceItem, loadInvoice } from '#functions/records/billing/invoice-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findCharge, type PixChargeItem } from '#functions/records/billing/pix-charge-item.ts';
import { asCounted, asLimited, excessOf } from '#functions/records/billing/plan-limits.ts';
import { findPlan, leavePlan, takePlan } from '#functions/records/billing/plan-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { update, type Write } from '#functions/data/writes.ts';
import { renewCompanySessions } from '#functions/stack/company-sessions.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { BankCharge, Pix } from '#functions/ports/pix.ts';
import type { InvoiceDeps } from './deps.ts';

type LookUpDeps = InvoiceDeps & { readonly pix: Pick<Pix, 'find' | 'withdraw'>; readonly jobs: Jobs };
type ChargeOfCompany = Omit<Extract<Job, { type: 'lookUpCharge' }>, 'type'>;

/**
 * Asks the bank what became of a charge, and books what it says: each payment once, however often it is told and in whatever
 * order. One that nobody is to pay any more is withdrawn. Whoever asks for it, by whatever right, changes nothing else.
 */
export async function lookUpCharge(deps: LookUpDeps, name: ChargeOfCompany): Promise<void> {
  const { companyId, invoiceId, attempt } = name;
  const part = deps.table.forCompany(companyId);
  const told = await deps.pix.find(txidOf(name));
  if (told?.isActive && (await isObsolete(part, name))) await deps.pix.withdraw(txidOf(name));
  if (!told?.isConcluded) return;
  // Money may have come that nobody books: an alarm stands on these lines.
  if (told.payments.length === 0) log.error('charge concluded without a payment', { companyId, invoiceId, attempt });
  const isBooked = await commitDecision(deps.table.across, async () => {
    const charge = await findCharge(part, companyId, invoiceId, attempt);
    if (charge) return booking(deps, charge, told);
    log.error('charge concluded without an invoice', { companyId, invoiceId, attempt });
    return { writes: [], result: false };
  });
  if (!isBooked) return;
  // Also when it was booked before: what did so may have ended between the two.
  await tellSessions(deps.table, companyId);
  await withdrawNewest(deps, name);
}

/** Its invoice has been paid, or has a newer charge: two payments would be one too many. Or it has gone with its company. */
async function isObsolete(part: TablePart, { companyId, invoiceId, attempt }: ChargeOfCompany): Promise<boolean> {
  const invoice = await findItem(part, companyKeys.invoice(companyId, invoiceId), invoiceItem);
  return !invoice || invoice.status === 'paid' || invoice.attempts > attempt;
}

/** The others have been when it came. */
async function withdrawNewest({ table, jobs }: LookUpDeps, { companyId, invoiceId, attempt }: ChargeOfCompany): Promise<void> {
  const { attempts } = await loadInvoice(table.forCompany(companyId), companyId, invoiceId);
  if (attempts > attempt) await jobs.send({ type: 'lookUpCharge', companyId, invoiceId, attempt: attempts });
}

/** Ends only when what it told still holds: of two changes at once the later one stays. */
async function tellSessions(table: Table, companyId: CompanyId): Promise<void> {
  for (let told: string | undefined; ;) {
    const company = await loadCompany(table.forCompany(companyId), companyId);
    if (company.dueAt === told) return;
    await renewCompanySessions(table, company);
    told = company.dueAt;
  }
}

async function booking({ table, clock }: InvoiceDeps, charge: PixChargeItem, told: BankCharge): Promise<{ writes: GuardedWrite[]; result: boolean }> {
  const part = table.forCompany(charge.companyId);
  const invoice = await loadInvoice(part, charge.companyId, charge.invoiceId);
  const judged = judgePayments(charge, invoice.status === 'paid', told.payments);
  const settling = judged.find(settles);
  const isBooked = charge.isBooked || settling !== undefined;
  if (judged.length === 0) return { writes: [], result: isBooked };
  const nowMs = clock.nowMs();
  const company = settling && (await loadCompany(part, charge.companyId));
  const paidUntil = company ? advancedDueDate(company.dueAt, charge.recurrence, nowMs, company.dueDay) : null;
  const writes: Write[] = [
    chargeWrite(charge, judged, isBooked),
    invoiceWrite(invoice, charge, judged, paidUntil === null ? null : { paidUntil, paidAt: isoTime(nowMs) }),
    ...judged.map((payment) => entryOf(invoice, charge, payment, settles(payment) ? paidUntil : null)),
  ];
  for (const { what } of judged) log.info('pix payment', { companyId: charge.companyId, invoiceId: charge.invoiceId, attempt: charge.attempt, what });
  const renewal = company && paidUntil !== null ? await renewalWrites(table, { company, charge, paidUntil, nowMs }) : [];
  return { writes: [...writes.map((write) => ({ write })), ...renewal], result: isBooked };
}

interface Renewal {
  readonly company: CompanyItem;
  readonly charge: PixChargeItem;
  readonly paidUntil: string;
  readonly nowMs: number;
}

/** Days until a company that has more than the plan that it paid for sends nothing. */
const daysUntilOff = 7;

/** Books exactly the payment: the plan that the charge was made for, unless that plan is gone. What exceeds it is named with a date. */
async function renewalWrites(table: Table, { company, charge, paidUntil, nowMs }: Renewal): Promise<GuardedWrite[]> {
  const { companyId, planId: before, dueAt } = company;
  const paid = before === charge.planId ? undefined : await findPlan(table, charge.planId);
  const planId = paid ? charge.planId : before;
  const { users = 0, connections = 0, queues = 0 } = paid ?? {};
  const isTooSmall = paid !== undefined && excessOf(company, paid).length > 0;
  const overPlan = isTooSmall ? { limits: { users, connections, queues }, offAt: isoTime(nowMs + daysUntilOff * 24 * 60 * 60_000) } : undefined;
  if (overPlan) log.warn('paid plan exceeded', { companyId, planId, offAt: overPlan.offAt });
  // A day of the month that is told by a late payment is the new one.
  const dueDay = Date.parse(dueAt) < nowMs ? undefined : dueDayOf(paidUntil, company.dueDay ?? dueDayAt(dueAt));
  const change = {
    set: { dueAt: paidUntil, planId, ...(overPlan ? { overPlan } : {}), ...(dueDay === undefined ? {} : { dueDay }) },
    remove: [...(paid ? ['askedLimits', 'askedUntilMs'] : []), ...(paid && !overPlan ? ['overPlan'] : []), ...(dueDay === undefined ? ['dueDay'] : [])],
  };
  const isAsRead = ['exists', ['dueAt', '=', dueAt], ...asLimited(company), ...(paid ? asCounted(company) : [])] as const;
  const renewed = { write: update(companyKeys.company(companyId), change, isAsRead) };
  return paid ? [renewed, ...takePlan(planId, companyId), leavePlan(before, companyId)] : [renewed];
}

function chargeWrite({ companyId, invoiceId, attempt, payments, revision }: PixChargeItem, judged: readonly JudgedPayment[], isBooked: boolean): Write {
  const all = [...payments, ...judged.map(({ endToEndId, cents, what }) => ({ endToEndId, cents, isPart: what === 'tooLittle' }))];
  const change = { set: { payments: all, isBooked, revision: revision + 1 } };
  return update(companyKeys.pixCharge(companyId, invoiceId, attempt), change, ['exists', ['revision', '=', revision]]);
}

function invoiceWrite(
  { companyId, id, revision }: InvoiceItem,
  { planId, planName, valueCents, recurrence }: PixChargeItem,
  judged: readonly JudgedPayment[],
  paid: { readonly paidUntil: string; readonly paidAt: string } | null,
): Write {
  const last = judged.at(-1)?.what ?? 'paid';
  const set = {
    notice: last === 'paid' ? null : last,
    revision: revision + 1,
    ...(paid ? { ...paid, status: 'paid', planId, planName, valueCents, recurrence } : {}),
  };
  return update(companyKeys.invoice(companyId, id), { set }, ['exists', ['revision', '=', revision]]);
}

const entryOf = (invoice: InvoiceItem, { planName }: PixChargeItem, { endToEndId, cents, at, what }: JudgedPayment, paidUntil: string | null): Write =>
  invoiceEntry(invoice, { at, what, valueCents: cents, plan: planName, endToEndId, paidUntil }, `3-${endToEndId}`);
