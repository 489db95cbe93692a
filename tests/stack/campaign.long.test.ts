import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recado } from '#tests/support/recado.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { StackCampaign } from '#tests/support/stack-campaign.ts';

/** `npm run faults` sends to a thousand, with twenty kills. */
const [recipients = 200, kills = 8] = (process.env['RECADO_CAMPAIGN'] ?? '').split(' ').filter(Boolean).map(Number);
const seed = Number(process.env['RECADO_SEEDS']?.split(' ')[0] ?? Date.now() % 100_000);
const shops = ['5511930000101', '5511930000102', '5511930000103'];
/** Most of it is waiting for what a killed process held. */
const patienceMs = 240_000 + recipients * 400;

describe(`a campaign to ${recipients} on three connections, seed ${seed}`, () => {
  const random = seededRandom(seed);
  let recado: Recado;
  let campaign: StackCampaign;

  beforeAll(async () => {
    recado = await Recado.start();
    campaign = await StackCampaign.prepare(recado, await recado.signUp(), { shops, recipients });
  }, 240_000);

  afterAll(() => recado?.stop());

  /** The session service, and now and then everything, dispatcher included, at moments that differ from run to run; meanwhile some calls are refused or go unanswered. */
  async function trouble(isOver: () => boolean): Promise<number> {
    const faults = { functions: { throttled: 0.02, name: 'dispatch' }, tables: { throttled: 0.02, unanswered: 0.02 } };
    await recado.drill(faults);
    let killed = 0;
    while (killed < kills && !isOver()) {
      await delay(1_000 + 6_000 * random());
      if (killed % 4 === 3) {
        await recado.killEverything();
        await recado.restart();
        await recado.drill(faults);
      } else {
        const task = (await recado.sessionTasks())[0];
        if (!task) continue;
        process.kill(task.pid, 'SIGKILL');
      }
      killed += 1;
    }
    await recado.drill();
    return killed;
  }

  it(
    `shows each phone one message whatever is killed, and its report says what the phones saw`,
    async () => {
      const campaignId = await campaign.start();
      const startedAt = Date.now();
      let isOver = false;

      const [killed, report] = await Promise.all([trouble(() => isOver), campaign.ended(campaignId, patienceMs).finally(() => (isOver = true))]);
      const tookSeconds = Math.round((Date.now() - startedAt) / 1_000);

      const wrong = await campaign.wrong();
      console.log(`seed ${seed}: ${recipients} recipients, ${killed} kills, ${tookSeconds} s, ${wrong.length} wrong`);
      expect(wrong).toEqual([]);
      const done = campaign.connections.map(({ id }) => ({ whatsappId: id, status: 'done' }));
      expect(report).toMatchObject({ campaign: { status: 'FINALIZADA' }, lanes: expect.arrayContaining(done.map((lane) => expect.objectContaining(lane))) });
      const states = Map.groupBy(await campaign.recipients(campaignId), ({ state }) => ['sent', 'delivered', 'read'].includes(state));
      expect([states.get(true)?.length, states.get(false)]).toEqual([recipients, undefined]);
      await expect.poll(async () => (await campaign.report(campaignId)).counts.sent, { timeout: 20_000 }).toBe(recipients);
      expect((await recado.queues()).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
    },
    patienceMs + 120_000,
  );
});
