import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from '#functions/ports/clock.ts';
import type { InvoiceId } from '#shared/contract/ids.ts';
import { advancedDueDate, dueDayOf } from '#shared/domain/due-date.ts';
import { chargeNamed } from '#shared/domain/pix-txid.ts';
import { cashier } from '#tests/support/billing.ts';
import { given } from '#tests/support/given.ts';
import { isLong } from '#tests/support/long.ts';

describe('whatever happens in whatever order', () => {
  type Step = { readonly kind: 'charge' | 'days' | 'minutes' | 'pay' | 'told' | 'toldAll'; readonly n: number };
  interface Model {
    dueAt: string;
    /** The day that a short month keeps it from. */
    dueDay: number | undefined;
    readonly paid: Set<InvoiceId>;
  }
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>('charge', 'charge', 'days', 'minutes', 'pay', 'pay', 'told', 'toldAll'),
    n: fc.integer({ min: 0, max: 40 }),
  });

  it('the due date is what a plain model says', { timeout: 300_000 }, async () => {
    const home = await given.company();
    const nowMs = () => home.deps.clock.nowMs();
    let booked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const own = await given.company({ deps: home.deps, dueAt: isoTime(nowMs() + 5 * 86_400_000) });
        const desk = cashier(own);
        /** Each charge: its invoice, its name, what was paid of it and what was told. */
        const charges: { id: InvoiceId; attempt: number; txid: string; cents: number; paid: number }[] = [];
        const model: Model = { dueAt: own.company.dueAt, dueDay: undefined, paid: new Set() };
        const tell = async (charge: (typeof charges)[number] | undefined): Promise<void> => {
          if (!charge) return;
          await desk.lookUp(charge.id, charge.attempt);
          if (charge.paid < charge.cents || model.paid.has(charge.id)) return;
          model.paid.add(charge.id);
          booked += 1;
          // It comes back to its day after a shorter month, unless it was overdue and began anew.
          const before = model.dueAt;
          const dayBefore = model.dueDay ?? new Date(before).getUTCDate();
          model.dueAt = advancedDueDate(before, 'MENSAL', nowMs(), model.dueDay);
          model.dueDay = Date.parse(before) < nowMs() ? undefined : dueDayOf(model.dueAt, dayBefore);
        };
        for (const { kind, n } of steps) {
          const charge = charges[n % Math.max(1, charges.length)];
          if (kind === 'days') home.deps.clock.advance(n * 86_400_000);
          if (kind === 'minutes') home.deps.clock.advance(n * 60_000);
          if (kind === 'charge') {
            const { id } = await desk.write();
            if ((await desk.invoice(id)).status === 'paid') continue;
            const txid = await desk.charge(id);
            const attempt = chargeNamed(txid)?.attempt ?? 0;
            if (!charges.some((one) => one.txid === txid)) charges.push({ id, attempt, txid, cents: 9_990, paid: 0 });
          }
          if (kind === 'pay' && charge) {
            const cents = n % 3 === 0 ? 4_000 : 9_990;
            desk.pay(charge.txid, cents);
            charge.paid += cents;
          }
          if (kind === 'told') await tell(charge);
          if (kind === 'toldAll') for (const one of charges.toReversed()) await tell(one);
        }

        expect((await desk.company()).dueAt).toBe(model.dueAt);
        for (const { id } of charges) expect((await desk.invoice(id)).status).toBe(model.paid.has(id) ? 'paid' : 'open');
      }),
      { numRuns: isLong ? 100 : 25 },
    );
    expect(booked).toBeGreaterThan(isLong ? 20 : 5);
  });
});
