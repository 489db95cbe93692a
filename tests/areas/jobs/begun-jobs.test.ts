import { describe, expect, it } from 'vitest';
import { checkNumbers } from '#functions/areas/contact-lists/check-numbers.ts';
import { runImport } from '#functions/areas/contact-lists/run-import.ts';
import { recheckList } from '#functions/areas/contact-lists/start-check.ts';
import { listImports } from '#functions/areas/contact-lists/start-import.ts';
import { listErasures } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { runErasure } from '#functions/areas/contact-privacy/erase/run-erasure.ts';
import { startErasure } from '#functions/areas/contact-privacy/erase/start-erasure.ts';
import { runExport } from '#functions/areas/contact-privacy/export/run-export.ts';
import { startExport } from '#functions/areas/contact-privacy/export/start-export.ts';
import { listCompanyErasures } from '#functions/areas/platform/erase/list-company-erasures.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { runCompanyExport } from '#functions/areas/platform/export/run-company-export.ts';
import { startCompanyExport } from '#functions/areas/platform/export/start-company-export.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { startBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import type { Table } from '#functions/data/table.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { givenList } from '#tests/support/campaigns.ts';
import { givenImport } from '#tests/support/contact-lists.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { doomed, type Scene } from '../platform/given-doomed.ts';
import { findBulk } from '#functions/areas/tickets/bulk/load-bulk.ts';

interface Work {
  readonly begin: (home: Home) => Promise<unknown>;
  /** Whether it has been done to the end. */
  readonly isEnded: () => Promise<boolean>;
}

const depsOf = ({ home, bucket, identities, sweepKeys }: Scene) => {
  return { ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket, files: bucket, eraser: bucket, identities, sweepKeys };
};

async function run(scene: Scene, job: Job): Promise<void> {
  const deps = depsOf(scene);
  if (job.type === 'eraseStep') await runErasure(deps, job);
  if (job.type === 'eraseCompanyStep') await runCompanyErasure(deps, job);
  if (job.type === 'exportStep') await runExport(deps, job);
  if (job.type === 'exportCompanyStep') await runCompanyExport(deps, job);
  if (job.type === 'bulkStep') await runBulk(deps, job);
  if (job.type === 'importContactList') await runImport(deps, job);
  if (job.type === 'checkContactList') await checkNumbers(deps, job);
}

/** Does each job at its time, until none is left. */
async function runAll(scene: Scene): Promise<void> {
  const { jobs, clock } = scene.home.deps;
  for (let count = 0; count < 200; count += 1) {
    const next = jobs.sent.shift();
    if (!next) return;
    clock.advance(Math.max(0, (next.notBeforeMs ?? 0) - clock.nowMs()));
    await run(scene, next.job);
  }
  throw new Error('jobs go on and on');
}

async function contactOf({ home }: Scene) {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  await customerWrites(home, connection, { name: 'Zenóbia' });
  return (await allTickets(home))[0]!.contact;
}

const works: Record<string, (scene: Scene) => Promise<Work>> = {
  'erasing a contact': async (scene) => {
    const { id: contactId, name } = await contactOf(scene);
    const { deps, admin } = scene.home;
    return {
      begin: (home) => startErasure(home.deps, home.admin, { contactId, name }),
      isEnded: async () => (await listErasures(deps, admin, {})).erasures[0]?.status === 'verified',
    };
  },
  'erasing a company': async ({ home: { deps, company }, staff }) => ({
    begin: (home) => startCompanyErasure(home.deps, staff, { companyId: company.companyId, name: company.name }),
    isEnded: async () => (await listCompanyErasures(deps, staff, {})).erasures.some((one) => one.companyId === company.companyId && one.status === 'verified'),
  }),
  'the file of a contact': async (scene) => {
    const { id } = await contactOf(scene);
    return {
      begin: (home) => startExport({ ...depsOf(scene), table: home.deps.table }, home.admin, id),
      isEnded: async () => [...scene.bucket.files.keys()].some((key) => key.includes(id)),
    };
  },
  'the archive of a company': async (scene) => ({
    begin: (home) => startCompanyExport({ ...depsOf(scene), table: home.deps.table }, scene.staff, { companyId: home.company.companyId }),
    isEnded: async () => [...scene.bucket.written.keys()].some((key) => key.endsWith('.zip')),
  }),
  'a change of many tickets': async (scene) => {
    await contactOf(scene);
    const { deps, admin, company } = scene.home;
    return {
      begin: (home) => startBulk(home.deps, home.admin, { action: 'accept', filter: { status: 'pending' } }),
      isEnded: async () => (await findBulk(deps.table.forCompany(company.companyId), company.companyId, admin.userId))?.status === 'done',
    };
  },
  'an import': async ({ home: { deps, admin }, home: plain, bucket }) => {
    const contactListId = await givenList(plain, []);
    return {
      begin: (home) =>
        givenImport(home, bucket, contactListId, [
          ['nome', 'numero'],
          ['Ana', '5511970000001'],
        ]),
      isEnded: async () => (await listImports(deps, admin, { contactListId }))[0]?.status === 'done',
    };
  },
  'a check of numbers': async ({ home: { deps, company }, home: plain }) => {
    const contactListId = await givenList(plain, ['5511970000001']);
    return {
      begin: (home) => recheckList(home.deps, home.admin, { contactListId }),
      // There is no connection to ask by.
      isEnded: async () => (await loadContactList(deps.table.forCompany(company.companyId), company.companyId, contactListId)).checkState === 'waiting',
    };
  },
};

/** The home on a table whose first write is made so. */
function withFirstWrite(home: Home, first: (write: () => Promise<unknown>) => Promise<unknown>): Home {
  let isFirst = true;
  const around = async <T>(_kind: string, write: () => Promise<T>): Promise<T> => {
    if (!isFirst) return write();
    isFirst = false;
    return (await first(write)) as T; // the first write's own answer
  };
  const { across, ...rest } = disturbed(home.deps.table, around);
  const table: Table = { ...rest, across: { ...across, commit: (...writes) => around('commit', () => across.commit(...writes)) } };
  return { ...home, deps: { ...home.deps, table } };
}

async function ends(): Promise<never> {
  throw new Error('the process ended');
}

describe.each(Object.entries(works))('%s', (_name, prepare) => {
  it('is done although the request ended once the row stood', async () => {
    const scene = await doomed();
    const work = await prepare(scene);
    scene.home.deps.jobs.take();

    await expect(work.begin(withFirstWrite(scene.home, (write) => write().then(ends)))).rejects.toThrow('the process ended');
    await runAll(scene);

    expect(await work.isEnded()).toBe(true);
  });

  it('is done when its job comes before the row', async () => {
    const scene = await doomed();
    const work = await prepare(scene);
    scene.home.deps.jobs.take();
    const jobFirst = async (write: () => Promise<unknown>) => {
      const [early] = scene.home.deps.jobs.take();
      await run(scene, early!);
      return write();
    };

    await work.begin(withFirstWrite(scene.home, jobFirst));
    await runAll(scene);

    expect(await work.isEnded()).toBe(true);
  });

  it('leaves no job for ever where the row never came, and begins anew', async () => {
    const scene = await doomed();
    const work = await prepare(scene);
    scene.home.deps.jobs.take();

    await expect(work.begin(withFirstWrite(scene.home, ends))).rejects.toThrow('the process ended');
    await runAll(scene);
    const isEnded = await work.isEnded();
    await work.begin(scene.home);
    await runAll(scene);

    expect([isEnded, await work.isEnded()]).toEqual([false, true]);
  });
});
