import { wordKeys } from '#functions/data/word-keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { inputsOf } from '#functions/records/words/merge-words.ts';
import { packWords, type SaidWord, sortedWords } from '#functions/records/words/packed-words.ts';
import { type Segment, segmentRowBytes, segmentRowPut, tailAttributes, type WordSegments } from '#functions/records/words/word-index.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { indexedWords } from '#shared/domain/search-words.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

interface Message {
  readonly ticket: number;
  readonly saidMs: number;
  readonly text: string;
}

/** About so many messages make a tail that is merged, and so many bytes a row of it. */
const messagesOfTail = 200;
const tailRowBytes = 860;

interface Range extends Segment {
  /** Its messages, by their index. */
  readonly first: number;
  readonly end: number;
}

/** The rows of the words of messages, as many merges leave them. @param messageAt by its index, oldest first */
export function* wordRows(company: CompanyId, messages: number, messageAt: (index: number) => Message): Generator<Put> {
  const saidFrom = (first: number, end: number): SaidWord[] =>
    sortedWords(
      Array.from({ length: end - first }, (_, index) => messageAt(first + index)).flatMap(({ ticket, saidMs, text }) =>
        indexedWords(text).map((word) => ({ word, ticket, second: Math.floor(saidMs / 1_000) })),
      ),
    );
  const merged = messages - (messages % messagesOfTail);
  const segments: Segment[] = [];
  for (const { first, end, id, level } of rangesOf(merged)) {
    const said = saidFrom(first, end);
    const tickets = said.map(({ ticket }) => ticket);
    const rows = packWords(said, segmentRowBytes);
    const [from, to] = [tickets.reduce((least, one) => Math.min(least, one)), tickets.reduce((most, one) => Math.max(most, one))];
    segments.push({ id, level, from, to, until: rows.reduce((last, { until }) => Math.max(last, until), 0) });
    for (const row of rows) yield segmentRowPut(company, id, row);
  }
  for (const [index, row] of packWords(saidFrom(merged, messages), tailRowBytes).entries())
    yield { kind: 'put', key: wordKeys.part(company, `tail#${String(index).padStart(4, '0')}`), attributes: tailAttributes(row, 1) };
  const list: WordSegments = { type: 'wordSegments', revision: 1, segments, gone: [], busyUntilMs: 0 };
  yield { kind: 'put', key: wordKeys.part(company, 'segments'), attributes: list };
}

/** The segments that so many messages were merged into, a tail at a time. */
function rangesOf(messages: number): Range[] {
  let ranges: Range[] = [];
  for (let first = 0; first < messages; first += messagesOfTail) {
    const { level, inputs } = inputsOf({ segments: ranges });
    const merged = ranges.filter((range) => inputs.includes(range));
    const range = { id: `segment${first}`, level, from: 0, to: 0, until: 0, first: merged[0]?.first ?? first, end: first + messagesOfTail };
    ranges = [...ranges.filter((one) => !inputs.includes(one)), range];
  }
  return ranges;
}
