import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';

export interface CheckDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
  /** Between looks for the answer. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** `number`: as WhatsApp writes it, which may differ in Brazil's ninth digit. */
export type CheckedNumber = { readonly on: 'whatsapp'; readonly number: string } | { readonly on: 'nothing' } | { readonly on: 'unknown' };

const lookEveryMs = 150;
/** Somebody waits in front of a form. */
const patienceMs = 4_000;

/**
 * Asks WhatsApp whether a number has an account. The answer holds for a day.
 *
 * @param by the connection to ask through; without one the company's default.
 * @returns unknown when that is not connected, or when no answer comes in time.
 */
export async function checkNumber(
  { table, clock, outbound, wait = delay }: CheckDeps,
  companyId: CompanyId,
  number: string,
  by?: ConnectionId,
): Promise<CheckedNumber> {
  const part = table.forCompany(companyId);
  const known = await loadNumberCheck(part, companyId, number, clock.nowMs());
  if (known) return answer(known.number);
  const connectionId = by ?? companyItem.parse(await part.get(companyKeys.company(companyId))).defaultConnectionId;
  const stored = connectionId && (await part.get(companyKeys.connection(companyId, connectionId)));
  if (!connectionId || !stored || connectionItem.parse(stored).status !== 'CONNECTED') return { on: 'unknown' };
  const createdAt = isoTime(clock.nowMs());
  await outbound.send({ type: 'check', companyId, connectionId, chat: { number }, createdAt }, `check#${number}#${createdAt}`);
  for (let waited = 0; waited < patienceMs; waited += lookEveryMs) {
    await wait(lookEveryMs);
    const found = await loadNumberCheck(part, companyId, number, clock.nowMs());
    if (found) return answer(found.number);
  }
  return { on: 'unknown' };
}

const answer = (number: string | null): CheckedNumber => (number === null ? { on: 'nothing' } : { on: 'whatsapp', number });
