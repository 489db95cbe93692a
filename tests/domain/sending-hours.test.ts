import { describe, expect, it } from 'vitest';
import { closedUntilMs } from '#shared/domain/sending-hours.ts';

const saoPaulo = 'America/Sao_Paulo';

describe('sending hours', () => {
  // São Paulo is three hours behind UTC, and puts no clock forward any more; New York does on 8 March 2026 at 2.
  it.each<[string, { from: string; to: string }, string, string, string]>([
    ['begin in the morning', { from: '09:00', to: '18:00' }, saoPaulo, '2026-11-23T05:07:30Z', '2026-11-23T12:00:00Z'],
    ['begin on the next day', { from: '09:00', to: '18:00' }, saoPaulo, '2026-11-23T21:00:00Z', '2026-11-24T12:00:00Z'],
    ['last past midnight', { from: '22:00', to: '02:00' }, saoPaulo, '2026-11-23T05:00:00Z', '2026-11-24T01:00:00Z'],
    ['are ten minutes', { from: '09:00', to: '09:10' }, saoPaulo, '2026-11-23T08:12:40Z', '2026-11-23T12:00:00Z'],
    ['are a minute', { from: '18:00', to: '18:01' }, saoPaulo, '2026-11-23T21:01:00Z', '2026-11-24T21:00:00Z'],
    ['are a minute before midnight', { from: '23:59', to: '00:00' }, saoPaulo, '2026-11-23T15:02:00Z', '2026-11-24T02:59:00Z'],
    ['are left out with the hour that a day does not have', { from: '02:10', to: '02:20' }, 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-09T06:10:00Z'],
  ])('%s', (_what, hours, timeZone, now, begins) => {
    const closed = closedUntilMs(hours, timeZone, Date.parse(now));

    expect(closed === null ? null : new Date(closed).toISOString()).toBe(new Date(begins).toISOString());
  });

  it('are now, within them or without any', () => {
    const nowMs = Date.parse('2026-11-23T12:05:00Z');

    expect([closedUntilMs({ from: '09:00', to: '09:10' }, saoPaulo, nowMs), closedUntilMs(null, saoPaulo, nowMs)]).toEqual([null, null]);
  });
});
