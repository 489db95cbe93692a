import { beforeAll, expect, it } from 'vitest';
import { meter, type PartitionUnits } from '#tests/support/capacity.ts';
import { begunEmail, playMails, tell } from '#tests/support/emails.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
const written: PartitionUnits = new Map();
beforeAll(async () => {
  measure = meter((await testDynamo()).client, undefined, written);
});

/** AWS takes so many write units of a partition in a second. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
const ofPartition = 1_000;
/** Mails a second that partitions with these keys let through, so many of which share the writes. */
function mailsPerSecond(part: RegExp, partitions: number): number {
  const units = [...written].reduce((sum, [pk, some]) => (part.test(pk) ? sum + some : sum), 0);
  return Math.floor((ofPartition * partitions * recipients) / units);
}

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
  // The rows of the recipients are no longer the narrowest place.
  const [single, spread, lanes] = [mailsPerSecond(/#shippings#/, 1), mailsPerSecond(/#shippings#/, 16), mailsPerSecond(/#campaign#\d+$/, 1)];
  console.log(`mails a second {"recipientsInOne":${single},"recipientsInSixteen":${spread},"lanes":${lanes}}`);
  expect(spread).toBeGreaterThan(lanes);
});
