import { beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '#tests/support/long.ts';
import { allVisits, type BrowserLedger, countConversation, sumOf } from './support/counted-conversation.ts';
import { startUpMs } from './support/shop.ts';

const visits = isLong ? allVisits : 3;
/** Goal U10 is 26 of the ten visits: two for each, and what the first one brings. */
const mostRequests = isLong ? 26 : 10;

/** Loading and logging in are no part of it. */
describe(`a conversation of ${visits} visits, in a browser`, () => {
  let ledger: BrowserLedger;

  beforeAll(async () => {
    ledger = await countConversation(visits);
    console.log('U10', visits, ledger);
  }, 2 * startUpMs);

  it('asks the API no more often than this', () => {
    expect(sumOf(ledger.requests), JSON.stringify(ledger.requests)).toBeLessThanOrEqual(mostRequests);
  });

  it('joins once, and says nothing else', () => {
    expect(ledger.sent).toEqual({ joinChatBox: 1 });
  });
});
