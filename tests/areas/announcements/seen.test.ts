import { describe, expect, it } from 'vitest';
import { uploadMedia } from '#functions/areas/announcements/announcement-media.ts';
import { listNews, seeAnnouncement } from '#functions/areas/announcements/see-announcement.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { type AnnouncementItem, seenOf } from '#functions/records/announcements/announcement-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { given } from '#tests/support/given.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { platform } from './given-announcements.ts';

async function reader() {
  const all = await platform();
  const { deps, home } = all;
  const agent = await given.user(home);
  const see = ({ id, publishedAt }: AnnouncementItem, who: Principal = agent) => seeAnnouncement(deps, who, { announcementId: id, publishedAt });
  const unseen = async (who: Principal = agent) => (await listNews(deps, who)).filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  const stored = async () => {
    const part = deps.table.forCompany(home.company.companyId);
    return [...seenOf(await part.get(companyKeys.seenAnnouncements(home.company.companyId, agent.userId), { consistent: true })).keys()];
  };
  return { ...all, agent, see, unseen, stored };
}

describe('what a user has seen', () => {
  it('is that announcement for that user, whatever was published before and after', async () => {
    const { publish, see, unseen, home, clock } = await reader();
    const [first, second] = [await publish(), await publish()];

    await see(second);
    clock.advance(1_000);
    const third = await publish();

    expect(await unseen()).toEqual([third.id, first.id]);
    expect(await unseen(home.admin)).toHaveLength(3);
  });

  it('is news again once it says something else or is active anew, and not for its priority', async () => {
    const { publish, change, see, unseen, deps, staff } = await reader();
    let item = await publish();
    await see(item);

    item = await change(item, { priority: 1 });
    expect(await unseen()).toEqual([]);
    item = await change(item, { text: 'Corrigido.' });
    expect(await unseen()).toEqual([item.id]);
    await see(item);
    item = await change(item, { status: false });
    expect(await unseen()).toEqual([]);
    item = await change(item, { status: true });
    expect(await unseen()).toEqual([item.id]);
    await see(item);
    await uploadMedia(deps, staff.admin, { announcementId: item.id, files: [{ name: 'a.png', mimeType: 'image/png', bytes: pngBytes }] });
    expect(await unseen()).toEqual([item.id]);
  });

  it('is the version that was read, also when a mark comes late, twice or from the future', async () => {
    const { publish, change, see, unseen, clock } = await reader();
    const first = await publish();
    clock.advance(5_000);
    const second = await change(first, { title: 'Outro' });

    await see(first);
    expect(await unseen()).toEqual([first.id]);
    await see(second);
    await see(first);
    await see(second);
    expect(await unseen()).toEqual([]);
    await see({ ...second, publishedAt: '2099-01-01T00:00:00.000Z' });
    await change(second, { title: 'Mais um' });

    expect(await unseen()).toEqual([first.id]);
  });

  it('is kept while it is active, and not for one that is none', async () => {
    const { publish, change, see, stored } = await reader();
    const [first, second] = [await publish(), await publish()];
    await see(first);
    await change(first, { status: false });

    await expect(see(first)).rejects.toMatchObject({ code: 'ERR_NO_ANNOUNCEMENT_FOUND' });
    await see(second);

    expect(await stored()).toEqual([second.id]);
  });

  it('takes marks of several pages at once, and goes with the user', async () => {
    const { publish, see, unseen, stored, home, agent } = await reader();
    const items = [await publish(), await publish(), await publish()];

    await Promise.all(items.map((item) => see(item)));

    expect(await unseen()).toEqual([]);
    await deleteUser(home.deps, home.admin, { userId: agent.userId });
    expect(await stored()).toEqual([]);
  });
});
