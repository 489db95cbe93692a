/** A Pix payment as the bank tells of it. */
export interface PixPayment {
  readonly endToEndId: string;
  readonly cents: number;
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface JudgedCharge {
  readonly valueCents: number;
  readonly expiresAt: string;
  /** Booked so far; parts are those that together were less than is due. */
  readonly payments: readonly { readonly endToEndId: string; readonly cents: number; readonly isPart: boolean }[];
}

export interface JudgedPayment extends PixPayment {
  readonly what: 'paid' | 'paidLate' | 'paidTwice' | 'tooLittle';
}

/** Whether a payment is the one by which the invoice is paid. */
export const settles = ({ what }: Pick<JudgedPayment, 'what'>): boolean => what === 'paid' || what === 'paidLate';

/**
 * Judges each payment of a charge that is not booked yet, oldest first. Parts of one charge add up; the one that completes the amount pays the
 * invoice, unless it is paid, and later ones count as paid twice. Money that comes after the code's end is money.
 */
export function judgePayments(charge: JudgedCharge, isInvoicePaid: boolean, told: readonly PixPayment[]): JudgedPayment[] {
  const known = new Set(charge.payments.map(({ endToEndId }) => endToEndId));
  let isPaid = isInvoicePaid;
  let receivedCents = charge.payments.filter(({ isPart }) => isPart).reduce((sum, { cents }) => sum + cents, 0);
  const judged: JudgedPayment[] = [];
  for (const payment of told.toSorted(byTime)) {
    if (known.has(payment.endToEndId)) continue;
    known.add(payment.endToEndId);
    if (isPaid) {
      judged.push({ ...payment, what: 'paidTwice' });
      continue;
    }
    receivedCents += payment.cents;
    isPaid = receivedCents >= charge.valueCents;
    const inTime = Date.parse(payment.at) <= Date.parse(charge.expiresAt) + toleranceMs;
    judged.push({ ...payment, what: !isPaid ? 'tooLittle' : inTime ? 'paid' : 'paidLate' });
  }
  return judged;
}

/** Clocks of banks and ours differ. */
const toleranceMs = 60_000;

const byTime = (one: PixPayment, other: PixPayment): number => Date.parse(one.at) - Date.parse(other.at) || one.endToEndId.localeCompare(other.endToEndId);
