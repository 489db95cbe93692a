import { saveAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { announcementItem, type AnnouncementItem } from '#functions/records/announcements/announcement-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { announcementRoutes } from '#shared/contract/announcements.ts';
import { announcementDeps } from '#tests/support/announcements.ts';
import { given } from '#tests/support/given.ts';

type Fields = Partial<Pick<AnnouncementItem, 'title' | 'text' | 'priority' | 'status'>>;

/** Platform staff, a company, and an installation without any announcement: they belong to all tests of a worker. */
export async function platform() {
  const staff = await given.company({ isSuper: true });
  const home = await given.company({ deps: staff.deps });
  const { system } = staff.deps.table;
  const items = await system.queryAll({ pk: systemKeys.announcement('').pk });
  for (const item of items) await system.commit(remove(systemKeys.announcement(announcementItem.parse(item).id)));
  await system.commit(remove(systemKeys.announcementBoard()));
  const deps = announcementDeps(staff);
  const publish = (fields: Fields = {}) =>
    saveAnnouncement(deps, staff.admin, {
      announcementId: null,
      fields: announcementRoutes.createAnnouncement.body.parse({ title: 'Novidade', text: 'Agora com avisos.', ...fields }),
    });
  const change = (item: AnnouncementItem, fields: Fields) => {
    const { title, text, priority, status } = { ...item, ...fields };
    return saveAnnouncement(deps, staff.admin, { announcementId: item.id, fields: { title, text, priority, status } });
  };
  return { staff, home, deps, clock: staff.deps.clock, publish, change };
}
