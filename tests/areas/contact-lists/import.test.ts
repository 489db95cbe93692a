import { beforeEach, describe, expect, it } from 'vitest';
import { listItems } from '#functions/areas/contact-lists/list-items.ts';
import { runImport } from '#functions/areas/contact-lists/run-import.ts';
import { createItem, deleteItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { listImports, listReportedRows, startImport } from '#functions/areas/contact-lists/start-import.ts';
import { itemIdOf } from '#functions/records/contact-lists/contact-list-item.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import type { Table } from '#functions/data/table.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { givenImport, spreadsheet, uploadsInto, workOnLists } from '#tests/support/contact-lists.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';

let home: Home;
let bucket: MemoryBucket;
let contactListId: ContactListId;

beforeEach(async () => {
  [home, bucket] = [await given.company(), new MemoryBucket()];
  ({ id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Natal' }));
});

const imported = async (content: Parameters<typeof givenImport>[3]) => {
  await givenImport(home, bucket, contactListId, content);
  await workOnLists(home, bucket);
  const [latest] = await listImports(home.deps, home.admin, { contactListId });
  return latest;
};
const list = () => loadContactList(home.deps.table.forCompany(home.company.companyId), home.company.companyId, contactListId);

describe('an import', () => {
  it('takes every usable row, tells of the others, and leaves no file', async () => {
    const rows = [
      ['Nome', 'Número', 'E-mail'],
      ['Ana', '11 97000-0001', ''],
      ['Bia', 5_511_970_000_002, 'BIA@example.com'],
      ['Sem número', '', ''],
      ['Curto', '123', ''],
      ['', '5511970000004', 'não é e-mail'],
      ['Bia outra vez', '551170000002', ''],
    ];

    const done = await imported(rows);

    expect(done).toMatchObject({ status: 'done', total: 3, done: 3, created: 3, duplicates: 1, refused: 2, reported: 3 });
    const { contacts } = await listItems(home.deps, home.admin, { contactListId });
    expect(contacts.map(({ name, number, email }) => [name, number, email])).toEqual([
      ['5511970000004', '5511970000004', ''],
      ['Ana', '5511970000001', ''],
      ['Bia outra vez', '5511970000002', 'bia@example.com'],
    ]);
    const report = await listReportedRows(home.deps, home.admin, { contactListId, contactListImportId: done?.id ?? ('' as never), query: {} });
    expect(report.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [4, 'numberMissing'],
      [5, 'numberTooShort'],
      [6, 'emailInvalid'],
    ]);
    expect((await list()).contactsCount).toBe(3);
    expect([...bucket.files.keys()]).toEqual([]);
  });

  it('that comes again updates and never doubles', async () => {
    await imported([
      ['nome', 'numero'],
      ['Ana', '5511970000001'],
      ['Bia', '5511970000002'],
    ]);

    const again = await imported([
      ['nome', 'numero'],
      ['Ana Prado', '5511970000001'],
      ['Bia', '5511970000002'],
      ['Caio', '5511970000003'],
    ]);

    expect(again).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect((await list()).contactsCount).toBe(3);
  });

  it('keeps of rows of one number what the last one does not say', async () => {
    await imported([
      ['nome', 'numero', 'email'],
      ['Ana', '5511970000001', 'ana@example.com'],
      ['Ana Prado', '11 97000-0001', ''],
      ['', '551170000001', ''],
    ]);

    const { contacts } = await listItems(home.deps, home.admin, { contactListId });
    expect(contacts).toMatchObject([{ name: 'Ana Prado', email: 'ana@example.com' }]);
  });

  it('counts each contact once, killed beside another import of the same ones', async () => {
    const begin = async (name: string) => {
      await givenImport(home, bucket, contactListId, [
        ['nome', 'numero'],
        [name, '5511970000001'],
      ]);
      const job = home.deps.jobs.take().find(({ type }) => type === 'importContactList');
      if (job?.type !== 'importContactList') throw new Error('no import');
      return job;
    };
    const run = (job: Awaited<ReturnType<typeof begin>>, table = home.deps.table) => runImport({ ...home.deps, table, files: bucket, eraser: bucket }, job);
    const first = await begin('Ana');
    await run(first, killedAfter(home.deps.table, 3)).catch(() => undefined);

    await run(await begin('Ana Prado'));
    await run(first);

    expect((await list()).contactsCount).toBe(1);
    expect(await listImports(home.deps, home.admin, { contactListId })).toMatchObject([{ updated: 1 }, { created: 1 }]);
  });

  it('counts each contact once, killed before any of its writes', async () => {
    const rows = [['nome', 'numero'], ...Array.from({ length: 30 }, (_, index) => [`Cliente ${index}`, `55119700000${String(index).padStart(2, '0')}`])];
    await imported([
      ['nome', 'numero'],
      ['Antes', '5511970000005'],
    ]);
    await givenImport(home, bucket, contactListId, rows);
    const job = home.deps.jobs.take().find(({ type }) => type === 'importContactList');
    if (job?.type !== 'importContactList') throw new Error('no import');

    for (const after of [3, 10, 21, 31, 32, 33, 34]) {
      const deps = { ...home.deps, table: killedAfter(home.deps.table, after), files: bucket, eraser: bucket };
      await runImport(deps, job).catch(() => undefined);
    }
    await runImport({ ...home.deps, files: bucket, eraser: bucket }, job);

    expect((await list()).contactsCount).toBe(30);
    expect((await listImports(home.deps, home.admin, { contactListId }))[0]).toMatchObject({ status: 'done', created: 29, updated: 1, done: 30 });
  });

  it('keeps a contact that is not counted yet', async () => {
    await givenImport(home, bucket, contactListId, [
      ['nome', 'numero'],
      ['Ana', '5511970000001'],
    ]);
    const [job] = home.deps.jobs.take();
    if (job?.type !== 'importContactList') throw new Error('no import');
    await runImport({ ...home.deps, table: killedAfter(home.deps.table, 3), files: bucket, eraser: bucket }, job).catch(() => undefined);
    const contactListItemId = itemIdOf(contactListId, '5511970000001');

    await expect(deleteItem(home.deps, home.admin, { contactListItemId })).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
    await runImport({ ...home.deps, files: bucket, eraser: bucket }, job);
    await deleteItem(home.deps, home.admin, { contactListItemId });

    expect((await list()).contactsCount).toBe(0);
  });

  it('goes on beside people who add and take away', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Cliente ${index}`, `55119700000${String(index).padStart(2, '0')}`]);
    await givenImport(home, bucket, contactListId, [['nome', 'numero'], ...rows]);

    await Promise.all([
      workOnLists(home, bucket, { most: 1 }),
      ...rows
        .slice(0, 10)
        .map(([name = '', number = '']) => createItem(home.deps, home.admin, { contactListId, name, number, email: '' }).catch(() => undefined)),
    ]);

    expect((await list()).contactsCount).toBe(40);
  });

  it.each([
    [
      'noColumns',
      spreadsheet([
        ['nome', 'cidade'],
        ['Ana', 'Recife'],
      ]),
    ],
    ['empty', spreadsheet([['nome', 'numero']])],
    ['empty', spreadsheet([])],
    ['unreadable', Buffer.from('PK is no archive')],
    ['unreadable', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])],
    ['tooManyRows', spreadsheet([['numero'], ...Array.from({ length: 100_001 }, () => ['1'])])],
  ])('says %s of a file that cannot be imported', async (failure, content) => {
    expect(await imported(content)).toMatchObject({ status: 'failed', failure });
  });

  it('refuses at once what is no spreadsheet, and files that are not the company’s', async () => {
    const other = await given.company({ deps: home.deps });
    const key = `uploads/${other.company.companyId}/01J/clientes.xlsx`;
    await bucket.write(key, spreadsheet([['numero'], ['5511970000001']]));
    const start = (upload: object, bytes?: Buffer) =>
      startImport({ ...home.deps, files: uploadsInto(bucket) }, home.admin, {
        contactListId,
        upload,
        files: bytes ? [{ name: 'x.xlsx', mimeType: '', bytes }] : [],
      });

    await expect(start({}, Buffer.from('nome;numero'))).rejects.toMatchObject({ code: 'ERR_FILE_TYPE_REFUSED' });
    await expect(start({ key })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' });
    await expect(start({})).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('takes the key of a finished upload', async () => {
    const key = `uploads/${home.company.companyId}/01J/clientes.xlsx`;
    await bucket.write(key, spreadsheet([['numero'], ['5511970000001']]));

    await startImport({ ...home.deps, files: uploadsInto(bucket) }, home.admin, { contactListId, upload: { key, name: 'clientes.xlsx' }, files: [] });
    await workOnLists(home, bucket);

    expect((await list()).contactsCount).toBe(1);
  });
});

/** A table whose user dies before one of its writes. */
function killedAfter(table: Table, writes: number): Table {
  let left = writes;
  const spend = (): void => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    ...table,
    forCompany: (companyId) => {
      const part = table.forCompany(companyId);
      return {
        ...part,
        commit: async (...given) => (spend(), part.commit(...given)),
        change: async (...given) => (spend(), part.change(...given)),
        writeMany: async (...given) => (spend(), part.writeMany(...given)),
      };
    },
  };
}
