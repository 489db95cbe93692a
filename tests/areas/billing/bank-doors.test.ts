import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cashier, givenPlan } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { requireRoom } from '#functions/records/billing/plan-limits.ts';
import { chargeNamed } from '#shared/domain/pix-txid.ts';
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

  it('that the bank did not answer are asked for again under their name, so that a bad hour of the bank takes none of the five', async () => {
    const { id } = await till.write();
    till.deps.pix.goDown();
    for (let count = 0; count < 6; count += 1) {
      await expect(till.charge(id)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
      home.deps.clock.advance(60_000);
    }
    till.deps.pix.goDown(false);

    const txid = await till.charge(id);

    expect(chargeNamed(txid)).toMatchObject({ attempt: 1 });
    expect([...till.deps.pix.charges.keys()]).toEqual([txid]);
  });

  it('that the bank made without our hearing of it get another name once they end soon', async () => {
    const { id } = await till.write();
    await till.charge(id);
    const { companyId } = home.company;
    const forget = () => home.deps.table.forCompany(companyId).change(companyKeys.pixCharge(companyId, id, 1), { set: { text: null } });
    await forget();
    home.deps.clock.advance(57 * 60_000);
    await till.charge(id);
    await forget();
    home.deps.clock.advance(2 * 60_000);

    expect(chargeNamed(await till.charge(id))).toMatchObject({ attempt: 2 });
  });

  it('of a smaller plan that the bank answers late limit the company until the code ends', async () => {
    const smaller = await givenPlan(home, { users: 1, valueCents: 4_990 });
    const { id } = await till.write();
    till.deps.pix.goDown();
    await expect(till.charge(id, { planId: smaller.planId })).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
    home.deps.clock.advance(50 * 60_000);
    till.deps.pix.goDown(false);
    await till.charge(id, { planId: smaller.planId });
    home.deps.clock.advance(55 * 60_000);

    const adding = requireRoom(home.deps.table, await till.company(), 'users', home.deps.clock.nowMs());

    await expect(adding).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_USERS', details: { limit: 1 } });
  });

  it('that the bank did not answer are asked for again six times a minute', async () => {
    const { id } = await till.write();
    till.deps.pix.goDown();
    const codes: unknown[] = [];
    for (let count = 0; count < 9; count += 1) codes.push(await till.charge(id).catch((error: unknown) => error));

    expect(codes.slice(0, 7)).toMatchObject(Array.from({ length: 7 }, () => ({ code: 'ERR_PIX_UNAVAILABLE' })));
    expect(codes.at(-1)).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });

  it('of a company that is gone are withdrawn, and money that came for one is an error that an operator hears of', async () => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const { companyId } = home.company;
    const { id } = await till.write();
    const txid = await till.charge(id);
    await home.deps.table.forCompany(companyId).commit(remove(companyKeys.pixCharge(companyId, id, 1)), remove(companyKeys.invoice(companyId, id)));

    await till.lookUp(id);
    const isOpen = till.deps.pix.charges.get(txid)?.isActive;
    till.pay(txid, 9_990);
    await till.lookUp(id);

    expect(isOpen).toBe(false);
    expect(told).toHaveBeenCalledExactlyOnceWith('charge concluded without an invoice', { companyId, invoiceId: id, attempt: 1 });
    told.mockRestore();
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
