import { beforeAll, describe, expect, it } from 'vitest';
import { graceDays, maySend } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { planId } from '#shared/contract/ids.ts';
import { given } from '#tests/support/given.ts';
import { contactHome, hourMs, pass, schedule, sent, stored } from './schedule-home.ts';

const dayMs = 24 * hourMs;

describe('a scheduled message of a company that owes', () => {
  it('is an ERRO that says so, and is not sent', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    const { companyId } = home.company;
    const set = { dueAt: new Date(home.deps.clock.nowMs() - graceDays * dayMs).toISOString(), createdAt: '2026-01-01T00:00:00.000Z' };
    await home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set });

    await pass(home, hourMs);

    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_SUBSCRIPTION_EXPIRED', sentAt: null });
    expect(sent(home)).toEqual([]);
  });
});

describe('a company', () => {
  const dueAt = '2026-11-20T12:00:00.000Z';
  const dueMs = Date.parse(dueAt);
  const counts = { userCount: 1, connectionCount: 1, queueCount: 1 };
  const one = {
    planId: planId.parse('01JREC0AD0P1ANS00000000001'),
    isActive: true,
    isCampaignsEnabled: true,
    dueAt,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...counts,
  };
  let table: Table;
  beforeAll(async () => {
    table = (await given.company()).deps.table;
  });
  const answers = (company: object, ...times: number[]) => Promise.all(times.map((atMs) => maySend(table, { ...one, ...company }, atMs)));

  it('that has paid before sends for two days of grace', async () => {
    expect(await answers({}, dueMs, dueMs + 2 * dayMs, dueMs + 2 * dayMs + 1)).toEqual([true, true, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('that only tries the service out sends until its trial ends', async () => {
    const createdAt = new Date(dueMs - 3 * dayMs).toISOString();

    expect(await answers({ createdAt }, dueMs, dueMs + 1)).toEqual([true, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('sends nothing while it is suspended, and no campaigns without their feature', async () => {
    expect(await answers({ isActive: false }, dueMs)).toEqual(['ERR_COMPANY_SUSPENDED']);
    expect(await maySend(table, { ...one, isCampaignsEnabled: false }, dueMs, 'campaigns')).toBe('ERR_NO_PERMISSION');
    expect(await answers({ isCampaignsEnabled: false }, dueMs)).toEqual([true]);
  });
});
