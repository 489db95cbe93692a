import { checkNumbers } from '#functions/areas/contact-lists/check-numbers.ts';
import { forgetContactList } from '#functions/areas/contact-lists/forget-list.ts';
import { runImport } from '#functions/areas/contact-lists/run-import.ts';
import { createItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList, deleteContactList } from '#functions/areas/contact-lists/save-list.ts';
import { resumeContactLists } from '#functions/areas/contact-lists/start-check.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { givenImport } from '#tests/support/contact-lists.ts';
import type { Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';

const hourMs = 3_600_000;
const bucket = new MemoryBucket();

type ListJob = 'importContactList' | 'checkContactList' | 'resumeContactLists' | 'forgetContactList';
interface Place {
  readonly home: Home;
  readonly connection: ConnectionItem;
}

/** Makes each type of job of contact lists, and says what is done when it comes. */
export const contactListJobs: {
  readonly [K in ListJob]: { make: (place: Place) => Promise<void>; run: (home: Home, job: Extract<Job, { type: K }>) => Promise<void> };
} = {
  importContactList: {
    make: async ({ home }) => void (await importing(home)),
    run: ({ deps }, job) => runImport({ ...deps, files: bucket, eraser: bucket }, job),
  },
  checkContactList: {
    async make({ home }) {
      const { id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Natal' });
      const [answered, silent] = ['5511970000001', '5511970000002'];
      await saveNumberCheck(home.deps.table.forCompany(home.company.companyId), home.company.companyId, answered, {
        number: answered,
        checkedAt: isoTime(home.deps.clock.nowMs() + 3 * hourMs),
      });
      for (const number of [answered, silent]) await createItem(home.deps, home.admin, { contactListId, name: 'Ana', number, email: '' });
    },
    run: ({ deps }, job) => checkNumbers(deps, job),
  },
  resumeContactLists: {
    async make({ home, connection }) {
      const { companyId } = home.company;
      const { id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Natal' });
      const key = companyKeys.connection(companyId, connection.connectionId);
      await home.deps.table.forCompany(companyId).change(key, { set: { status: 'DISCONNECTED' } });
      await createItem(home.deps, home.admin, { contactListId, name: 'Ana', number: '5511970000001', email: '' });
      for (const job of home.deps.jobs.take()) if (job.type === 'checkContactList') await checkNumbers(home.deps, job);
      await home.deps.table.forCompany(companyId).change(key, { set: { status: 'CONNECTED' } });
      const answer = { number: '5511970000001', checkedAt: isoTime(home.deps.clock.nowMs() + 3 * hourMs) };
      await saveNumberCheck(home.deps.table.forCompany(companyId), companyId, answer.number, answer);
      await home.deps.jobs.send({ type: 'resumeContactLists', companyId });
    },
    run: ({ deps }, job) => resumeContactLists(deps, job),
  },
  forgetContactList: {
    async make({ home }) {
      const contactListId = await importing(home);
      for (const job of home.deps.jobs.take()) if (job.type === 'importContactList') await runImport({ ...home.deps, files: bucket, eraser: bucket }, job);
      await deleteContactList(home.deps, home.admin, { contactListId });
    },
    run: ({ deps }, job) => forgetContactList({ ...deps, files: bucket, eraser: bucket }, job),
  },
};

/** A list into which a spreadsheet is on its way. */
async function importing(home: Home): Promise<ContactListId> {
  const { id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Páscoa' });
  await givenImport(home, bucket, contactListId, [
    ['nome', 'numero'],
    ['Ana', '5511970000001'],
    ['Bia', '5511970000002'],
    ['Sem número', ''],
  ]);
  return contactListId;
}
