import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#tests/support/agent.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';
import { countOwners, openSessions, shardOwners, takeOverMs } from '#tests/support/session-tasks.ts';

const shops = Array.from({ length: 12 }, (_, index) => `55119400000${String(index).padStart(2, '0')}`);
const atLeast = 4;
const customer = '5511950000001';

interface Shop {
  readonly number: string;
  readonly agent: Agent;
  readonly shard: number;
}

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

describe('two session tasks', () => {
  let recado: Recado;
  const paired: Shop[] = [];

  beforeAll(async () => {
    recado = await Recado.start();
    await recado.setTasks(2);
    await recado.phones.create(customer, 'Maria');
    await eventually('both tasks with a share', async () => (countOwners(await shardOwners(recado)) === 2 ? true : undefined), { withinMs: 20_000 });
    await pairShops([await recado.signUp(), await recado.signUp()]);
  }, startUpMs);

  afterAll(() => recado?.stop());

  /** In turn for both companies, until each task has a session: which shard a connection falls into is chance. */
  async function pairShops(companies: readonly Agent[]): Promise<void> {
    const { leases, count } = await shardOwners(recado);
    const ownerOf = new Map(leases.map(({ shard, owner }) => [shard, owner]));
    for (const [index, number] of shops.entries()) {
      if (index >= atLeast && new Set(paired.map(({ shard }) => ownerOf.get(shard))).size > 1) return;
      const agent = companies[index % companies.length];
      if (!agent) continue;
      await recado.phones.create(number, `Loja ${index}`);
      const { id } = await agent.pairConnection(recado.phones, number);
      paired.push({ number, agent, shard: shardOf(id, count) });
    }
  }

  it('share the sessions, each on one task, and the survivor of a kill -9 has all of them within 15 s', async () => {
    const before = await shardOwners(recado);
    const [victim] = await recado.sessionTasks();
    expect(countOwners(before)).toBe(2);
    expect(await openSessions(recado)).toBe(paired.length);

    if (victim) process.kill(victim.pid, 'SIGKILL');
    const killedAt = Date.now();
    await eventually('lost sessions', async () => ((await openSessions(recado)) < paired.length ? true : undefined), { withinMs: 5_000, everyMs: 20 });
    const leftMs = takeOverMs - (Date.now() - killedAt);
    await eventually('every session open again', async () => ((await openSessions(recado)) === paired.length ? true : undefined), { withinMs: leftMs });

    console.log(`R2: every session open again ${((Date.now() - killedAt) / 1000).toFixed(1)} s after kill -9 of one of two tasks`);
    const epochBefore = new Map(before.leases.map(({ shard, epoch }) => [shard, epoch]));
    const after = await shardOwners(recado);
    const alive = after.tasks.filter(({ until }) => until > Date.now()).map(({ taskId }) => taskId);
    for (const { shard } of paired) {
      const lease = after.leases.find((one) => one.shard === shard);
      expect(alive, 'a living owner').toContain(lease?.owner);
      expect(lease?.epoch, 'an epoch never goes back').toBeGreaterThanOrEqual(epochBefore.get(shard) ?? 0);
    }
  });

  it('go on talking for every company', async () => {
    for (const { number, agent } of paired) {
      await recado.phones.write(customer, number, `olá ${number}`);
      const isIts = (lastMessage: string): boolean => lastMessage === `olá ${number}`;
      const ticket = await eventually('the ticket', async () => (await agent.tickets()).find(({ lastMessage }) => isIts(lastMessage)), { withinMs: 10_000 });
      await agent.change(ticket.id, { status: 'open' });
      await agent.send(ticket.id, `resposta de ${number}`);
      await recado.phones.shown(customer, ({ text }) => text === `resposta de ${number}`);
    }

    const shown = (await recado.phones.messages(customer)).filter(({ fromMe }) => !fromMe);
    expect(shown.map(({ text, from }) => [from, text])).toEqual(paired.map(({ number }) => [number, `resposta de ${number}`]));
  });
});
