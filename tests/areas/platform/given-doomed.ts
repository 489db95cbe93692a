import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { createItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { unlinkPage } from '#functions/areas/meta-send/unlink-page.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { sendByApi } from '#functions/areas/send-api/send-by-api.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { listShardConnections } from '#functions/records/sessions/connection-session.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { webhookEvents } from '#shared/contract/webhook-fields.ts';
import { campaignDeps } from '#tests/support/campaigns.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { channelKey, PlayedGraph } from '#tests/support/given-meta.ts';
import { PlayedIdentities } from '#tests/support/mail-senders.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { givenToken, sendApiDeps } from '#tests/support/send-api.ts';
import { derived, newChanges } from '#tests/support/stream.ts';
import { fileDynamo, testKeySweep } from '#tests/support/test-table.ts';
import { deliveryDeps, PlayedReceiver, webhookAreaDeps } from '#tests/support/webhooks.ts';

/** A company, the platform's own staff, and what erasing needs. */
export async function doomed() {
  const home = await given.company();
  const staff = await given.company({ deps: home.deps, isSuper: true });
  return {
    home,
    staff: staff.admin,
    bucket: new MemoryBucket(),
    identities: new PlayedIdentities(),
    sweepKeys: await testKeySweep(),
    graph: new PlayedGraph(),
  };
}
export type Scene = Awaited<ReturnType<typeof doomed>>;

export const begin = ({ home: { deps, company }, staff }: Scene, name = company.name) =>
  startCompanyErasure(deps, staff, { companyId: company.companyId, name });

/** A list, a campaign that reached somebody who then wanted no more, a receiver that was told, and a program's message. */
export async function busyWithPrograms(
  home: Home,
  connection: ConnectionItem,
  { name, number }: { readonly name: string; readonly number: string },
): Promise<void> {
  const { deps, admin } = home;
  const { companyId, connectionId } = connection;
  const { id: contactListId } = await createContactList(deps, admin, { name });
  await createItem(deps, admin, { contactListId, name, number, email: 'lista@example.com' });
  const body = campaignRoutes.createCampaign.body.parse({ name, message1: `${name} {nome}`, contactListId, whatsappIds: [connectionId] });
  const campaign = await createCampaign(campaignDeps(home), admin, body);
  await startCampaign(campaignDeps(home), admin, campaign.id);
  await playCampaign(home);
  await customerWrites(home, connection, { number, name, text: 'SAIR' });
  await givenToken(home, connection);
  await sendByApi(sendApiDeps(home), { companyId, connectionId }, { number, body: name, files: [], idempotencyKey: 'pedido-1' });
  const telling = deliveryDeps(home, new PlayedReceiver());
  await saveWebhook(webhookAreaDeps(home), admin, connectionId, { url: 'https://hooks.example.com/', events: [...webhookEvents], isActive: true });
  await queueEvents(telling, await newChanges());
  for (const { delaySeconds: _delay, ...task } of telling.notices.take()) if (task.type === 'webhook') await deliverEvent(telling, task);
}

/** Runs the jobs of erasures until none is left, an hour apart; the session service, what speaks to Meta, and the stream follow. */
export async function work(scene: Scene, table: Table = scene.home.deps.table): Promise<void> {
  const { deps } = scene.home;
  const erasing = { ...deps, table, eraser: scene.bucket, identities: scene.identities, sweepKeys: scene.sweepKeys };
  for (let jobs = deps.jobs.take(); jobs.length > 0; jobs = deps.jobs.take()) {
    try {
      for (const job of jobs) if (job.type === 'eraseCompanyStep') await runCompanyErasure(erasing, job);
    } finally {
      await endSessions(scene.home);
      await endSubscriptions(scene);
    }
    await derived(scene.home);
    deps.clock.advance(3_600_000);
  }
}

/** As the session service does when it is told that a connection has gone. */
async function endSessions({ deps: { table, outbound } }: Home): Promise<void> {
  for (const message of outbound.sent) {
    if (message.type !== 'control' || message.action !== 'logout') continue;
    const { connectionId } = message;
    const shard = await outbound.shardOf(connectionId);
    const isThere = (await listShardConnections(table.system, shard)).some((one) => one.connectionId === connectionId);
    if (isThere) await table.system.commit(remove(systemKeys.shardConnection(shard, connectionId)));
    await table.system.commit(remove(systemKeys.sessionAuth(connectionId, 'creds')));
  }
}

/** As the function does that speaks to Meta. */
async function endSubscriptions({ home, graph }: Scene): Promise<void> {
  const { table, clock, outbound } = home.deps;
  const deps = { table, clock, graph: graph.call, sealingKeys: async () => channelKey };
  for (const command of outbound.unlinked.splice(0)) await unlinkPage(deps, command);
}

/** The same value gives the same text. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** Every row of the table that says this, keys included, as text. */
export async function rowsWith(...texts: readonly string[]): Promise<string[]> {
  const { client, tableName } = await fileDynamo();
  const rows: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
    rows.push(...(page.Items ?? []).map((item) => JSON.stringify(unmarshall(item), sorted)));
    start = page.LastEvaluatedKey as typeof start;
  } while (start);
  return rows.filter((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))).toSorted();
}
