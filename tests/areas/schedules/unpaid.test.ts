import { describe, expect, it } from 'vitest';
import { graceDays, maySend } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
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
  const one = { isActive: true, isCampaignsEnabled: true, dueAt, createdAt: '2026-01-01T00:00:00.000Z', userCount: 1, connectionCount: 1, queueCount: 1 };

  it('that has paid before sends for two days of grace', () => {
    expect([dueMs, dueMs + 2 * dayMs, dueMs + 2 * dayMs + 1].map((nowMs) => maySend(one, nowMs))).toEqual([true, true, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('that only tries the service out sends until its trial ends', () => {
    const trial = { ...one, createdAt: new Date(dueMs - 3 * dayMs).toISOString() };

    expect([dueMs, dueMs + 1].map((nowMs) => maySend(trial, nowMs))).toEqual([true, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('sends nothing while it is suspended, and no campaigns without their feature', () => {
    expect(maySend({ ...one, isActive: false }, dueMs)).toBe('ERR_COMPANY_SUSPENDED');
    expect(maySend({ ...one, isCampaignsEnabled: false }, dueMs, 'campaigns')).toBe('ERR_NO_PERMISSION');
    expect(maySend({ ...one, isCampaignsEnabled: false }, dueMs)).toBe(true);
  });
});
