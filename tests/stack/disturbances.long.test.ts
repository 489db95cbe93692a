import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Recado } from '#tests/support/recado.ts';
import { Traffic } from '#tests/support/traffic.ts';

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

const drills = {
  'tables are throttled': { tables: { throttled: 0.2 } },
  'answers of writes are lost': { tables: { unanswered: 0.2 } },
  'transactions are cancelled': { tables: { cancelled: 0.3 } },
  'indexes lag': { tables: { indexLagMs: 1500 } },
  'the inbound function is throttled': { functions: { throttled: 0.5, name: 'receive' } },
  'the stream function is throttled': { functions: { throttled: 0.5, name: 'push' } },
  'sockets are gone, throttled and slow': { connections: { gone: 0.2, throttled: 0.2, slowMs: 300 } },
};

describe('nothing is lost, doubled or reordered while', () => {
  let recado: Recado;
  let series = 10;

  beforeAll(async () => {
    recado = await Recado.start();
  }, startUpMs);

  afterEach(() => recado?.drill());
  afterAll(() => recado?.stop());

  it.each(Object.entries(drills))(
    '%s',
    async (_what, settings) => {
      series += 1;
      const traffic = await Traffic.prepare(recado, { customers: 3, messages: 5, series: String(series) });
      await recado.drill(settings);

      await traffic.talk();

      // A batch that fails comes again after the queue's visibility timeout, a minute; it may fail twice.
      expect(await traffic.differences(150_000)).toEqual([]);
    },
    240_000,
  );
});
