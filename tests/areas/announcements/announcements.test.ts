import { describe, expect, it } from 'vitest';
import { deleteMedia, uploadMedia } from '#functions/areas/announcements/announcement-media.ts';
import { deleteAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { getAnnouncement, listAnnouncements } from '#functions/areas/announcements/list-announcements.ts';
import type { AnnouncementItem } from '#functions/records/announcements/announcement-item.ts';
import { announcementRoutes, mostActiveAnnouncements } from '#shared/contract/announcements.ts';
import { given } from '#tests/support/given.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { platform } from './given-announcements.ts';

const titles = ({ items }: { items: readonly AnnouncementItem[] }): string[] => items.map(({ title }) => title);

describe('the list of announcements', () => {
  it('has all of them for platform staff, the active ones for everybody else, the newest first', async () => {
    const { staff, home, deps, publish, clock } = await platform();
    for (const [title, status] of [
      ['um', true],
      ['dois', false],
      ['três', true],
    ] as const) {
      clock.advance(1_000);
      await publish({ title, status });
    }

    const lists = [
      await listAnnouncements(deps, staff.admin, {}),
      await listAnnouncements(deps, staff.admin, { activeOnly: true }),
      await listAnnouncements(deps, home.admin, { activeOnly: false }),
      await listAnnouncements(deps, await given.user(home), {}),
    ];

    expect(lists.map(titles)).toEqual([
      ['três', 'dois', 'um'],
      ['três', 'um'],
      ['três', 'um'],
      ['três', 'um'],
    ]);
  });

  it('goes on page by page, for staff and for companies, and finds words of the title', async () => {
    const { staff, home, deps, publish, clock } = await platform();
    for (let n = 1; n <= 45; n += 1) {
      clock.advance(1_000);
      await publish({ title: n % 20 === 0 ? `Manutenção número ${n}` : `Novidade ${n}` });
    }
    const walk = async (principal: typeof home.admin, searchParam?: string): Promise<string[][]> => {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await listAnnouncements(deps, principal, { searchParam, cursor });
        pages.push(titles(page));
        cursor = page.nextCursor;
      } while (cursor);
      return pages;
    };

    for (const principal of [staff.admin, home.admin]) {
      const pages = await walk(principal);
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
      expect(pages.flat()[0]).toBe('Novidade 45');
      expect(new Set(pages.flat()).size).toBe(45);
      expect((await walk(principal, 'MANUTENÇAO num')).flat()).toEqual(['Manutenção número 40', 'Manutenção número 20']);
    }
  });

  it('shows what was deactivated to platform staff alone', async () => {
    const { staff, home, deps, publish, change } = await platform();
    const item = await change(await publish(), { status: false });

    expect(await getAnnouncement(deps, staff.admin, { announcementId: item.id })).toMatchObject({ status: false });
    await expect(getAnnouncement(deps, home.admin, { announcementId: item.id })).rejects.toMatchObject({ code: 'ERR_NO_ANNOUNCEMENT_FOUND' });
    expect(titles(await listAnnouncements(deps, home.admin, {}))).toEqual([]);
  });
});

