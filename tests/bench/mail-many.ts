import { readEmailReport } from '#functions/areas/campaigns/mail/read-emails.ts';
import { restartEmail, startEmail } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { OutgoingMail } from '#functions/ports/mail-service.ts';
import { companyId, contactListId, emailId, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { runCampaignJob } from '#tests/support/campaign-jobs.ts';
import { mailRows } from '#tests/support/mail-rows.ts';
import type { MemoryChange } from '#tests/support/memory-table.ts';
import { bare, companyRow } from '#tests/support/simulated-rows.ts';
import { BoundlessTable, heldMb } from './boundless-table.ts';

/**
 * An e-mail campaign to so many recipients by one worker, its store in memory and its mail service a stub that takes every mail,
 * each of which is made whole; stopped and gone on with in the middle. Prints one line of JSON. `mailer.ts` runs it.
 */
const recipients = Number(process.argv[2] ?? 10_000);
const c = companyId.parse('01J00000000000000000000001');
const list = contactListId.parse('01J00000000000000000000002');
const id = emailId.parse('01J00000000000000000000004');

const changes: MemoryChange[] = [];
const table = new BoundlessTable({ companyId: c, listId: list, recipients, changes, emailOf: (number) => `cliente.${number}@example.com` });
const jobs: Job[] = [];
let [ids, sent, bytes] = [0, 0, 0];
let stopAfter = Infinity;
const clock = { nowMs: () => Date.now(), newId: () => `01M${String((ids += 1)).padStart(23, '0')}`, randomBytes: (count: number) => Buffer.alloc(count) };
const deps = {
  table,
  clock,
  // A watch has nothing to look after where nothing is lost, nor what is sent for the safe side.
  jobs: { send: async (job: Job, notBeforeMs = 0) => void ((job.type === 'mailTurn' && job.isWatch) || notBeforeMs > Date.now() + 15_000 || jobs.push(job)) },
  outbound: { send: async () => undefined, unlink: async () => undefined, shardOf: async () => 0 },
  timers: { set: async () => undefined, clear: async () => undefined },
  mails: {
    async send({ raw }: OutgoingMail) {
      sent += 1;
      bytes += Buffer.from(raw).length;
      if (sent === stopAfter) await cancelEmail(deps, principal, id);
    },
    quota: async () => ({ perSecond: 1_000_000 }),
  },
  appUrl: 'https://app.example',
  // One worker has one lane.
  mailsPerSecond: async () => 20,
  pause: async () => true,
};
const principal = { companyId: c, userId: userId.parse('01J00000000000000000000005') } as Principal; // use cases of campaigns read no more of it

const paragraph = '<p style="font:16px/1.5 Arial,sans-serif;color:#333333">Olá {nome}, tem novidade na loja: bolos, doces e salgados para a sua festa.</p>\n';

async function prepare(): Promise<void> {
  const html = `<html><body>${paragraph.repeat(40)}</body></html>`;
  const { senderId, templateId, writes } = mailRows(c, clock, { html, text: 'Olá {nome}, tem novidade na loja.\n'.repeat(40) });
  const now = isoTime(Date.now());
  const campaign = {
    type: 'email',
    companyId: c,
    id,
    number: 1,
    name: 'Grande',
    title: 'Novidades para {nome}',
    description: 'Bolos e doces',
    senderId,
    templateId,
    tracks: false,
    contactListId: list,
    contactListName: 'Lista',
    status: 'INATIVA',
    failure: null,
    run: 0,
    revision: 1,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    userId: null,
    createdAt: now,
    updatedAt: now,
  };
  await table
    .forCompany(c)
    .writeMany([
      ...writes,
      bare(companyKeys.company(c), companyRow(c)),
      bare(companyKeys.email(c, id), campaign),
      bare(companyKeys.contactList(c, list), { type: 'contactList', companyId: c, contactsCount: recipients }),
    ]);
}

const count = async (): Promise<void> => void (await countShippings(table.forCompany(c), c, changes.splice(0)));

/** Works on what waits, in its order, until nothing does. @returns what was held after so many */
async function work(lookAfter = Infinity): Promise<number> {
  let held = 0;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    await runCampaignJob(deps, job);
    await count();
    if (held === 0 && sent >= lookAfter) held = heldMb();
  }
  return held;
}

await prepare();
await startEmail(deps, principal, id);
const startedAt = performance.now();
stopAfter = Math.floor(recipients / 2);
const earlyMb = await work(recipients / 10);
const atStop = sent;
await restartEmail(deps, principal, id);
await work();
const seconds = (performance.now() - startedAt) / 1_000;
const { counts, campaign } = await readEmailReport(deps, principal, id);
const outcome = { sent, afterStop: atStop - stopAfter, counted: counts.sent, status: campaign.status, meanBytes: Math.round(bytes / sent) };
process.stdout.write(`${JSON.stringify({ ...outcome, seconds, earlyMb, lateMb: heldMb() })}\n`);
