import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ulid } from '#shared/contract/ids.ts';
import { record } from '#shared/records/record.ts';

const root = resolve(import.meta.dirname, '../..');

/** A record that the product does not have. Its screen, its dialog, three texts and a line of the menu would make it complete. */
const remarks = record({
  name: 'remark',
  names: 'remarks',
  title: 'remark',
  path: '/remarks',
  id: ulid.brand<'RemarkId'>(),
  servedBy: 'administration',
  permission: 'session',
  openToSupport: true,
  audited: 'deletions',
  fields: { label: z.string().trim().min(1).max(50), isLoud: z.boolean() },
  orderedBy: 'label',
  unique: { label: 'ERR_REMARK_IN_USE' },
  missing: 'ERR_NO_REMARK_FOUND',
});

/** The product as it is once the record stands in the list of records, and nowhere else. */
async function productWithRemarks() {
  vi.resetModules();
  vi.doMock('#shared/records/list.ts', async (original) => {
    const { records } = await original<{ records: object }>();
    return { records: { ...records, remarks } };
  });
  const [contract, served, errors, events, audited, kinds, pushed, light, furnished, homes, api] = await Promise.all([
    import('#shared/contract/index.ts'),
    import('#shared/contract/served-by.ts'),
    import('#shared/contract/errors.ts'),
    import('#shared/contract/live-kinds.ts'),
    import('#shared/domain/audited-types.ts'),
    import('#functions/areas/derive/audit/audited-kinds.ts'),
    import('#functions/areas/push/event-table.ts'),
    import('#web/api/declared-records.static.ts'),
    import('#tests/support/furnish/records.ts'),
    import('#tests/support/given.ts'),
    import('#tests/support/rest-api.ts'),
  ]);
  return { ...contract, ...served, ...errors, ...events, ...audited, ...kinds, ...pushed, ...light, ...furnished, ...homes, ...api };
}

// While the file is collected, so that what it brings along can still ask to be ended.
const product = await productWithRemarks();
afterAll(() => {
  vi.doUnmock('#shared/records/list.ts');
  vi.resetModules();
});

describe('a new record, by its declaration alone', () => {
  it('has routes, a function, codes, an event and a kind of the audit trail', () => {
    expect(Object.keys(product.areas)).toContain('remarks');
    expect(product.servedBy).toMatchObject({ remarks: 'administration' });
    expect(product.errors).toMatchObject({
      ERR_NO_REMARK_FOUND: { status: 404, message: 'There is no such remark.' },
      ERR_REMARK_IN_USE: { status: 409, message: 'A remark with this label exists.' },
    });
    expect(product.eventfulTypes).toContain('remark');
    expect([product.auditKinds, product.deletionAudited]).toEqual([expect.arrayContaining(['remark']), expect.arrayContaining(['remark'])]);
    expect(product.auditedKindOf({ type: 'remark' })).toEqual({ kind: 'remark', id: 'id', name: 'label' });
  });

  it('is listed, created, changed and deleted through the function that serves it, with its own refusals', async () => {
    const home = await product.given.company();
    const api = await product.restApi(home);
    const token = await api.token(home.admin);
    const { listRemarks, createRemark, updateRemark, getRemark, deleteRemark } = remarks.routes;
    const { body } = await api.call(createRemark, { token, body: { label: 'Oi', isLoud: true } });
    const params = { remarkId: String(Reflect.get(Object(body), 'id')) };

    const again = await api.call(createRemark, { token, body: { label: 'OI', isLoud: false } });
    const changed = await api.call(updateRemark, { token, params, body: { label: 'Olá', isLoud: false } });
    const listed = await api.call(listRemarks, { token, query: { searchParam: 'ol' } });
    const deleted = await api.call(deleteRemark, { token, params });
    const gone = await api.call(getRemark, { token, params });

    expect([again, changed, listed, deleted, gone]).toMatchObject([
      { status: 409, body: { error: 'ERR_REMARK_IN_USE' } },
      { status: 200, body: { label: 'Olá', isLoud: false } },
      { status: 200, body: { records: [{ label: 'Olá' }], hasMore: false } },
      { status: 200 },
      { status: 404, body: { error: 'ERR_NO_REMARK_FOUND' } },
    ]);
  });

  it('is told live, to the staff who support the company as well', async () => {
    const { company, deps } = await product.given.company();
    const at = '2026-11-20T12:00:00.000Z';
    const after = {
      type: 'remark',
      companyId: company.companyId,
      id: deps.clock.newId(),
      revision: 1,
      label: 'Oi',
      isLoud: true,
      createdAt: at,
      updatedAt: at,
    };

    const { events } = await product.meaningOf([{ before: undefined, after }], { mediaUrl: (key) => key });

    const { type: _type, companyId, revision: _revision, ...told } = after;
    expect(events).toMatchObject([{ event: `company-${companyId}-remark`, isOpenToSupport: true, data: { action: 'create', record: told } }]);
  });

  it('is there for the tests of all routes', async () => {
    const furnishRemarks: unknown = Reflect.get(product.furnishRecords, 'remarks');
    const furnished = await (furnishRemarks as (home: unknown) => Promise<{ ids: object; bodies: Record<string, unknown> }>)(await product.given.company());

    expect(Object.keys(furnished.ids)).toEqual(['remarkId']);
    for (const body of [furnished.bodies['createRemark'], furnished.bodies['updateRemark']]) expect(remarks.body.safeParse(body).success).toBe(true);
  });

  it('is known to the queries, live events and dialogs of the browser', () => {
    expect(Reflect.get(product.declaredRecords, 'remarks')).toEqual({
      name: 'remark',
      area: 'remarks',
      orderedBy: 'label',
      routes: {
        list: { method: 'GET', path: '/remarks' },
        create: { method: 'POST', path: '/remarks', again: 'key' },
        update: { method: 'PUT', path: '/remarks/{remarkId}' },
        remove: { method: 'DELETE', path: '/remarks/{remarkId}' },
      },
    });
  });
});

describe('the model of a record', () => {
  const files = ['shared', 'functions', 'services', 'infra', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const naming = files.filter((file) => /quick-?messages?/i.test(readFileSync(join(root, file), 'utf8')));

  it('is named in at most twelve files of the product', () => {
    expect(naming.length).toBeGreaterThan(4);
    expect(naming.length, naming.join('\n')).toBeLessThanOrEqual(12);
  });

  it('takes eight files by itself: the others use it elsewhere', () => {
    const ofUse = naming.filter((file) => /^(services\/|functions\/areas\/repeated-answers\/|web\/(README|app\/support\/|features\/tickets\/))/.test(file));
    const texts = ['pt', 'en', 'es'].map((language) => `web/features/quick-messages/texts.${language}.ts`);

    expect(new Set([...naming.filter((file) => !ofUse.includes(file)), ...texts])).toEqual(
      new Set([
        'shared/records/quick-messages.ts',
        'shared/records/list.ts',
        'web/app/screens.ts',
        'web/features/quick-messages/QuickMessagesScreen.tsx',
        'web/features/quick-messages/QuickMessageDialog.tsx',
        ...texts,
      ]),
    );
  });
});
