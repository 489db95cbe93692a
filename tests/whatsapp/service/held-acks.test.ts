import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { HeldAcks, holdMs } from '#services/whatsapp/receive/held-acks.ts';
import type { Report } from '#services/whatsapp/receive/inbound-reports.ts';

const scope = { companyId: companyId.parse('01J00000000000000000000000'), connectionId: connectionId.parse('01J00000000000000000000001') };
const maria = { number: '5511955500001' };
const joao = { number: '5511955500002' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function holding(send: (report: Report) => Promise<void> = () => Promise.resolve()) {
  const told: object[] = [];
  const acks = new HeldAcks(scope, (report) => {
    const { whatsappMessageIds, ack, lowestAck } = report.message as Extract<Report['message'], { type: 'ack' }>; // it sends no others
    told.push({ ids: whatsappMessageIds, ack, ...(lowestAck === undefined ? {} : { lowestAck }) });
    return send(report);
  });
  return { acks, told };
}

describe("the server's ack of a message", () => {
  it('is told with the delivery receipt that follows it, and not before', async () => {
    const { acks, told } = holding();
    const forgotten = acks.hold(maria, 'A');
    await vi.advanceTimersByTimeAsync(holdMs - 1);
    const before = [...told];

    await acks.tell(maria, ['A'], 2);
    await forgotten;
    await vi.advanceTimersByTimeAsync(holdMs);

    expect([before, told]).toEqual([[], [{ ids: ['A'], ack: 2, lowestAck: 1 }]]);
  });

  it('is told after a moment all the same, with those of its chat alone', async () => {
    const { acks, told } = holding();
    const forgotten = [acks.hold(maria, 'A'), acks.hold(joao, 'B'), acks.hold(maria, 'C')];

    await vi.advanceTimersByTimeAsync(holdMs);
    await Promise.all(forgotten);

    expect(told).toEqual([
      { ids: ['A', 'C'], ack: 1 },
      { ids: ['B'], ack: 1 },
    ]);
  });

  it('is told once though the server says it twice, and is waited for by both', async () => {
    const { acks, told } = holding();
    const forgotten = [acks.hold(maria, 'A'), acks.hold(maria, 'A')];

    await vi.advanceTimersByTimeAsync(2 * holdMs);
    await Promise.all(forgotten);

    expect(told).toEqual([{ ids: ['A'], ack: 1 }]);
  });

  it('is told at once when the socket closes', async () => {
    const { acks, told } = holding();
    const forgotten = acks.hold(maria, 'A');

    acks.tellAll();
    await forgotten;

    expect(told).toEqual([{ ids: ['A'], ack: 1 }]);
  });

  it('is not forgotten when it could not be told', async () => {
    const { acks } = holding(() => Promise.reject(new Error('no queue')));
    const outcomes = [acks.hold(maria, 'A'), acks.hold(joao, 'B')].map((forgotten) => forgotten.then(() => 'forgotten', String));

    await acks.tell(maria, ['A'], 2).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(holdMs);

    expect(await Promise.all(outcomes)).toEqual(['Error: no queue', 'Error: no queue']);
  });
});
