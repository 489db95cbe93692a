import type { RepeatedAnswer } from '#shared/contract/repeated-answers.ts';
import { normalWords } from '#shared/domain/repeated-answer.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { mostWhole } from '#shared/records/record.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { collectionOf } from '#functions/records/declared/record-store.ts';
import { loadRepeated } from '#functions/records/messages/repeated-answer-item.ts';
import type { Principal } from '#functions/tools/principal.ts';

export interface RepeatedAnswerDeps {
  readonly table: Table;
  readonly clock: Clock;
}

const leastCustomers = 5;
const mostOffered = 5;

/** Texts to be kept, the most sent ones first; none that is kept already. */
export async function listRepeatedAnswers({ table, clock }: RepeatedAnswerDeps, { companyId }: Principal): Promise<RepeatedAnswer[]> {
  const part = table.forCompany(companyId);
  const sent = (await loadRepeated(part, companyId, clock.nowMs())).filter(({ customers }) => customers >= leastCustomers);
  if (sent.length === 0) return [];
  const { items } = await collectionOf(quickMessages).page(part, companyId, { limit: mostWhole, after: undefined });
  const kept = new Set(items.map(({ message }) => normalWords(message)));
  const offered = sent.filter(({ text }) => !kept.has(normalWords(text)));
  return offered.toSorted((one, other) => other.customers - one.customers).slice(0, mostOffered);
}
