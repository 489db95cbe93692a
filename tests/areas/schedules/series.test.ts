import { describe, expect, it } from 'vitest';
import { deleteSchedule } from '#functions/areas/schedules/delete-schedule.ts';
import { updateSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Recurrence } from '#shared/contract/schedules.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import type { Home } from '#tests/support/given.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';
import { contactHome, dayMs, hourMs, listed, pass, schedule, sent, stored } from './schedule-home.ts';

const daily: Recurrence = { frequency: 'daily', until: null, times: null };
const text = 'Sua consulta é amanhã';

async function seriesHome(recurrence: Partial<Recurrence> = {}) {
  const { home, ticket, connection } = await contactHome();
  const first = await schedule(home, ticket.contactId, hourMs, home.admin, { recurrence: { ...daily, ...recurrence } });
  return { home, ticket, connection, first };
}

/** Schedules that wait, by day and text. */
const waiting = async (home: Home): Promise<[string, string][]> =>
  (await listed(home)).flatMap(({ status, sendAt, body }) => (status === 'PENDENTE' ? [[sendAt, body] as [string, string]] : []));

const later = (iso: string, ms: number): string => isoTime(Date.parse(iso) + ms);

describe('a message that comes again', () => {
  it('goes out each time, at the same hour, with one waiting at any time', async () => {
    const { home, first } = await seriesHome();

    await pass(home, hourMs);
    expect(await waiting(home)).toEqual([[later(first.sendAt, dayMs), text]]);
    await pass(home, dayMs - 1);
    expect(sent(home)).toHaveLength(1);
    await pass(home, 1);

    expect(sent(home)).toEqual([text, text]);
    expect(await waiting(home)).toEqual([[later(first.sendAt, 2 * dayMs), text]]);
    expect((await listed(home)).map(({ status, leadsSeries, recurrence }) => [status, leadsSeries, recurrence])).toEqual([
      ['ENVIADA', false, daily],
      ['ENVIADA', false, daily],
      ['PENDENTE', true, daily],
    ]);
  });

  it('ends after so many times', async () => {
    const { home } = await seriesHome({ times: 2 });

    for (let day = 0; day < 4; day += 1) await pass(home, dayMs);

    expect(sent(home)).toHaveLength(2);
    expect(await waiting(home)).toEqual([]);
    expect(home.deps.timers.waiting.size).toBe(0);
  });

  it('ends with its last day', async () => {
    const { home } = await seriesHome({ until: '2026-11-21' });

    for (let day = 0; day < 4; day += 1) await pass(home, dayMs);

    expect(sent(home)).toHaveLength(2);
  });

  it('is refused with a last day before the first message', async () => {
    const { home, ticket } = await contactHome();

    const making = schedule(home, ticket.contactId, hourMs, home.admin, { recurrence: { ...daily, until: '2026-11-19' } });

    await expect(making).rejects.toMatchObject({ code: 'ERR_SCHEDULE_ENDS_TOO_EARLY' });
  });

  it('goes by the clock of the company', async () => {
    const { home, ticket } = await contactHome();
    await home.deps.table.forCompany(home.company.companyId).commit(put(companyKeys.settings(home.company.companyId), { timeZone: 'America/New_York' }));
    home.deps.clock.advance(Date.parse('2027-03-13T13:00:00Z') - home.deps.clock.nowMs());
    await schedule(home, ticket.contactId, hourMs, home.admin, { recurrence: daily });

    await pass(home, hourMs);

    // 9:00 on either side of the night in which summer begins.
    expect(await waiting(home)).toEqual([['2027-03-14T13:00:00.000Z', text]]);
  });

  it('goes out once for all that was missed while the system was down, and then as ever', async () => {
    const { home, first } = await seriesHome();

    await pass(home, 5 * dayMs);

    expect(sent(home)).toEqual([text]);
    expect(await waiting(home)).toEqual([[later(first.sendAt, 5 * dayMs), text]]);
    await pass(home, dayMs);
    expect(sent(home)).toEqual([text, text]);
  });

  it('goes on when one could not be sent', async () => {
    const { home, connection, first } = await seriesHome();
    const part = home.deps.table.forCompany(home.company.companyId);
    await part.commit(remove(companyKeys.connection(home.company.companyId, connection.connectionId)));
    await part.change(companyKeys.company(home.company.companyId), { set: { defaultConnectionId: null } });

    await pass(home, hourMs);

    expect(await stored(home, first)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_DEF_WAPP_FOUND' });
    expect(await waiting(home)).toEqual([[later(first.sendAt, dayMs), text]]);
  });

  it('ends with its contact', async () => {
    const { home, first, ticket } = await seriesHome();
    await home.deps.table.forCompany(home.company.companyId).commit(remove(companyKeys.contact(home.company.companyId, ticket.contactId)));

    await pass(home, hourMs);

    expect(await waiting(home)).toEqual([]);
    expect(await stored(home, first)).toMatchObject({ status: 'ERRO' });
  });

  it.each(
    [1, 2, 3, 4, 5, 6].flatMap((writes) => [
      [writes, true],
      [writes, false],
    ]) as [number, boolean][], // pairs
  )('is followed by one after a crash at write %i, done: %s, however often the job comes again', async (writes, isDone) => {
    const { home, first } = await seriesHome();
    home.deps.clock.advance(hourMs);
    const [job] = home.deps.timers.due(home.deps.clock.nowMs());
    if (job?.type !== 'sendSchedule') throw new Error('no job');
    const crashing = crashingAt(home.deps.table, writes, isDone);

    await sendSchedule({ ...home.deps, table: crashing }, job).catch(() => undefined);
    home.deps.clock.advance(5_000);
    await Promise.all([sendSchedule(home.deps, job), sendSchedule(home.deps, job)]);
    await sendSchedule(home.deps, job);

    expect(await stored(home, first)).toMatchObject({ status: 'ENVIADA' });
    const ids = home.deps.outbound.sent.flatMap((message) => (message.type === 'send' ? [message.whatsappMessageId] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await waiting(home)).toEqual([[later(first.sendAt, dayMs), text]]);
    await pass(home, dayMs);
    expect(await waiting(home)).toEqual([[later(first.sendAt, 2 * dayMs), text]]);
  });

  it('is not made again from one whose follower was deleted', async () => {
    const { home, first } = await seriesHome();
    await pass(home, hourMs);
    const [next] = (await listed(home)).filter(({ status }) => status === 'PENDENTE');
    await deleteSchedule(scheduleDeps(home), home.admin, next!.id, 'series');

    await sendSchedule(home.deps, { type: 'sendSchedule', companyId: home.company.companyId, scheduleId: first.id, sendAt: first.sendAt });
    await pass(home, 3 * dayMs);

    expect(sent(home)).toHaveLength(1);
    expect(await waiting(home)).toEqual([]);
  });
});

describe('changing a message that comes again', () => {
  const change = (
    home: Home,
    first: Awaited<ReturnType<typeof schedule>>,
    scope: 'one' | 'series',
    fields: Partial<Parameters<typeof updateSchedule>[3]> = {},
  ) => updateSchedule(scheduleDeps(home), home.admin, first.id, { contactId: first.contactId, body: 'Outro texto', sendAt: first.sendAt, scope, ...fields });

  it('alone takes it out of the series, which goes on with the next one', async () => {
    const { home, first } = await seriesHome({ times: 5 });
    const sendAt = later(first.sendAt, 2 * hourMs);

    await change(home, first, 'one', { sendAt, recurrence: { frequency: 'weekly', until: null, times: null } });

    expect(await listed(home)).toMatchObject([
      { id: first.id, body: 'Outro texto', sendAt, recurrence: null, leadsSeries: false },
      { body: text, sendAt: later(first.sendAt, dayMs), recurrence: { ...daily, times: 4 }, leadsSeries: true },
    ]);
    await pass(home, 3 * hourMs);
    await pass(home, dayMs);
    expect(sent(home)).toEqual(['Outro texto', text]);
  });

  it('with all that follow goes on as it is now', async () => {
    const { home, first } = await seriesHome();
    const sendAt = later(first.sendAt, 2 * hourMs);

    await change(home, first, 'series', { sendAt });
    await pass(home, 3 * hourMs);

    expect(sent(home)).toEqual(['Outro texto']);
    expect(await waiting(home)).toEqual([[later(sendAt, dayMs), 'Outro texto']]);
  });

  it('keeps the 31st when only the words change in a shorter month', async () => {
    const { home, ticket } = await contactHome();
    home.deps.clock.advance(Date.parse('2027-01-31T12:00:00Z') - home.deps.clock.nowMs());
    await schedule(home, ticket.contactId, hourMs, home.admin, { recurrence: { ...daily, frequency: 'monthly' } });
    await pass(home, hourMs);
    const [, february] = await listed(home);
    expect(february?.sendAt).toBe('2027-02-28T13:00:00.000Z');

    await change(home, (await stored(home, february!))!, 'series');
    await pass(home, 28 * dayMs);

    expect(await waiting(home)).toEqual([['2027-03-31T13:00:00.000Z', 'Outro texto']]);
  });

  it('ends it when it is not to come again', async () => {
    const { home, first } = await seriesHome();

    await change(home, first, 'series', { recurrence: null });
    await pass(home, 3 * dayMs);

    expect(sent(home)).toEqual(['Outro texto']);
    expect(await waiting(home)).toEqual([]);
  });

  it('is refused for all that follow once they follow from another one', async () => {
    const { home, first } = await seriesHome();
    await pass(home, hourMs);

    await expect(change(home, first, 'series', { sendAt: later(first.sendAt, dayMs) })).rejects.toMatchObject({ code: 'ERR_SCHEDULE_ALREADY_SENT' });
    await expect(deleteSchedule(scheduleDeps(home), home.admin, first.id, 'series')).rejects.toMatchObject({ code: 'ERR_SCHEDULE_ALREADY_SENT' });
  });

  it('twice at once makes one follower', async () => {
    const { home, first } = await seriesHome();

    await Promise.allSettled([change(home, first, 'one'), change(home, first, 'one'), deleteSchedule(scheduleDeps(home), home.admin, first.id, 'one')]);

    expect((await waiting(home)).filter(([, body]) => body === text)).toEqual([[later(first.sendAt, dayMs), text]]);
  });

  it('deletes this one, or all from this one on', async () => {
    const { home, first } = await seriesHome();

    await deleteSchedule(scheduleDeps(home), home.admin, first.id, 'one');
    expect(await waiting(home)).toEqual([[later(first.sendAt, dayMs), text]]);
    const [next] = await listed(home);
    await deleteSchedule(scheduleDeps(home), home.admin, next!.id, 'series');

    expect(await listed(home)).toEqual([]);
    expect(home.deps.timers.waiting.size).toBe(0);
  });
});
