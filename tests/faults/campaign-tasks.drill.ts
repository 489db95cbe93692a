import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignId } from '#shared/contract/ids.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';
import { countOwners, openSessions, shardOwners, takeOverMs } from '#tests/support/session-tasks.ts';
import { StackCampaign } from '#tests/support/stack-campaign.ts';

const tasks = 3;
const kills = 4;
/** From one kill to the next: the campaign goes on in between. */
const betweenMs = 20_000;
const recipients = 600;
/** As many connections as the largest plan allows. */
const shops = Array.from({ length: 10 }, (_, index) => `55119300002${String(index).padStart(2, '0')}`);
/** Seconds at most after each message: the campaign lasts longer than the kills. */
const pace = { messageInterval: 3 };
/** Every so many recipients one answers. */
const answering = 20;

describe(`a campaign to ${recipients} on ${shops.length} connections of ${tasks} session tasks`, () => {
  let recado: Recado;
  let agent: Agent;
  let campaign: StackCampaign;

  beforeAll(async () => {
    recado = await Recado.start();
    await recado.setTasks(tasks);
    await eventually('each task with a share', async () => (countOwners(await shardOwners(recado)) === tasks ? true : undefined), { withinMs: 30_000 });
    agent = await recado.signUp();
    campaign = await StackCampaign.prepare(recado, agent, { shops, recipients });
  }, 240_000);

  afterAll(() => recado?.stop());

  /** @returns how long some session was closed, in seconds, after each kill of a task that had some */
  async function killTasks(): Promise<number[]> {
    const seconds: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(betweenMs);
      const before = await shardOwners(recado);
      const running = await recado.sessionTasks();
      const victim = running[kill % running.length];
      if (!victim) continue;
      process.kill(victim.pid, 'SIGKILL');
      const killedAt = Date.now();
      await eventually('lost sessions', async () => ((await openSessions(recado)) < shops.length ? true : undefined), { withinMs: 5_000, everyMs: 20 });
      await eventually('every session open again', async () => ((await openSessions(recado)) === shops.length ? true : undefined), { withinMs: takeOverMs });
      seconds.push((Date.now() - killedAt) / 1_000);
      const after = await shardOwners(recado);
      const epochs = new Map(after.leases.map(({ shard, epoch }) => [shard, epoch]));
      for (const { shard, epoch } of before.leases) expect(epochs.get(shard), 'an epoch never goes back').toBeGreaterThanOrEqual(epoch);
    }
    return seconds;
  }

  /** Looks all the time. @returns the most sockets that a phone ever had at once */
  async function watchSockets(isOver: () => boolean): Promise<number> {
    let most = 0;
    while (!isOver()) {
      most = Math.max(most, ...(await recado.phones.sessions()).map(({ sockets }) => sockets));
      await delay(100);
    }
    return most;
  }

  /** Some recipients answer as soon as they have their message, whoever has the session then. @returns their numbers */
  async function answer(campaignId: CampaignId): Promise<string[]> {
    const some = campaign.numbers.filter((_, index) => index % answering === 0);
    await Promise.all(
      some.map(async (number) => {
        const { from } = await recado.phones.shown(number, ({ fromMe }) => !fromMe, 240_000);
        await recado.phones.write(number, from, `quero ${campaignId} ${number}`);
      }),
    );
    return some;
  }

  it('has every session again within 15 s of each kill -9 of one, shows each phone one message, and each answer once', { timeout: 600_000 }, async () => {
    const campaignId = await campaign.start(pace);
    const startedAt = Date.now();
    let isOver = false;
    const ended = campaign.ended(campaignId, 400_000).finally(() => (isOver = true));

    const [seconds, report, most, answered] = await Promise.all([killTasks(), ended, watchSockets(() => isOver), answer(campaignId)]);

    const took = Math.round((Date.now() - startedAt) / 1_000);
    console.log(
      `R2: ${recipients} recipients in ${took} s, ${seconds.length} kills, all sessions open again after ${seconds.map((one) => one.toFixed(1)).join(', ')} s`,
    );
    expect(seconds).toHaveLength(kills);
    expect(most, 'never two owners of a session').toBe(1);
    expect(await campaign.wrong()).toEqual([]);
    expect(report.campaign.status).toBe('FINALIZADA');
    await expect.poll(async () => (await campaign.report(campaignId)).counts.sent, { timeout: 20_000 }).toBe(recipients);
    await expect.poll(() => conversations(answered), { timeout: 60_000 }).toEqual(answered.map((number) => [number, `quero ${campaignId} ${number}`]));
    expect((await recado.queues()).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
  });

  /** Texts that each of these wrote, as their tickets show them. */
  async function conversations(numbers: readonly string[]): Promise<string[][]> {
    const tickets = await agent.tickets();
    return Promise.all(
      numbers.map(async (number) => {
        const own = tickets.filter(({ contact }) => contact.number === number);
        const messages = await Promise.all(own.map(({ id }) => agent.messages(id)));
        return [number, ...messages.flat().flatMap(({ fromMe, body }) => (fromMe ? [] : [body]))];
      }),
    );
  }
});
