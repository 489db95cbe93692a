import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSeconds, createPayment, lookUpMinutes } from '#functions/areas/billing/create-payment.ts';
import { getSubscription } from '#functions/areas/billing/get-subscription.ts';
import { addressLimit, receivePix, webhookLimit } from '#functions/areas/billing/receive-pix.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InvoiceId } from '#shared/contract/ids.ts';
import { mostPixTold, pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import { advancedDueDate } from '#shared/domain/due-date.ts';
import { chargeNamed, txidOf } from '#shared/domain/pix-txid.ts';
import { logInAs, identityDeps } from '#tests/support/given-accounts.ts';
import { cashier, subscribeBody } from '#tests/support/billing.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let till: ReturnType<typeof cashier>;
beforeEach(async () => {
  home = await given.company();
  till = cashier(home);
});

const nowMs = () => home.deps.clock.nowMs();
const whats = async (invoiceId: InvoiceId) => (await till.history(invoiceId)).map(({ what }) => what);
const openUser = () => home.deps.table.forCompany(home.company.companyId);

describe('a charge', () => {
  it('is for the price of the invoice, whatever the client sends, and lasts an hour', async () => {
    const { id } = await till.write();

    const payment = await createPayment(till.deps, home.admin, subscribeBody(id, { price: 0.01, plan: '{"price":0.01}', users: 1_000, cardNumber: '4111' }));

    const txid = txidOf({ companyId: home.company.companyId, invoiceId: id, attempt: 1 });
    expect(payment).toEqual({ invoiceId: id, qrcode: { qrcode: `code of ${txid}` }, valor: { original: '99.90' }, expiresAt: isoTime(nowMs() + 3_600_000) });
    expect(till.deps.pix.asked).toMatchObject([{ txid, valueCents: 9_990, expirySeconds: chargeSeconds }]);
    expect(txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
    expect(chargeNamed(txid)).toEqual({ companyId: home.company.companyId, invoiceId: id, attempt: 1 });
  });

  it('is asked for again only when it ends soon', async () => {
    const { id } = await till.write();

    const first = await till.charge(id);
    const again = await till.charge(id);
    home.deps.clock.advance(59 * 60_000);
    const later = await till.charge(id);

    expect(again).toBe(first);
    expect(later).not.toBe(first);
    expect(await whats(id)).toEqual(['written', 'charged', 'charged']);
  });

  it('is looked up by itself later on, from before anybody could pay it', async () => {
    const { id } = await till.write();
    till.deps.pix.goDown();

    await expect(till.charge(id)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });

    const lookUp = { type: 'lookUpCharge', companyId: home.company.companyId, invoiceId: id, attempt: 1 };
    expect(home.deps.jobs.sent).toEqual(lookUpMinutes.map((minutes) => ({ job: lookUp, notBeforeMs: nowMs() + minutes * 60_000 })));
  });

  it('gets another name when the bank has its own for something else', async () => {
    const { id } = await till.write();
    till.deps.pix.takeName(txidOf({ companyId: home.company.companyId, invoiceId: id, attempt: 1 }));

    const txid = await till.charge(id);

    expect(chargeNamed(txid)).toMatchObject({ attempt: 2 });
  });

  it('keeps whom it is billed to for the next time', async () => {
    const { id } = await till.write();
    await till.charge(id, { city: 'Recife' });

    expect((await getSubscription(till.deps, home.admin)).details).toMatchObject({ firstName: 'Maria da Silva', city: 'Recife', country: 'BR' });
  });

  it('is not made for what is paid, nor for another company’s invoice', async () => {
    const other = cashier(await given.company({ deps: home.deps }));
    const { id } = await till.write();
    till.pay(await till.charge(id), 9_990);
    await till.lookUp(id);

    await expect(till.charge(id)).rejects.toMatchObject({ code: 'ERR_INVOICE_ALREADY_PAID' });
    await expect(other.charge(id)).rejects.toMatchObject({ code: 'ERR_NO_INVOICE_FOUND' });
  });
});

describe('a payment', () => {
  it('marks the invoice paid and moves the due date, once, however often it is told', async () => {
    const { id } = await till.write();
    till.pay(await till.charge(id), 9_990);

    await Promise.all(Array.from({ length: 5 }, () => till.lookUp(id)));
    home.deps.clock.advance(86_400_000);
    await till.lookUp(id);

    const dueAt = advancedDueDate(home.company.dueAt, 'MENSAL', 0);
    expect((await till.company()).dueAt).toBe(dueAt);
    expect(await till.invoice(id)).toMatchObject({ status: 'paid', paidUntil: dueAt, notice: null });
    expect(await whats(id)).toEqual(['written', 'charged', 'paid']);
  });

  it('counts from today for a company that had expired, and opens its sessions at once', async () => {
    const expired = await given.company({ deps: home.deps, dueAt: '2026-01-01T00:00:00.000Z' });
    const agent = await given.user(expired);
    const desk = cashier(expired);
    const { id } = await desk.write();
    desk.pay(await desk.charge(id), 9_990);

    await desk.lookUp(id);

    const { dueAt } = await desk.company();
    expect(dueAt).toBe(advancedDueDate('2026-01-01T00:00:00.000Z', 'MENSAL', nowMs()));
    const sessions = await Promise.all([expired.admin, agent].map(({ companyId, userId }) => loadSession(home.deps.table, { companyId, userId, seat: 0 })));
    expect(sessions.map((session) => session?.dueAt)).toEqual([dueAt, dueAt]);
    await expect(logInAs(identityDeps(home.deps), { email: expired.email })).resolves.toMatchObject({ reply: { scope: 'full' } });
  });

  it('tells the sessions also when what booked it was ended before', async () => {
    const { id } = await till.write();
    till.pay(await till.charge(id), 9_990);
    await till.lookUp(id);
    const { companyId, userId } = home.admin;
    await openUser().change(companyKeys.session(companyId, userId, 0), { set: { dueAt: home.company.dueAt } });

    await till.lookUp(id);

    expect((await loadSession(home.deps.table, { companyId, userId, seat: 0 }))?.dueAt).toBe((await till.company()).dueAt);
  });

  it('that is too little leaves the invoice open and says so; the rest of it pays', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    till.pay(txid, 5_000);
    await till.lookUp(id);
    const between = await till.invoice(id);
    till.pay(txid, 4_990);
    await till.lookUp(id);

    expect(between).toMatchObject({ status: 'open', notice: 'tooLittle' });
    expect(await till.invoice(id)).toMatchObject({ status: 'paid', notice: null });
    expect((await till.history(id)).flatMap(({ what, valueCents, endToEndId }) => (endToEndId ? [[what, valueCents]] : []))).toEqual([
      ['tooLittle', 5_000],
      ['paid', 4_990],
    ]);
  });

  it('made twice is said, and the due date moves once', async () => {
    const { id } = await till.write();
    const first = await till.charge(id);
    home.deps.clock.advance(59 * 60_000);
    const second = await till.charge(id);
    for (const txid of [first, second]) till.pay(txid, 9_990);

    await till.lookUp(id, 2);
    await till.lookUp(id, 1);
    await till.lookUp(id, 1);

    expect((await till.company()).dueAt).toBe(advancedDueDate(home.company.dueAt, 'MENSAL', 0));
    expect(await till.invoice(id)).toMatchObject({ status: 'paid', notice: 'paidTwice' });
    expect((await whats(id)).toSorted()).toEqual(['charged', 'charged', 'paid', 'paidTwice', 'written']);
  });

  it('that comes after the code’s end is money, and says that it came late', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    home.deps.clock.advance(2 * 3_600_000);
    till.pay(txid, 9_990);

    await till.lookUp(id);

    expect(await till.invoice(id)).toMatchObject({ status: 'paid', notice: 'paidLate' });
  });

  it('is not believed before the bank says that the charge is paid', async () => {
    const { id } = await till.write();
    await till.charge(id);

    await till.lookUp(id);

    expect(await till.invoice(id)).toMatchObject({ status: 'open' });
  });
});

