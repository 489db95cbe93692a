import * as z from 'zod';
import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { loadSettings } from './settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';

/** Numbers of a day, which only go up. */
const healthDay = z.object({ type: z.literal('healthDay'), messages: z.number().int().default(0), failures: z.number().int().default(0) });
const healthLogin = z.object({ type: z.literal('healthLogin'), lastLoginAt: z.iso.datetime() });

/** Only today is shown; some days more, for whoever looks into the table. */
const keptSeconds = 8 * 24 * 60 * 60;

export interface HealthCounts {
  readonly messages: number;
  readonly failures: number;
}

/**
 * Adds to what a day of a company had: one write, whatever it adds.
 *
 * @param day of the company, `2026-11-30`
 * @returns what it has by now.
 */
export async function countHealth(table: TablePart, companyId: CompanyId, day: string, counts: HealthCounts): Promise<HealthCounts> {
  const set = { type: 'healthDay', companyId, expiresAtSeconds: Math.ceil(Date.parse(day) / 1_000) + keptSeconds };
  return healthDay.parse(await table.change(companyKeys.health(companyId, day), { set, add: { ...counts } }));
}

export async function noteLogin(table: TablePart, companyId: CompanyId, at: string): Promise<void> {
  await table.change(companyKeys.health(companyId, ''), { set: { type: 'healthLogin', companyId, lastLoginAt: at } });
}

/** Half a unit each for settings (kept for some seconds), day and login, and what the connections take. */
export async function loadHealth(table: TablePart, companyId: CompanyId, nowMs: number): Promise<CompanyHealth> {
  const { timeZone } = await loadSettings(table, companyId, nowMs);
  const [day, login, connections] = await Promise.all([
    table.get(companyKeys.health(companyId, localDay(nowMs, timeZone))),
    table.get(companyKeys.health(companyId, '')),
    table.queryAll({ pk: companyKeys.connection(companyId, '').pk }),
  ]);
  const { messages, failures } = healthDay.parse(day ?? { type: 'healthDay' });
  const known = readableItems(connectionItem, connections);
  return {
    companyId,
    connections: { up: known.filter(({ status }) => status === 'CONNECTED').length, total: known.length },
    messagesToday: messages,
    failuresToday: failures,
    lastLoginAt: login ? healthLogin.parse(login).lastLoginAt : null,
  };
}
