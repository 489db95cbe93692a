import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { Recado } from '#tests/support/recado.ts';
import { Traffic } from '#tests/support/traffic.ts';

const kills = 2;

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

describe('200 messages out and 200 in while the session task is killed', () => {
  let recado: Recado;
  let traffic: Traffic;

  beforeAll(async () => {
    recado = await Recado.start();
    traffic = await Traffic.prepare(recado, { customers: 8, messages: 25 });
  }, startUpMs);

  afterAll(() => recado?.stop());

  async function killTask(): Promise<void> {
    const pid = await eventually('a session task', async () => (await recado.sessionTasks())[0]?.pid, { withinMs: 10_000 });
    process.kill(pid, 'SIGKILL');
  }

  /** At moments that differ from run to run, with some of the messages on their way. */
  async function killNowAndThen(): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      await traffic.arrived(randomInt(1, 60), 60_000);
      await killTask();
    }
  }

  it('arrive exactly once on the phones and in the tickets, in order, and are all acknowledged', async () => {
    await Promise.all([traffic.talk(), killNowAndThen()]);

    expect(await traffic.differences(90_000)).toEqual([]);
  }, 180_000);
});
