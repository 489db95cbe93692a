import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RepeatedAnswer } from '#shared/contract/repeated-answers.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import { normalWords } from '#shared/domain/repeated-answer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

const dayMs = 24 * 60 * 60_000;
const keptDays = 30;

/**
 * A text and the days on which customers got it. Of a customer only a number from 0 to 63 is kept: nobody is known by it, and
 * five numbers are at least five customers. So the row stays below one write unit.
 */
const places = 64;

const stored = z.object({ id: z.string(), text: z.string(), isIgnored: z.boolean().default(false) });

export const digestOf = (companyId: CompanyId, text: string): string =>
  createHash('sha256')
    .update(`${companyId} ${normalWords(text)}`)
    .digest('hex')
    .slice(0, 32);

export const placeOf = (contactId: ContactId): string => `c${(createHash('sha256').update(contactId).digest()[0] ?? 0) % places}`;

const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);

/** Keeps that these customers got the text. */
export async function noteRepeated(
  table: TablePart,
  companyId: CompanyId,
  { text, contacts, atMs }: { readonly text: string; readonly contacts: readonly ContactId[]; readonly atMs: number },
): Promise<void> {
  const id = digestOf(companyId, text);
  const days = Object.fromEntries(contacts.map((contactId) => [placeOf(contactId), dayOf(atMs)]));
  const expiresAtSeconds = Math.ceil(atMs / 1_000) + keptDays * 24 * 60 * 60;
  await table.change(companyKeys.repeatedAnswer(companyId, id), { set: { type: 'repeatedAnswer', id, text, expiresAtSeconds, ...days } });
}

/** More are none that a screen shows. */
const mostRead = 500;

/** Texts with how many customers got them lately; ignored ones are left out. */
export async function loadRepeated(table: TablePart, companyId: CompanyId, nowMs: number): Promise<RepeatedAnswer[]> {
  const { items } = await table.query({ pk: companyKeys.repeatedAnswer(companyId, '').pk, limit: mostRead });
  const since = dayOf(nowMs) - keptDays;
  return items.flatMap((item) => {
    const { data } = stored.safeParse(item);
    return data && !data.isIgnored ? [{ id: data.id as RepeatedAnswer['id'], text: data.text, customers: placesIn(item, since) }] : []; // as it was put
  });
}

const placesIn = (item: Attributes, since: number): number =>
  Object.entries(item).filter(([name, day]) => /^c\d+$/.test(name) && typeof day === 'number' && day >= since).length;
