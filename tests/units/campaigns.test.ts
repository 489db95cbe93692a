import { beforeAll, expect, it } from 'vitest';
import { begunCampaign, numbersOf } from '#tests/support/campaigns.ts';
import { meter } from '#tests/support/capacity.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client, isOfCampaign);
});

/** A row of a conversation is a message like any other (U2), its words are the search's (U7). */
const isOfCampaign = (input: object): boolean => !/#chat#|#posting#|#words/.test(JSON.stringify(input));

const recipients = 50;
const texts = { message1: 'Olá {nome}, hoje tem promoção na loja: tudo pela metade do preço até as 18 horas!' };

/** Sent and delivered are told within a second of each other, read later. */
it('U5: the whole life of a campaign’s recipient is few units', async () => {
  const home = await given.company();
  await begunCampaign(home, { recipients, ...texts });

  const { writes, reads } = await measure(() => playCampaign(home, { reported: async (outcome) => (outcome === 'ack' ? undefined : derived(home)) }));

  console.log(`U5 {"recipient":${writes / recipients},"reads":${reads / recipients}}`);
  expect(writes / recipients).toBeLessThanOrEqual(8);
});

it('U5: so is that of one who confirms first, but for the conversation that the answer opens', { timeout: 60_000 }, async () => {
  const home = await given.company();
  const connection = await given.connection(home);
  const asking = { confirmation: true, confirmationMessage1: 'Quer receber nossas ofertas, {nome}?' };
  await begunCampaign(home, { recipients, connections: [connection], ...texts, ...asking });
  const reported = async (outcome: string) => (outcome === 'ack' ? undefined : derived(home));

  const asked = await measure(() => playCampaign(home, { untilMs: home.deps.clock.nowMs() + 3_000_000, reported }));
  // Somebody with a conversation, whose answer is a message like any other.
  const answers = await measure(async () => {
    for (const number of numbersOf(recipients)) await customerWrites(home, connection, { number, text: 'Quero' });
  });
  const plain = await measure(async () => {
    const other = await given.connection(home);
    for (const number of numbersOf(recipients, 1_000)) await customerWrites(home, other, { number, text: 'Quero' });
  });
  // What tickets make the search index write is theirs.
  await derived(home);
  const sent = await measure(() => playCampaign(home, { untilMs: home.deps.clock.nowMs() + 600_000, reported }));

  const each = (asked.writes + answers.writes - plain.writes + sent.writes) / recipients;
  console.log(
    `U5 {"confirmed":${each},"asked":${asked.writes / recipients},"answer":${(answers.writes - plain.writes) / recipients},"sent":${sent.writes / recipients}}`,
  );
  expect(each).toBeLessThanOrEqual(11);
});
