import { allVisits, type BrowserLedger, countConversation, messagesOf, sumOf } from '#tests/browser/support/counted-conversation.ts';
import type { Figure } from './figure.ts';

/** U10: what a browser's conversation takes, with every count to stderr. */
export async function measureBrowserLedger(): Promise<Figure[]> {
  const ledger = await countConversation();
  process.stderr.write(ledgerText(ledger));
  const what = `a conversation of ${messagesOf(allVisits)} messages in ${allVisits} visits, in a browser`;
  const figure = `${sumOf(ledger.requests)} requests, ${sumOf(ledger.sent)} frames sent, ${sumOf(ledger.got)} received`;
  const isMet = sumOf(ledger.requests) <= 26 && sumOf(ledger.sent) <= 20;
  return [{ id: 'U10', what, figure, goal: '≤ 26, ≤ 20', isMet, stretch: '18, 12', anchor: '' }];
}

/** Every count of a ledger, the largest first. */
export function ledgerText({ requests, sent, got, server }: BrowserLedger): string {
  const { functions, queues, ...units } = server;
  const parts = { requests, 'frames sent': sent, 'frames received': got, 'runs of functions': functions, 'queue requests': queues, units };
  return Object.entries(parts)
    .map(([title, counts]) => `${title}: ${sumOf(counts)}\n${linesOf(counts)}`)
    .join('');
}

function linesOf(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `  ${String(count).padStart(6)}  ${bareName(name)}\n`).join('');
}

/** `push` for `FunctionspushFunctionE03C960B`, as the template names it. */
const bareName = (name: string): string => /^Functions(\w+)Function[\dA-F]{8}$/.exec(name)?.[1] ?? name;
