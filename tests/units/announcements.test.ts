import { beforeAll, expect, it } from 'vitest';
import { listAnnouncements } from '#functions/areas/announcements/list-announcements.ts';
import { listNews, seeAnnouncement } from '#functions/areas/announcements/see-announcement.ts';
import { announce } from '#functions/areas/push/announce.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { platform } from '#tests/areas/announcements/given-announcements.ts';
import { RecordingSockets } from '#tests/areas/live/live-home.ts';
import { meter } from '#tests/support/capacity.ts';
import { given } from '#tests/support/given.ts';
import { testDynamo } from '#tests/support/test-table.ts';

let measure: ReturnType<typeof meter>;

beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

it('costs a few units to publish, however many companies there are, and less than one to look at the bell', async () => {
  const { deps, home, publish, change, clock } = await platform();
  const agent = await given.user(home);
  for (let n = 0; n < 30; n += 1) {
    clock.advance(1_000);
    await publish({ title: `Novidade ${n}` });
  }
  const item = await publish();
  const see = () => seeAnnouncement(deps, agent, { announcementId: item.id, publishedAt: item.publishedAt });
  const jobDeps = { ...home.deps, sockets: new RecordingSockets(), listeners: new Listeners(home.deps), mediaUrl: deps.mediaUrl };

  const units = {
    publish: await measure(() => publish()),
    change: await measure(() => change(item, { priority: 1 })),
    bell: await measure(() => listNews(deps, agent)),
    page: await measure(() => listAnnouncements(deps, agent, {})),
    see: await measure(see),
    seeAgain: await measure(see),
    tellNobody: await measure(() => announce(jobDeps, { type: 'announce', announcementId: item.id, isNew: true, after: '' })),
  };

  console.log('announcements', units);
  // A transaction of the item and the board, of 3 KB at thirty active ones.
  expect(units.publish.writes).toBeLessThanOrEqual(8);
  expect(units.change.writes).toBeLessThanOrEqual(2);
  expect(units.bell).toEqual({ reads: 1.5, writes: 0 });
  expect(units.page.reads).toBeLessThanOrEqual(11);
  expect(units.see.writes).toBe(1);
  expect(units.seeAgain.writes).toBeLessThanOrEqual(1);
  expect(units.tellNobody.writes).toBe(0);
});
