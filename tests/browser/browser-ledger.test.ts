import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserLedger, countConversation, sumOf } from './support/counted-conversation.ts';
import { startUpMs } from './support/shop.ts';

/** Goal U10. Loading and logging in are no part of it. */
describe('a conversation of 24 messages in ten visits, in a browser', () => {
  let ledger: BrowserLedger;

  beforeAll(async () => {
    ledger = await countConversation();
  }, startUpMs);

  it('asks the API no more often than this', () => {
    expect(sumOf(ledger.requests), JSON.stringify(ledger.requests)).toBeLessThanOrEqual(29);
  });

  it('says no more on its socket than this', () => {
    expect(sumOf(ledger.sent), JSON.stringify(ledger.sent)).toBeLessThanOrEqual(3);
  });
});