describe('a call of the webhook', () => {
  const from = (clientAddress: string, ...txids: string[]) => receivePix(till.deps, { pix: txids.map((txid) => ({ txid })), clientAddress });
  const call = (...txids: string[]) => from('192.0.2.9', ...txids);

  it('only has the charge looked up: what it says of money changes nothing', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    home.deps.jobs.take();

    await call(txid, txid);
    const asked = home.deps.jobs.take();
    await till.lookUp(id);

    expect(asked).toEqual([{ type: 'lookUpCharge', companyId: home.company.companyId, invoiceId: id, attempt: 1 }]);
    expect(await till.invoice(id)).toMatchObject({ status: 'open' });
  });

  it('of a stranger’s or an invented charge does nothing', async () => {
    const { id } = await till.write();
    await call('garbage', txidOf({ companyId: home.company.companyId, invoiceId: id, attempt: 7 }), 'A'.repeat(35));

    expect(home.deps.jobs.take()).toEqual([]);
  });

  it('made again and again does not make us call the bank as often', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    home.deps.jobs.take();

    for (let count = 0; count < 20; count += 1) await call(txid);
    const asked = home.deps.jobs.take().length;
    home.deps.clock.advance(webhookLimit.windowMs + 1);
    await call(txid);

    expect([asked, home.deps.jobs.take().length]).toEqual([webhookLimit.most, 1]);
  });

  it('names twenty charges at most, and is refused before a read when its address has called too often', async () => {
    const { id } = await till.write();
    const txid = await till.charge(id);
    const { body } = pixWebhookRoutes.receivePix;
    const naming = (count: number) => body.safeParse({ pix: Array.from({ length: count }, () => ({ txid })) }).success;
    expect([naming(mostPixTold), naming(mostPixTold + 1)]).toEqual([true, false]);

    for (let count = 0; count < addressLimit.most; count += 1) await from('192.0.2.66', 'garbage');
    home.deps.jobs.take();

    await expect(from('192.0.2.66', txid)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    expect(home.deps.jobs.take()).toEqual([]);
  });
});
