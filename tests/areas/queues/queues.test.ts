import { describe, expect, it } from 'vitest';
import { createQueue } from '#functions/areas/queues/create-queue.ts';
import { deleteQueue } from '#functions/areas/queues/delete-queue.ts';
import { readQueues } from '#functions/areas/queues/read-queues.ts';
import { updateQueue } from '#functions/areas/queues/update-queue.ts';
import { readSchedules, updateSchedules } from '#functions/areas/companies/company-schedules.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadQueues } from '#functions/records/queues/queue-item.ts';
import { loadCompanySchedules } from '#functions/records/companies/company-schedules.ts';
import { put } from '#functions/data/writes.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';

const form = (fields: Record<string, unknown>) => queueRoutes.createQueue.body.parse({ name: 'Vendas', color: '#112233', ...fields });
const part = ({ deps, company }: Home) => deps.table.forCompany(company.companyId);

describe('queues', () => {
  it('begin with the usual hours and keep their own', async () => {
    const { deps, admin } = await given.company();

    const created = await createQueue(deps, admin, form({ outOfHoursMessage: 'Fechado' }));
    const week = defaultSchedules.map((day) => ({ ...day, startTime: '09:00' }));
    const changed = await updateQueue(deps, admin, { queueId: created.id, schedules: week });

    expect(created.schedules.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, startTime, endTime])).toEqual([
      ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '08:00', '18:00']),
      ['saturday', '08:00', '12:00'],
      ['sunday', '00:00', '00:00'],
    ]);
    expect(changed).toMatchObject({ name: 'Vendas', outOfHoursMessage: 'Fechado', schedules: week });
  });

  it('are refused beyond the plan, however many are created at once', async () => {
    const home = await given.company({ limits: { queues: 3 } });

    const results = await outcomes([1, 2, 3, 4].map((n) => createQueue(home.deps, home.admin, form({ name: `Fila ${n}`, color: `#00000${n}` }))));

    expect(results.toSorted()).toEqual(['ERR_PLAN_LIMIT_QUEUES', 'ERR_PLAN_LIMIT_QUEUES', 'done', 'done']);
    expect((await loadCompany(part(home), home.company.companyId)).queueCount).toBe(3);
  });

  it('have names and colours of their own, of any number saved at once', async () => {
    const home = await given.company();
    const create = (name: string, color: string) => createQueue(home.deps, home.admin, form({ name, color }));

    const created = await outcomes([create('Vendas', '#AA0000'), create('VENDAS', '#00aa00'), create('Suporte', '#aa0000')]);
    const queues = await readQueues(part(home), home.company.companyId);
    const [one, other] = queues.filter(({ queueId }) => queueId !== home.queue.queueId);
    const renamed = await outcomes([updateQueue(home.deps, home.admin, { queueId: one!.queueId, color: home.queue.color.toUpperCase() })]);

    expect(created.filter((result) => result === 'done').length).toBeLessThan(3);
    expect(other === undefined || other.color.toLowerCase() !== one!.color.toLowerCase()).toBe(true);
    expect(created.filter((result) => result !== 'done').every((code) => /ERR_QUEUE_(NAME_IN_USE|COLOR_ALREADY_EXISTS)/.test(code))).toBe(true);
    expect(renamed).toEqual(['ERR_QUEUE_COLOR_ALREADY_EXISTS']);
  });

  it('free their name, colour and place in the plan when they are deleted', async () => {
    const { deps, admin } = await given.company({ limits: { queues: 2 } });
    const { id } = await createQueue(deps, admin, form({}));

    await deleteQueue(deps, admin, { queueId: id });

    await expect(createQueue(deps, admin, form({}))).resolves.toMatchObject({ name: 'Vendas' });
    await expect(deleteQueue(deps, admin, { queueId: id })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('of older versions are read with what they lack', async () => {
    const home = await given.company();
    const { queueId } = home.queue;
    const { companyId } = home.company;
    const old = { type: 'queue', companyId, queueId, name: 'Antiga', color: '#123456', greetingMessage: 'Oi', createdAt: '2026-01-01T00:00:00.000Z' };
    await part(home).commit(put(companyKeys.queue(companyId, queueId), old));

    const [stored] = await loadQueues(part(home), companyId, home.deps.clock.nowMs());
    const changed = await updateQueue(home.deps, home.admin, { queueId, ratingMessage: 'Nota?' });

    expect(stored).toMatchObject({ name: 'Antiga', ratingMessage: '', schedules: defaultSchedules });
    expect(changed).toMatchObject({ name: 'Antiga', ratingMessage: 'Nota?', greetingMessage: 'Oi' });
  });

  it.each([
    ['a', 'Too Short!'],
    ['a'.repeat(51), 'Too Long!'],
    ['', 'Required'],
  ])('refuse the name %j: %s', (name, text) => {
    expect(queueRoutes.createQueue.body.safeParse({ name, color: '#112233' }).error?.issues[0]?.message).toBe(text);
  });
});

describe("a company's hours", () => {
  it('are the usual ones until somebody sets them, and nobody else’s', async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });
    const { companyId } = home.company;
    const week = defaultSchedules.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));

    const before = await readSchedules(home.deps, home.admin, { companyId });
    await updateSchedules(home.deps, home.admin, { companyId, schedules: week });
    const [refused] = await outcomes([updateSchedules(home.deps, other.admin, { companyId, schedules: [...defaultSchedules] })]);

    expect(before.schedules).toEqual(defaultSchedules);
    expect(await loadCompanySchedules(part(home), companyId, home.deps.clock.nowMs())).toEqual(week);
    expect(refused).toBe('ERR_NO_COMPANY_FOUND');
  });

  it('are not written over by an admin who has not seen them', async () => {
    const home = await given.company();
    const { companyId } = home.company;
    const [opened, closed] = ['07:00', '00:00'].map((startTime) => defaultSchedules.map((day) => ({ ...day, startTime })));
    const save = (schedules = opened) =>
      updateSchedules(home.deps, home.admin, { companyId, schedules: schedules ?? [], schedulesBefore: [...defaultSchedules] });

    await save();
    await save();
    const [late] = await outcomes([save(closed)]);

    expect(late).toBe('ERR_CONFLICT');
    expect((await readSchedules(home.deps, home.admin, { companyId })).schedules).toEqual(opened);
  });
});
