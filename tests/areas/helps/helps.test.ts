import { beforeEach, describe, expect, it } from 'vitest';
import { systemKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { type Help, helps } from '#shared/records/helps.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

let staff: Home;
let home: Home;
let call: (route: keyof typeof helps.routes, who: 'staff' | 'admin' | 'user', input?: object) => Promise<{ status: number; body: unknown }>;

beforeEach(async () => {
  staff = await given.company({ isSuper: true });
  home = await given.company({ deps: staff.deps });
  const { system } = staff.deps.table;
  // They belong to all tests of a worker.
  for (const item of await system.queryAll({ pk: systemKeys.record('helps', '').pk }))
    await system.commit(remove(systemKeys.record('helps', String(item['id']))));
  const api = await restApi(home);
  const tokens = { staff: await api.token(staff.admin), admin: await api.token(home.admin), user: await api.token(await given.user(home)) };
  call = (route, who, input = {}) => api.call(helps.routes[route], { token: tokens[who], ...input });
});

const fields = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Em cinco minutos.' };
const create = async (body: object = fields): Promise<Help> => (await call('createHelp', 'staff', { body })).body as Help; // its reply

describe('help videos', () => {
  it('are kept by platform staff and seen by everybody of every company, in the order of their making', async () => {
    const first = await create();
    staff.deps.clock.advance(1_000);
    const second = await create({ ...fields, title: 'Filas' });

    await call('updateHelp', 'staff', { params: { helpId: first.id }, body: { ...fields, title: 'Comece aqui', description: '' } });

    const expected = [
      { ...fields, id: first.id, title: 'Comece aqui', description: '' },
      { id: second.id, title: 'Filas' },
    ];
    for (const who of ['staff', 'admin', 'user'] as const) expect(await call('listEveryHelp', who)).toMatchObject({ status: 200, body: expected });
    await call('deleteHelp', 'staff', { params: { helpId: first.id } });
    expect((await call('listEveryHelp', 'user')).body).toMatchObject([{ id: second.id }]);
  });

  it.each(['admin', 'user'] as const)('are changed by no company’s %s', async (who) => {
    const params = { helpId: (await create()).id };

    const replies = [
      await call('listHelps', who),
      await call('createHelp', who, { body: fields }),
      await call('updateHelp', who, { params, body: fields }),
      await call('deleteHelp', who, { params }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('are listed for staff page by page', async () => {
    for (let n = 0; n < 25; n += 1) {
      staff.deps.clock.advance(1_000);
      await create({ ...fields, title: `Vídeo ${n}` });
    }

    const first = (await call('listHelps', 'staff')).body as { records: Help[]; nextCursor: string };
    const second = (await call('listHelps', 'staff', { query: { cursor: first.nextCursor } })).body as typeof first;

    expect([...first.records, ...second.records].map(({ title }) => title)).toEqual(Array.from({ length: 25 }, (_, n) => `Vídeo ${n}`));
    expect(second).toMatchObject({ hasMore: false });
  });

  it('keep the code of an address, and refuse what is no YouTube video', async () => {
    expect(await create({ ...fields, video: ' https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s ' })).toMatchObject({ video: 'dQw4w9WgXcQ' });
    for (const video of ['https://vimeo.com/12345678901', 'nada', '', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'])
      expect(await call('createHelp', 'staff', { body: { ...fields, video } })).toMatchObject({ status: 400, body: { field: 'video' } });
    expect(await call('createHelp', 'staff', { body: { ...fields, title: ' ' } })).toMatchObject({ status: 400, body: { field: 'title' } });
  });

  it('that are gone cannot be changed or deleted again', async () => {
    const params = { helpId: (await create()).id };
    await call('deleteHelp', 'staff', { params });

    const replies = [await call('deleteHelp', 'staff', { params }), await call('updateHelp', 'staff', { params, body: fields })];

    expect(replies).toMatchObject([404, 404].map((status) => ({ status, body: { error: 'ERR_NO_HELP_FOUND' } })));
    expect((await call('listEveryHelp', 'user')).body).toEqual([]);
  });
});
