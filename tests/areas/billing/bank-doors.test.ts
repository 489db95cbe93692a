import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cashier, givenPlan } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';
import { log } from '#functions/tools/log.ts';

const hourMs = 60 * 60_000;

let home: Home;
let till: ReturnType<typeof cashier>;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
});

describe('charges at the bank', () => {
  it('are five an hour for a company, however plans are asked for in turn', async () => {
    const bigger = await givenPlan(home);
    const { id } = await till.write();
    const asks = Array.from({ length: 12 }, (_, index) => ({ planId: index % 2 === 0 ? home.plan.planId : bigger.planId }));

    const codes: unknown[] = [];
    for (const ask of asks)
      codes.push(
        await till.charge(id, ask).then(
          () => 'made',
          (error: unknown) => error,
        ),
      );

    expect(till.deps.pix.asked).toHaveLength(5);
    expect(codes.at(-1)).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    home.deps.clock.advance(hourMs + 1);
    await expect(till.charge(id)).resolves.toBeDefined();
  });

  it('that are open are answered again, as often as somebody asks', async () => {
    const { id } = await till.write();

    const codes = await Promise.all(Array.from({ length: 8 }, () => till.charge(id)));

    expect(new Set(codes).size).toBe(1);
  });

  it('that the bank calls concluded without a payment are an error that an operator hears of', async () => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const { id } = await till.write();
    const txid = await till.charge(id);
    const charge = till.deps.pix.charges.get(txid);
    if (charge) till.deps.pix.charges.set(txid, { ...charge, isActive: false, isConcluded: true });

    await till.lookUp(id);

    expect(told).toHaveBeenCalledWith('charge concluded without a payment', expect.objectContaining({ invoiceId: id }));
    told.mockRestore();
  });
});
