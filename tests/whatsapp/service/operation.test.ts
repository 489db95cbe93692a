import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { LoopWatch, startHealthServer } from '#services/whatsapp/health-server.ts';
import { atLeast, jsonLogger } from '#services/whatsapp/logger.ts';
import { countingFailures, SessionMetrics } from '#services/whatsapp/metrics.ts';
import { failureReport } from '#services/whatsapp/receive/inbound-reports.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';

const health = () => ({ mayAct: false, shards: 3, shardCount: 4, sessions: 7, open: 5 });

async function statusOf(state: { isStuck: boolean; isStopping: boolean }): Promise<number> {
  const server = await startHealthServer({ service: { health }, port: 0, loop: state, isStopping: () => state.isStopping });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const { status } = await fetch(`http://127.0.0.1:${port}/health`);
  server.close();
  return status;
}

it.each([
  ['the table does not take its heartbeat', { isStuck: false, isStopping: false }, 200],
  ['it has stood still', { isStuck: true, isStopping: false }, 503],
  ['it is stopping', { isStuck: false, isStopping: true }, 503],
])('when %s answers health as it should', async (_what, state, expected) => {
  expect(await statusOf(state)).toBe(expected);
});

it('remembers for a while that its loop stood still', () => {
  let now = 0;
  const loop = new LoopWatch(() => now);
  loop.stop();
  const after = (ms: number): boolean => {
    now += ms;
    return loop.isStuck;
  };

  expect([after(9_000), after(10_500), after(9_000), after(9_000), after(9_000), after(9_000), after(9_500)]).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('prints what it holds and what failed since, as metrics of the stage', async () => {
  const lines: string[] = [];
  const metrics = new SessionMetrics({ tableName: 'table', health, write: (line) => lines.push(line), now: () => 1_000 });
  const queue = countingFailures({ send: async () => undefined }, () => metrics.sendFailed());
  const scope = { companyId: companyId.parse('01ARZ3NDEKTSV4RRFFQ69G5FAV'), connectionId: connectionId.parse('01ARZ3NDEKTSV4RRFFQ69G5FAW') };

  const chat = { number: '5511977776666' };
  const command = { ...scope, type: 'revoke' as const, chat, whatsappMessageId: 'D', targetId: 'id', createdAt: '2026-01-01T12:00:00.000Z' };

  await queue.send(failureReport(command, 'ERR_SENDING_WAPP_MSG', '1'));
  metrics.print();
  metrics.print();

  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ Table: 'table', SessionsWanted: 7, SessionsOpen: 5, Shards: 4, ShardsHeld: 3, SendsFailed: 1 });
  expect(first._aws).toMatchObject({ Timestamp: 1_000, CloudWatchMetrics: [{ Namespace: 'Recado', Dimensions: [['Table']] }] });
  expect(second.SendsFailed).toBe(0);
});

it('writes what its level asks for', () => {
  const lines: string[] = [];
  const log = atLeast(
    'warn',
    jsonLogger((line) => lines.push(JSON.parse(line).level)),
  );

  log.info('one');
  log.warn('two');
  log.error('three');

  expect(lines).toEqual(['warn', 'error']);
});
