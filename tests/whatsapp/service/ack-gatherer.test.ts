import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { GatheredAcks } from '#shared/contract/gathered-acks.ts';
import { AckGatherer, gatherMs } from '#services/whatsapp/receive/ack-gatherer.ts';

const [shop, other] = ['0', '1'].map((end) => ({
  companyId: companyId.parse(`01J0000000000000000000000${end}`),
  connectionId: connectionId.parse(`01J0000000000000000000001${end}`),
})) as [Scope, Scope];
type Scope = Parameters<AckGatherer['tell']>[0];
const maria = { number: '5511955500001' };
const joao = { number: '5511955500002' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering(send: (report: GatheredAcks) => Promise<void> = () => Promise.resolve()) {
  const reports: GatheredAcks[] = [];
  const acks = new AckGatherer((report) => {
    reports.push(report);
    return send(report);
  });
  /** Levels by chat and message, report by report. */
  const told = () =>
    reports.map((report) => report.acks.flatMap(({ chat, whatsappMessageIds, ack }) => whatsappMessageIds.map((id) => `${chat.number?.slice(-1)}${id}${ack}`)));
  return { acks, reports, told };
}

describe('acks of sent messages', () => {
  it('are told together after a moment, and not before', async () => {
    const { acks, told } = gathering();
    const telling = [acks.tell(shop, maria, ['A'], 1), acks.tell(shop, joao, ['B'], 1)];
    await vi.advanceTimersByTimeAsync(gatherMs - 1);
    const before = told();
    telling.push(acks.tell(shop, maria, ['A'], 2));

    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(telling);
    await vi.advanceTimersByTimeAsync(gatherMs);

    expect([before, told()]).toEqual([[], [['1A2', '2B1']]]);
  });

  it('begin another moment after they were told', async () => {
    const { acks, told } = gathering();
    void acks.tell(shop, maria, ['A'], 1);
    await vi.advanceTimersByTimeAsync(gatherMs);

    void acks.tell(shop, maria, ['A'], 3);
    await vi.advanceTimersByTimeAsync(gatherMs);

    expect(told()).toEqual([['1A1'], ['1A3']]);
  });

  it('are a report for each company, also when one’s cannot be told', async () => {
    const { acks, reports } = gathering(({ companyId: of }) => (of === shop.companyId ? Promise.reject(new Error('no queue')) : Promise.resolve()));
    const outcomes = [acks.tell(shop, maria, ['A'], 1), acks.tell(shop, joao, ['B'], 2), acks.tell(other, maria, ['C'], 1)];
    const settled = Promise.all(outcomes.map((outcome) => outcome.then(() => 'told', String)));

    await vi.advanceTimersByTimeAsync(gatherMs);

    expect(await settled).toEqual(['Error: no queue', 'Error: no queue', 'told']);
    expect(reports.map((report) => report.companyId)).toEqual([shop.companyId, other.companyId]);
  });

  it('are told at once before a task ends', async () => {
    const { acks, told } = gathering();
    const telling = acks.tell(shop, maria, ['A'], 1);

    await acks.flush();
    await telling;
    await acks.flush();
    await vi.advanceTimersByTimeAsync(gatherMs);

    expect(told()).toEqual([['1A1']]);
  });

  it('are reports of 256 messages at most', async () => {
    const { acks, told } = gathering();
    const ids = (count: number, from: number) => Array.from({ length: count }, (_, index) => `-${from + index}-`);
    void acks.tell(shop, maria, ids(200, 0), 3);
    void acks.tell(shop, joao, ids(256, 1_000), 2);
    void acks.tell(shop, joao, ids(60, 2_000), 2);

    await acks.flush();

    expect(told().map(({ length }) => length)).toEqual([200, 256, 60]);
  });
});
