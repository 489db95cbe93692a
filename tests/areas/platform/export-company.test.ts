import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCompanyExport } from '#functions/areas/platform/export/run-company-export.ts';
import { showCompanyExport, startCompanyExport } from '#functions/areas/platform/export/start-company-export.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { mailPictureKey } from '#functions/records/messages/media-prefixes.ts';
import { put } from '#functions/data/writes.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, doomed, type Scene, work } from './given-doomed.ts';

const depsOf = ({ home, bucket, sweepKeys }: Scene) => ({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket, files: bucket, sweepKeys });

async function runJobs(scene: Scene, deps = depsOf(scene)): Promise<number> {
  let count = 0;
  for (let jobs = scene.home.deps.jobs.take(); jobs.length > 0; jobs = scene.home.deps.jobs.take()) {
    for (const job of jobs) if (job.type === 'exportCompanyStep') await runCompanyExport(deps, job);
    count += jobs.length;
  }
  return count;
}

/** The files of an archive by its directory, each checked against what the directory says of it. */
function filesIn(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const long = Number(archive.readBigUInt64LE(end - 20 + 8));
  expect(archive.readUInt32LE(long)).toBe(0x06064b50);
  const files = new Map<string, Buffer>();
  let at = Number(archive.readBigUInt64LE(long + 48));
  for (let count = Number(archive.readBigUInt64LE(long + 32)); count > 0; count -= 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = at + 46 + nameLength;
    const [size, offset] = [Number(archive.readBigUInt64LE(extra + 4)), Number(archive.readBigUInt64LE(extra + 20))];
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const content = archive.subarray(start, start + size);
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    files.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return files;
}

const archiveOf = ({ bucket }: Scene, id: string): Map<string, Buffer> =>
  filesIn([...bucket.written].find(([key]) => key.endsWith(`${id}.zip`))?.[1] ?? Buffer.alloc(0));

/** Some customers, a secret, and files of which one is larger than a part. */
async function busy(scene: Scene, fileBytes: number): Promise<void> {
  const { home, bucket } = scene;
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  for (let count = 0; count < 5; count += 1)
    await customerWrites(home, connection, { number: `551197000000${count}`, name: `Cliente ${count}`, text: `mensagem ${count}` });
  const { companyId } = home.company;
  await home.deps.table.forCompany(companyId).commit(put(companyKeys.secretSettings(companyId), { type: 'secretSettings', companyId, asaas: 'selado' }));
  bucket.files.set(`companies/${companyId}/media/a/grande.bin`, 'g'.repeat(fileBytes));
  bucket.files.set(`companies/${companyId}/media/b/pequeno.txt`, 'pequeno');
  bucket.files.set(mailPictureKey(companyId, 'logo.png'), 'logo');
  await derived(home);
}

describe('the archive of a company', () => {
  it('has a line for each row by kind, every file, and no secret', async () => {
    const scene = await doomed();
    await busy(scene, 100);
    const { id } = await startCompanyExport(depsOf(scene), scene.staff, scene.home.company);

    await runJobs(scene);

    const files = archiveOf(scene, id);
    const lines = [...files].filter(([name]) => name.startsWith('data/message/')).flatMap(([, content]) => content.toString().trim().split('\n'));
    expect(lines.map((line) => (JSON.parse(line) as { body: string }).body)).toEqual(expect.arrayContaining(['mensagem 0', 'mensagem 4']));
    expect(files.get('files/media/b/pequeno.txt')?.toString()).toBe('pequeno');
    expect(files.get('files/pictures/mail/logo.png')?.toString()).toBe('logo');
    const all = [...files.values()].join('\n');
    expect(all).toContain(scene.home.email);
    for (const secret of ['cursorKey', 'passwordHash', 'selado', '"pk"', 'gsi1Pk']) expect(all).not.toContain(secret);
    const shown = await showCompanyExport(depsOf(scene), { companyId: scene.home.company.companyId, companyExportId: id });
    expect(shown).toMatchObject({ status: 'done', files: 3, url: expect.stringContaining(`${id}.zip`) });
  });

  it('is written part by part, goes on after crashes, and has everything once', async () => {
    const scene = await doomed();
    const size = 12 * 1024 * 1024 + 17;
    await busy(scene, size);
    const { id } = await startCompanyExport(depsOf(scene), scene.staff, scene.home.company);
    const [first] = scene.home.deps.jobs.sent;
    const crash = { ...depsOf(scene), table: crashingAt(scene.home.deps.table, 2, false) };

    await expect(runJobs(scene, crash)).rejects.toThrow('the process ended');
    await scene.home.deps.jobs.send(first!.job);
    await scene.home.deps.jobs.send(first!.job);
    const steps = await runJobs(scene);

    expect(steps).toBeGreaterThan(3);
    const files = archiveOf(scene, id);
    expect(files.get('files/media/a/grande.bin')?.length).toBe(size);
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(3);
    const contacts = [...files].filter(([name]) => name.startsWith('data/contact/')).flatMap(([, content]) => content.toString().trim().split('\n'));
    expect(contacts).toHaveLength(5);
  });

  it('ends with its company, and after its day', async () => {
    const scene = await doomed();
    const input = { companyId: scene.home.company.companyId };
    const made = await startCompanyExport(depsOf(scene), scene.staff, input);
    await runJobs(scene);
    scene.home.deps.clock.advance(25 * 3_600_000);
    await expect(showCompanyExport(depsOf(scene), { ...input, companyExportId: made.id })).rejects.toMatchObject({ code: 'ERR_NO_EXPORT_FOUND' });

    await begin(scene);
    await work(scene);

    expect([...scene.bucket.files.keys()]).toEqual([]);
    await expect(startCompanyExport(depsOf(scene), scene.staff, input)).rejects.toMatchObject({ code: 'ERR_NO_COMPANY_FOUND' });
  });
});
