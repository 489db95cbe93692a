import { describe, expect, it } from 'vitest';
import { deleteAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { seeAnnouncement } from '#functions/areas/announcements/see-announcement.ts';
import { announce, companiesPerJob } from '#functions/areas/push/announce.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { platform } from '../announcements/given-announcements.ts';
import { given } from '#tests/support/given.ts';
import { newChanges } from '#tests/support/stream.ts';
import { liveHome } from './live-home.ts';

/** Browsers of platform staff and of two companies. */
async function listening() {
  const all = await platform();
  const live = await liveHome();
  const other = await given.company({ deps: live.home.deps });
  const sockets = { staff: await live.join(all.staff.admin), agent: await live.join(await given.user(live.home)), other: await live.join(other.admin) };
  await newChanges();
  const { jobs } = live.home.deps;
  const deps = { ...live.deps, jobs };
  const run = async (): Promise<number> => {
    let done = 0;
    for (let waiting = jobs.take(); waiting.length > 0; waiting = jobs.take()) {
      for (const job of waiting) await announce(deps, job as Extract<Job, { type: 'announce' }>); // nothing else makes jobs here
      done += waiting.length;
    }
    return done;
  };
  /** Events that each browser is told of the changes so far. */
  const told = async () => {
    live.sockets.forget();
    await live.push(...(await newChanges()));
    const jobsDone = await run();
    const dataOf = (socketId: string) =>
      live.sockets
        .events(socketId)
        .filter(({ event }) => event === 'company-announcement')
        .map(({ data }) => data);
    return { staff: dataOf(sockets.staff), agent: dataOf(sockets.agent), other: dataOf(sockets.other), jobsDone };
  };
  return { ...all, live, run, told, sockets, liveDeps: deps };
}

describe('company-announcement', () => {
  it('is told to every browser of every company', async () => {
    const { publish, change, told, deps } = await listening();
    const item = await publish({ title: 'Novidade' });
    const created = { action: 'create', record: expect.objectContaining({ id: item.id, title: 'Novidade', mediaPath: null }) };
    expect(await told()).toMatchObject({ staff: [created], agent: [created], other: [created] });

    await change(item, { title: 'Outra' });
    const updated = { action: 'update', record: expect.objectContaining({ title: 'Outra' }) };
    expect(await told()).toMatchObject({ staff: [updated], agent: [updated], other: [updated] });

    await deleteAnnouncement(deps, { announcementId: item.id });
    const deleted = { action: 'delete', record: { id: item.id } };
    expect(await told()).toMatchObject({ staff: [deleted], agent: [deleted], other: [deleted] });
  });

  it('of one that is not active reaches platform staff alone, without asking any other company', async () => {
    const { publish, change, told, deps } = await listening();
    const draft = await publish({ status: false, title: 'Rascunho' });
    await change(draft, { title: 'Rascunho 2' });
    await deleteAnnouncement(deps, { announcementId: draft.id });

    const { staff, ...others } = await told();

    expect(staff).toMatchObject([{ action: 'create' }, { action: 'update', record: { title: 'Rascunho 2' } }, { action: 'delete' }]);
    expect(others).toEqual({ agent: [], other: [], jobsDone: 0 });
  });

  it('tells companies that one is gone when it is no longer active, and that it is there once it is', async () => {
    const { publish, change, told } = await listening();
    const item = await publish();
    await told();

    await change(item, { status: false, text: 'segredo' });
    const off = await told();
    await change(item, { status: true });
    const on = await told();

    expect(off).toMatchObject({ staff: [{ action: 'update', record: { status: false } }], agent: [{ action: 'delete', record: { id: item.id } }] });
    expect(JSON.stringify([off.agent, off.other])).not.toContain('segredo');
    expect(on).toMatchObject({ agent: [{ action: 'update', record: { status: true } }], other: [{ action: 'update' }] });
  });

  it('tells how it is now when a job comes late', async () => {
    const { publish, change, live, run, sockets } = await listening();
    const item = await publish();
    await live.push(...(await newChanges()));
    await change(item, { status: false });
    await run();

    expect(live.sockets.events(sockets.agent)).toEqual([{ event: 'company-announcement', data: { action: 'delete', record: { id: item.id } } }]);
  });

  it('goes through many companies by jobs of a few, each of them once', async () => {
    const { publish, told, live } = await listening();
    const { table, clock } = live.home.deps;
    const silent = Array.from({ length: 2 * companiesPerJob }, () => clock.newId());
    for (const companyId of silent) await table.system.commit(put({ ...systemKeys.liveCompany(''), sk: companyId }, { type: 'liveCompany', companyId }));
    await publish();

    const { staff, agent, other, jobsDone } = await told();

    expect([staff.length, agent.length, other.length]).toEqual([1, 1, 1]);
    expect(jobsDone).toBeGreaterThanOrEqual(3);
  });
});

it('company-…-announcementSeen reaches the user’s other pages alone', async () => {
  const { publish, deps, live } = await listening();
  const ana = await given.user(live.home);
  const [first, second, colleague] = [await live.join(ana), await live.join(ana), await live.join(live.home.admin)];
  const item = await publish();
  await newChanges();

  await seeAnnouncement(deps, ana, { announcementId: item.id, publishedAt: item.publishedAt });
  await live.push(...(await newChanges()));

  const seen = {
    event: `company-${live.home.company.companyId}-announcementSeen`,
    data: { action: 'update', announcementId: item.id, publishedAt: item.publishedAt },
  };
  expect([first, second, colleague].map((socketId) => live.sockets.events(socketId))).toEqual([[seen], [seen], []]);
});
