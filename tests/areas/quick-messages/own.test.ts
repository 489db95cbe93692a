import { describe, expect, it } from 'vitest';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { auditedKindOf } from '#functions/areas/derive/audit/audited-kinds.ts';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { given } from '#tests/support/given.ts';

type Principal = Awaited<ReturnType<typeof given.company>>['admin'];

async function team() {
  const home = await given.company();
  const uses = recordUses(home.deps, quickMessages);
  const create = (who: Principal, fields: object) => uses.create(who, quickMessages.body.parse({ message: 'Olá!', ...fields }));
  const [caio, juliana] = [await given.user(home, { role: 'attendant' }), await given.user(home, { role: 'attendant' })];
  const seenBy = async (who: Principal) => (await uses.every(who)).map(({ shortcode }) => shortcode);
  return { home, uses, create, seenBy, ana: home.admin, caio, juliana };
}

describe('own quick messages', () => {
  it('are seen by their author alone, among the shared ones, in both lists', async () => {
    const { create, uses, seenBy, ana, caio, juliana } = await team();
    await create(ana, { shortcode: 'pix' });
    await create(caio, { shortcode: 'abraço', isShared: false });
    await create(caio, { shortcode: 'zelo', isShared: false });

    const listed = await uses.list(caio, {});
    const found = await uses.list(caio, { searchParam: 'zel' });

    expect([await seenBy(caio), await seenBy(juliana), await seenBy(ana)]).toEqual([['abraço', 'pix', 'zelo'], ['pix'], ['pix']]);
    expect([listed.records, found.records].map((records) => records.map(({ shortcode }) => shortcode))).toEqual([['abraço', 'pix', 'zelo'], ['zelo']]);
  });

  it('stand once in their place, whatever page they are on', async () => {
    const { create, uses, ana, caio } = await team();
    const names = Array.from({ length: 25 }, (_, index) => `m${String(index).padStart(2, '0')}`);
    for (const shortcode of names) await create(ana, { shortcode });
    for (const shortcode of ['aaa', 'm10x', 'm22x', 'zzz']) await create(caio, { shortcode, isShared: false });

    const first = await uses.list(caio, {});
    const second = await uses.list(caio, { cursor: first.nextCursor });

    const all = [...first.records, ...second.records].map(({ shortcode }) => shortcode);
    expect(all).toEqual([...names, 'aaa', 'm10x', 'm22x', 'zzz'].toSorted());
    expect(second.hasMore).toBe(false);
  });

  it('are a hundred at most; shared ones ask for the right', async () => {
    const { create, caio, juliana } = await team();
    for (let count = 0; count < 100; count += 1) await create(caio, { shortcode: `m${String(count).padStart(3, '0')}`, isShared: false });

    await expect(create(caio, { shortcode: 'mais', isShared: false })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_OWN_SHORTCUTS' });
    await expect(create(juliana, { shortcode: 'pix' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', details: { right: 'shortcuts:edit' } });
  });

  it('stay one’s own, with steps and queue, when a program changes shortcut and text as the specification has it', async () => {
    const { home, create, uses, seenBy, ana, juliana } = await team();
    const steps = { tags: [], end: 'resolve' };
    const { id } = await create(ana, { shortcode: 'meu', isShared: false, queueId: home.queue.queueId, steps });
    const body = quickMessages.routes.updateQuickMessage.body.parse({ shortcode: 'novo', message: 'Outra' });

    const changed = await uses.update(ana, id, body);

    expect(changed).toMatchObject({ shortcode: 'novo', message: 'Outra', isShared: false, queueId: home.queue.queueId, steps: { end: 'resolve' } });
    expect(await seenBy(juliana)).toEqual([]);
  });

  it('keep the text of a change that names the shortcut alone, and what is shared stays so', async () => {
    const { create, uses, ana } = await team();
    const { id } = await create(ana, { shortcode: 'pix' });
    const body = quickMessages.routes.updateQuickMessage.body.parse({ shortcode: 'chave' });

    expect(await uses.update(ana, id, body)).toMatchObject({ shortcode: 'chave', message: 'Olá!', isShared: true });
  });

  it('are kept by nobody who supports the company', async () => {
    const { create, ana } = await team();

    await expect(create({ ...ana, profile: 'support' }, { shortcode: 'meu', isShared: false })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('go with their author, and leave their shortcuts', async () => {
    const { create, home, caio, ana, seenBy } = await team();
    const { companyId } = home.company;
    const { id } = await create(caio, { shortcode: 'meu', isShared: false });
    await create(ana, { shortcode: 'pix' });
    const table = home.deps.table.forCompany(companyId);
    await table.commit({ kind: 'delete', key: companyKeys.user(companyId, caio.userId) });

    const deps = { ...home.deps, jobs: { send: () => Promise.resolve() } };
    for (let times = 0; times < 2; times += 1) await returnTicketsOfUser(deps, { type: 'returnTickets', companyId, userId: caio.userId });

    const list = `quick-messages ${caio.userId}`;
    expect(await table.get(companyKeys.record(companyId, 'quick-messages', id), { consistent: true })).toBeUndefined();
    expect(await table.get(companyKeys.recordClaim(companyId, list, 'shortcode', 'meu'), { consistent: true })).toBeUndefined();
    expect(await seenBy(ana)).toEqual(['pix']);
  });
});

describe('the audit trail', () => {
  it('tells of shared ones alone', () => {
    const row = { type: 'quickMessage', id: '01J00000000000000000000002', shortcode: 'pix' };

    expect(auditedKindOf(row)).toMatchObject({ kind: 'quickMessage' });
    expect(auditedKindOf({ ...row, userId: null })).toMatchObject({ kind: 'quickMessage' });
    expect(auditedKindOf({ ...row, userId: '01J00000000000000000000003' })).toBeUndefined();
  });
});

describe('the queue of a quick message', () => {
  it('is none until one is named', async () => {
    const { create, home, ana } = await team();

    expect(await create(ana, { shortcode: 'pix' })).toMatchObject({ queueId: null, isShared: true });
    expect(await create(ana, { shortcode: 'taxa', queueId: home.queue.queueId })).toMatchObject({ queueId: home.queue.queueId });
  });
});
