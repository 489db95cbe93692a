import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { restartCampaign, startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { campaignId, companyId, connectionId, contactListId, userId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { runCampaignJob } from '#tests/support/campaign-jobs.ts';
import type { MemoryChange } from '#tests/support/memory-table.ts';
import { bare, companyRow, connectionRow } from '#tests/support/simulated-rows.ts';
import { BoundlessTable, heldMb } from './boundless-table.ts';

/**
 * A campaign to so many recipients, its store in memory and its sender a stub that acknowledges at once; stopped and gone on
 * with in the middle. Prints one line of JSON: sends a second, and the memory after a tenth and at the end. `dispatcher.ts` runs it.
 */
const recipients = Number(process.argv[2] ?? 10_000);
const c = companyId.parse('01J00000000000000000000001');
const list = contactListId.parse('01J00000000000000000000002');
const connection = connectionId.parse('01J00000000000000000000003');
const id = campaignId.parse('01J00000000000000000000004');

const changes: MemoryChange[] = [];
const table: Table = new BoundlessTable({ companyId: c, listId: list, recipients, changes });
const jobs: Job[] = [];
const sends: Extract<OutboundMessage, { type: 'send' }>[] = [];
let ids = 0;
const clock = { nowMs: () => Date.now(), newId: () => `01M${String((ids += 1)).padStart(23, '0')}`, randomBytes: (count: number) => Buffer.alloc(count) };
const deps = {
  table,
  clock,
  // A watch has nothing to look after where nothing is lost.
  jobs: { send: async (job: Job) => void ((job.type === 'campaignTurn' && job.isWatch) || jobs.push(job)) },
  outbound: {
    send: async (message: OutboundMessage) => void (message.type === 'send' && sends.push(message)),
    unlink: async () => undefined,
    shardOf: async () => 0,
  },
  acks: { send: async () => undefined },
  mediaOrigin: '',
  mails: { send: async () => undefined, quota: async () => ({ perSecond: 1 }) },
  appUrl: '',
  mailsPerSecond: async () => 1,
  pause: async () => false,
  timers: { set: async () => undefined, clear: async () => undefined },
  mediaUrl: async () => (key: string) => key,
};
// Use cases of campaigns read no more of them.
const campaignDeps = deps as unknown as CampaignDeps;
const principal = { companyId: c, userId: userId.parse('01J00000000000000000000005') } as Principal;

async function prepare(): Promise<void> {
  const texts = ['Olá {nome}, tem novidade na loja!', '', '', '', ''];
  const now = isoTime(Date.now());
  const campaign = {
    type: 'campaign',
    companyId: c,
    id,
    number: 1,
    name: 'Grande',
    messages: texts,
    confirmationMessages: ['', '', '', '', ''],
    confirmation: false,
    connectionIds: [connection],
    contactListId: list,
    contactListName: 'Lista',
    media: null,
    dailyCap: null,
    sendingHours: null,
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
  const settings = { type: 'campaignSettings', companyId: c, messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
  await table
    .forCompany(c)
    .writeMany([
      bare(companyKeys.company(c), companyRow(c)),
      bare(companyKeys.campaign(c, id), campaign),
      bare(companyKeys.campaignSettings(c), settings),
      bare(companyKeys.contactList(c, list), { type: 'contactList', companyId: c, contactsCount: recipients }),
      bare(companyKeys.connection(c, connection), connectionRow(c, connection)),
    ]);
}

/** Works on what waits, in its order, until nothing does or so many were sent. @returns messages sent */
async function work(most = Infinity): Promise<number> {
  let sent = 0;
  while (sent < most) {
    const job = jobs.shift();
    if (!job) break;
    await runCampaignJob(deps, job);
    for (let send = sends.shift(); send; send = sends.shift()) {
      sent += 1;
      const { companyId: company, connectionId: by, chat, whatsappMessageId } = send;
      await receive(deps, { type: 'ack', companyId: company, connectionId: by, chat, whatsappMessageIds: [whatsappMessageId], ack: 1 });
    }
    if (changes.length > 100) await countShippings(table.forCompany(c), c, changes.splice(0));
  }
  await countShippings(table.forCompany(c), c, changes.splice(0));
  return sent;
}

await prepare();
await startCampaign(campaignDeps, principal, id);
const startedAt = performance.now();
const early = await work(recipients / 10);
const earlyMb = heldMb();
const half = await work(recipients / 2 - early);
await cancelCampaign(campaignDeps, principal, id);
const whileStopped = await work();
await restartCampaign(campaignDeps, principal, id);
const rest = await work();
const seconds = (performance.now() - startedAt) / 1_000;
const { counts, campaign } = await readReport(campaignDeps, principal, id);
const outcome = { sent: early + half + rest, whileStopped, counted: counts.sent, status: campaign.status };
process.stdout.write(`${JSON.stringify({ ...outcome, seconds, earlyMb, lateMb: heldMb() })}\n`);
