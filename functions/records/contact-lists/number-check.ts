import * as z from 'zod';
import type { CompanyId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';

/** WhatsApp's answer about a number: the form in which it has an account there, or that it has none. */
const numberCheckItem = z.object({ type: z.literal('numberCheck'), number: z.string().nullable(), checkedAt: z.iso.datetime() });
export type NumberCheck = Pick<z.output<typeof numberCheckItem>, 'number' | 'checkedAt'>;

/** People join and leave WhatsApp: a day later the question is asked anew. */
const holdsMs = 24 * 60 * 60_000;

export async function loadNumberCheck(table: TablePart, companyId: CompanyId, number: string, nowMs: number): Promise<NumberCheck | undefined> {
  const check = await findItem(table, companyKeys.numberCheck(companyId, number), numberCheckItem);
  return check && nowMs - Date.parse(check.checkedAt) <= holdsMs ? check : undefined;
}

/** Loads the answers about many numbers; numbers that nobody asked about in the last day are missing. */
export async function loadNumberChecks(table: TablePart, companyId: CompanyId, numbers: readonly string[], nowMs: number): Promise<Map<string, NumberCheck>> {
  const keyOf = (number: string) => companyKeys.numberCheck(companyId, number);
  const byKey = new Map((await table.getMany(numbers.map(keyOf))).map((row) => [row['pk'], numberCheckItem.parse(row)]));
  const found = numbers.flatMap((number): [string, NumberCheck][] => {
    const check = byKey.get(keyOf(number).pk);
    return check && nowMs - Date.parse(check.checkedAt) <= holdsMs ? [[number, check]] : [];
  });
  return new Map(found);
}

/** @param asked the number as it was asked for. */
export async function saveNumberCheck(table: TablePart, companyId: CompanyId, asked: string, { number, checkedAt }: NumberCheck): Promise<void> {
  const expiresAtSeconds = Math.ceil((Date.parse(checkedAt) + holdsMs) / 1_000);
  await table.commit(put(companyKeys.numberCheck(companyId, asked), { type: 'numberCheck', number, checkedAt, expiresAtSeconds }));
}
