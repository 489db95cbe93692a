import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Recado } from '#tests/support/recado.ts';
import { Traffic } from '#tests/support/traffic.ts';

const rounds = 6;

describe('1,000 messages each way', () => {
  let recado: Recado;
  let traffic: Traffic;

  beforeAll(async () => {
    recado = await Recado.start();
    await recado.setTasks(2);
    traffic = await Traffic.prepare(recado, { customers: 20, messages: 50 });
  });

  afterAll(() => recado?.stop());

  /** Does what WhatsApp does on a bad day, and what a machine does to its processes. */
  async function trouble(): Promise<string> {
    const kind = ['task', 'task', 'drop', 'silent', 'noAck'][randomInt(5)] ?? 'task';
    const tasks = await recado.sessionTasks();
    const pid = tasks[randomInt(Math.max(1, tasks.length))]?.pid;
    if (kind !== 'task') await recado.phones.fault(kind === 'drop' ? { kind } : { kind, ms: 5_000 });
    else if (pid !== undefined) process.kill(pid, 'SIGKILL');
    return kind;
  }

  it('arrive exactly once while tasks are killed and WhatsApp drops, hangs and does not acknowledge', async () => {
    const troubled = (async () => {
      for (let round = 0; round < rounds; round += 1) {
        // Moments of chance are the point of the drill.
        await delay(randomInt(2_000, 15_000));
        console.log(`round ${round + 1}: ${await trouble()}`);
      }
      await recado.phones.clearFaults();
    })();
    await Promise.all([traffic.talk(), troubled]);

    expect(await traffic.differences(10 * 60_000)).toEqual([]);
  });
});
