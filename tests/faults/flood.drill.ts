import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#tests/support/agent.ts';
import { Recado } from '#tests/support/recado.ts';
import { Flood } from './flood/flood.ts';
import { Quiet, type Times } from './flood/quiet.ts';

/** A quarter of what a stage allows: on AWS many instances answer, here two cores answer everything. */
process.env['RECADO_REQUESTS_PER_SECOND'] = '5';

const measuredMs = 20_000;
/** Another company should wait at most so many times as long. It is told and not asserted: the processors of one machine are shared by all. */
const goal = 2;

/** A company floods REST and sockets, then campaigns, imports, webhooks and mail; another works as ever. */
describe('while one company floods', () => {
  let recado: Recado;
  let flooder: Agent;
  let flood: Flood;
  let before: Times;
  let doors: Times;
  let behind: Times;

  beforeAll(async () => {
    recado = await Recado.start();
    const quiet = await Quiet.prepare(recado);
    flooder = await recado.signUp();
    flood = await Flood.prepare(recado, flooder);
    // The first calls of each function load its code.
    await quiet.measure(5_000);
    before = await quiet.measure(measuredMs);
    await flood.beginAtTheDoors();
    await delay(5_000);
    doors = await quiet.measure(measuredMs);
    await flood.pauseRequests();
    await flood.beginBehindThem();
    await delay(5_000);
    behind = await quiet.measure(measuredMs);
    console.log(`as ever: ${told(before)}`);
    console.log(`requests and sockets flood: ${told(doors, before)}`);
    console.log(`campaigns, imports, webhooks and mails flood: ${told(behind, before)}`);
    console.log(`the flood: ${flood.told()}`);
    await flood.end();
  }, 900_000);

  afterAll(() => recado?.stop());

  it('another company is answered, and sees all that its customers write, while the doors are flooded', () => {
    expect([before, doors].map(({ reads, screens }) => [reads.failed, screens.failed])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('the flooder is refused: by 429 with the seconds to wait, and all sockets but ten', () => {
    expect(flood.refused).toBeGreaterThan(0);
    expect(flood.retryAfter).toMatch(/^\d+$/);
    expect(flood.socketsOpen).toBe(10);
    expect(flood.socketsEnded).toBeGreaterThan(0);
  });

  it('and is answered as ever when it has waited', async () => {
    await delay(11_000);

    await expect(flooder.tickets()).resolves.toBeDefined();
  });
});

function told({ reads, screens }: Times, before?: Times): string {
  const times = (now: number, was: number | undefined): string => (was === undefined ? '' : `, × ${(now / was).toFixed(1)} (goal: ${goal})`);
  return [
    `read p50 ${reads.half} ms, p99 ${reads.p99} ms${times(reads.p99, before?.reads.p99)}`,
    `inbound to screen p50 ${screens.half} ms, p99 ${screens.p99} ms${times(screens.p99, before?.screens.p99)}, ${screens.failed} later than a minute`,
  ].join('; ');
}
