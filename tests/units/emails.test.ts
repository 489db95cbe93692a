import { beforeAll, expect, it } from 'vitest';
import { meter } from '#tests/support/capacity.ts';
import { begunEmail, playMails, tell } from '#tests/support/emails.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const recipients = 40;

it('the whole life of a mail, until it is delivered and opened, is few units', { timeout: 60_000 }, async () => {
  const home = await given.company();
  await begunEmail(home, { recipients, tracks: true });

  const sending = await measure(() => playMails(home));
  const news = await measure(async () => {
    for (const mail of home.deps.mails.sent) await tell(home, mail, 'Send', 'Delivery');
    await derived(home);
    for (const mail of home.deps.mails.sent) await tell(home, mail, 'Open');
    await derived(home);
  });

  const writes = (sending.writes + news.writes) / recipients;
  console.log(`U5 {"mail":${writes},"sent":${sending.writes / recipients},"reads":${(sending.reads + news.reads) / recipients}}`);
  expect(home.deps.mails.sent).toHaveLength(recipients);
  expect(writes).toBeLessThanOrEqual(6);
});
