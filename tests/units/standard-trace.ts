/** One turn of a conversation: who writes, and how long after what was said before. */
export interface Turn {
  readonly by: 'customer' | 'agent';
  readonly afterMs: number;
}

const second = 1_000;
const minute = 60 * second;

/**
 * The conversation that operations are averaged over, as chats of shops go: a customer writes in bursts of one to three short
 * messages some seconds apart, the agent answers within a minute in one or two, the customer replies seconds later; in
 * between somebody looks something up for minutes; after a pause of half an hour they say thanks. 14 messages of the
 * customer, 10 of the agent. The phone is in the customer's hand: WhatsApp tells sent and delivered within one batch, and
 * read in a later one.
 */
export const standardTrace: readonly Turn[] = [
  ...burst('customer', 0, [4 * second, 6 * second]),
  ...burst('agent', 40 * second, [9 * second]),
  ...burst('customer', 15 * second, [5 * second]),
  ...burst('agent', 20 * second, []),
  ...burst('customer', 12 * second, []),
  ...burst('agent', 6 * minute, [12 * second]),
  ...burst('customer', 25 * second, [3 * second, 7 * second]),
  ...burst('agent', 30 * second, [8 * second]),
  ...burst('customer', 18 * second, [6 * second]),
  ...burst('agent', 25 * second, []),
  ...burst('customer', 30 * minute, [5 * second]),
  ...burst('agent', 45 * second, [10 * second]),
  ...burst('customer', 20 * second, []),
];

function burst(by: Turn['by'], afterMs: number, gaps: readonly number[]): Turn[] {
  return [afterMs, ...gaps].map((gap) => ({ by, afterMs: gap }));
}