describe('publishing', () => {
  it.each(['admin', 'user'] as const)('is refused to a company’s %s', async (who) => {
    const { home, publish } = await platform();
    const item = await publish();
    const api = await restApi(home);
    const token = await api.token(who === 'admin' ? home.admin : await given.user(home));
    const params = { announcementId: item.id };
    const body = { title: 'Oi', text: 'Olá' };

    const replies = [
      await api.call(announcementRoutes.createAnnouncement, { token, body }),
      await api.call(announcementRoutes.updateAnnouncement, { token, params, body }),
      await api.call(announcementRoutes.deleteAnnouncement, { token, params }),
      await api.call(announcementRoutes.uploadAnnouncementMedia, { token, params, body: {} }),
      await api.call(announcementRoutes.deleteAnnouncementMedia, { token, params }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('takes title and text, with priority 3 and active unless said otherwise', async () => {
    const { staff } = await platform();
    const api = await restApi(staff);
    const token = await api.token(staff.admin);
    const create = (body: object) => api.call(announcementRoutes.createAnnouncement, { token, body });

    expect(await create({ title: ' Oi ', text: 'Olá', priority: '1' })).toMatchObject({ status: 201, body: { title: 'Oi', priority: 1, status: true } });
    expect(await create({ title: 'Oi', text: 'Olá' })).toMatchObject({ status: 201, body: { priority: 3, status: true, mediaPath: null } });
    expect(await create({ title: '  ', text: 'Olá' })).toMatchObject({ status: 400, body: { field: 'title' } });
    expect(await create({ title: 'Oi' })).toMatchObject({ status: 400, body: { field: 'text' } });
    expect(await create({ title: 'Oi', text: 'Olá', priority: 4 })).toMatchObject({ status: 400, body: { field: 'priority' } });
  });

  it('is one item, and stops at a hundred that are active', async () => {
    const { publish, change } = await platform();
    const made = await Promise.all(Array.from({ length: 5 }, () => publish()));
    for (let n = made.length; n < mostActiveAnnouncements; n += 1) await publish();

    await expect(publish()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ANNOUNCEMENTS' });
    const draft = await publish({ status: false });
    await expect(change(draft, { status: true })).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ANNOUNCEMENTS' });
    await change(made[0]!, { status: false });

    expect(await change(draft, { status: true })).toMatchObject({ status: true });
  }, 30_000);

  it('takes both of two changes at once', async () => {
    const { deps, publish, change, staff } = await platform();
    const item = await publish();

    await Promise.all([change(item, { title: 'Outro' }), uploadMedia(deps, staff.admin, { announcementId: item.id, files: [image('a.png')] })]);

    expect(await getAnnouncement(deps, staff.admin, { announcementId: item.id })).toMatchObject({ title: 'Outro', media: { name: 'a.png' } });
  });
});

const image = (name: string, bytes = pngBytes, mimeType = 'image/png') => ({ name, mimeType, bytes });

describe('the image of an announcement', () => {
  it('comes, is replaced and goes, and what nobody is shown any more is erased', async () => {
    const { deps, publish, staff } = await platform();
    const { id: announcementId } = await publish();

    const first = await uploadMedia(deps, staff.admin, { announcementId, files: [image('Férias.PNG')] });
    expect([...deps.files.files.keys()]).toEqual([first.media?.key]);
    expect(first.media).toMatchObject({ name: 'Férias.PNG', key: expect.stringMatching(`^announcements/${announcementId}/`) });
    const second = await uploadMedia(deps, staff.admin, { announcementId, files: [image('b.png')] });
    expect([...deps.files.files.keys()]).toEqual([second.media?.key]);
    expect(await deleteMedia(deps, staff.admin, { announcementId })).toMatchObject({ media: null });
    expect(deps.files.files.size).toBe(0);

    await uploadMedia(deps, staff.admin, { announcementId, files: [image('c.png')] });
    await deleteAnnouncement(deps, { announcementId });
    expect(deps.files.files.size).toBe(0);
    await expect(getAnnouncement(deps, staff.admin, { announcementId })).rejects.toMatchObject({ code: 'ERR_NO_ANNOUNCEMENT_FOUND' });
  });

  it('is what its first bytes say, whatever its name', async () => {
    const { deps, publish, staff } = await platform();
    const { id: announcementId } = await publish();
    const upload = (...files: ReturnType<typeof image>[]) => uploadMedia(deps, staff.admin, { announcementId, files });

    await expect(upload(image('a.png', Buffer.from('<svg onload=alert(1)>')))).rejects.toMatchObject({ code: 'ERR_IMAGE_TYPE_REFUSED' });
    await expect(upload(image('a.gif', Buffer.from('GIF89a'), 'image/gif'))).rejects.toMatchObject({ code: 'ERR_IMAGE_TYPE_REFUSED' });
    await expect(upload(image('a.png', pngBytes, 'application/pdf'))).rejects.toMatchObject({ code: 'ERR_IMAGE_TYPE_REFUSED' });
    await expect(upload()).rejects.toMatchObject({ code: 'ERR_VALIDATION', details: { field: 'media' } });
    await expect(upload(image('a.png'), image('b.png'))).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(deps.files.files.size).toBe(0);
  });

  it('comes by multipart, and its address is signed for everybody', async () => {
    const { publish, staff, home } = await platform();
    const { id } = await publish();
    const api = await restApi(staff);
    const form = new FormData();
    form.append('file', new Blob([pngBytes], { type: 'image/png' }), 'aviso.png');
    const request = new Request('https://x', { method: 'POST', body: form });
    const rawBody = Buffer.from(await request.arrayBuffer()).toString('base64');

    const reply = await api.call(announcementRoutes.uploadAnnouncementMedia, {
      token: await api.token(staff.admin),
      params: { announcementId: id },
      rawBody,
      isBase64Encoded: true,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });

    expect(reply).toMatchObject({ status: 200, body: { mediaName: 'aviso.png' } });
    const seen = await api.call(announcementRoutes.getAnnouncement, { token: await api.token(home.admin), params: { announcementId: id } });
    expect(seen.body).toMatchObject({ mediaPath: expect.stringMatching(`^https://media.example/announcements/${id}/.*/aviso.png$`) });
  });
});
