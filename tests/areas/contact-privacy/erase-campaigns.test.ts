import { describe, expect, it } from 'vitest';
import { listRecipients, readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { showErasure } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { importMark } from '#functions/records/contact-lists/import-mark.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadCompanyKey } from '#functions/records/companies/company-key.ts';
import { eraseShipping, findShipping, slotOf } from '#functions/records/campaigns/shipping-item.ts';
import { put, update } from '#functions/data/writes.ts';
import { contactListImportId, webhookEventId } from '#shared/contract/ids.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { derived } from '#tests/support/stream.ts';
import { deliveryDeps, PlayedReceiver, webhookAreaDeps } from '#tests/support/webhooks.ts';
import { begin, company, inList, type Scene, shippingRow, simplePerson, traces, work } from './given-person.ts';

const personOf = (number: string) => ({ name: 'Zenóbia Canária', number, lid: '987654321012', word: 'zebrana' });

const listOf = ({ home, listId }: Scene, id = listId) => {
  const { companyId } = home.company;
  return loadContactList(home.deps.table.forCompany(companyId), companyId, id);
};

/** Everything is erased while the jobs of campaigns wait. */
async function erased(scene: Scene, goes: Awaited<ReturnType<typeof simplePerson>>) {
  const { jobs } = scene.home.deps;
  const waiting = jobs.sent.splice(0);
  const { id } = await begin(scene, goes);
  await work(scene);
  await derived(scene.home);
  for (const { job, notBeforeMs } of waiting) await jobs.send(job, notBeforeMs);
  return showErasure(scene.home.deps, scene.home.admin, id);
}

describe('erasing a recipient of a campaign', () => {
  it('takes it out of the campaign that is under way, which goes on to everybody else', async () => {
    const scene = await company();
    const { home, connection } = scene;
    const numbers = numbersOf(30);
    // The last one of a batch: the list goes on behind it.
    const [gone = ''] = numbers.slice(24);
    const goes = await simplePerson(scene, personOf(gone));
    const campaign = await begunCampaign(home, { recipients: 30, connections: [connection] });
    const first = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    const proof = await erased(scene, goes);
    const traced = await traces(scene, goes.canaries);
    const rest = await playCampaign(home);

    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(20);
    expect(proof).toMatchObject({ status: 'verified', counts: { listContacts: 1, turns: 2 } });
    expect(traced).toEqual([]);
    expect([...first, ...rest].map(({ chat }) => chat.number).toSorted()).toEqual(numbers.filter((number) => number !== gone));
    expect(await traces(scene, goes.canaries)).toEqual([]);
    const { campaign: ended, counts } = await readReport(campaignDeps(home), home.admin, campaign.id);
    expect([ended.status, counts.sent, counts.failed]).toEqual(['FINALIZADA', 29, 0]);
  });

  it('leaves the counts of a report as they are, and no name in what is over', async () => {
    const scene = await company();
    const { home, connection } = scene;
    const goes = await simplePerson(scene, personOf(numbersOf(3)[2] ?? ''));
    const campaign = await begunCampaign(home, { recipients: 3, connections: [connection] });
    await playCampaign(home);

    await erased(scene, goes);

    expect(await traces(scene, goes.canaries)).toEqual([]);
    const { counts } = await readReport(campaignDeps(home), home.admin, campaign.id);
    expect(counts).toMatchObject({ sent: 3, read: 3, failed: 0 });
    expect((await listRecipients(campaignDeps(home), home.admin, campaign.id, {})).recipients).toHaveLength(2);
  });

  it('keeps the way to a recipient whose place another one had first', async () => {
    const { home, connection, campaign } = await company();
    const { companyId } = home.company;
    const table = home.deps.table.forCompany(companyId);
    const [gone = '', stays = ''] = numbersOf(2);
    const key = await loadCompanyKey(table, companyId);
    const row = (number: string, slot: string) => shippingRow(campaign, connection.connectionId, { name: `Nome ${number}`, number, email: '', slot, atMs: 1 });
    const [one, other] = [row(gone, slotOf(key, stays)), row(stays, slotOf(key, stays, 1))];
    await table.commit(put(one.key, one.attributes), put(other.key, other.attributes));
    const before = await findShipping(table, companyId, campaign.number, stays);

    await eraseShipping(table, one.key, gone);

    expect(await findShipping(table, companyId, campaign.number, gone)).toBeUndefined();
    expect(await findShipping(table, companyId, campaign.number, stays)).toEqual(before);
    expect(JSON.stringify(await table.get(one.key))).not.toContain(gone);
    expect((await listRecipients(campaignDeps(home), home.admin, campaign.id, {})).recipients).toMatchObject([{ number: stays }]);
  });
});

describe('erasing somebody in a contact list', () => {
  const number = '5511977771234';

  it('corrects the counts of the list, also for a number that is written without its ninth digit', async () => {
    const scene = await company();
    const goes = await simplePerson(scene, personOf('551177771234'));
    const email = 'a@example.com';
    await inList(scene.home, scene.listId, { name: goes.name, number, email, isWhatsappValid: true });
    await inList(scene.home, scene.listId, { name: 'Outra', number: '5511977770001', email, isWhatsappValid: true });
    await inList(scene.home, scene.listId, { name: 'Sem', number: '5511977770002', email, isWhatsappValid: false });

    await erased(scene, goes);

    expect(await listOf(scene)).toMatchObject({ contactsCount: 2, validCount: 1, invalidCount: 1 });
    expect(await traces(scene, [...goes.canaries, number])).toEqual([]);
  });

  it('waits for an import that has put it and not yet counted it', async () => {
    const scene = await company();
    const { home, listId } = scene;
    const { companyId } = home.company;
    const goes = await simplePerson(scene, personOf(number));
    const table = home.deps.table.forCompany(companyId);
    await inList(home, listId, { name: goes.name, number, email: '', isWhatsappValid: null });
    const importId = contactListImportId.parse(home.deps.clock.newId());
    const now = new Date(home.deps.clock.nowMs()).toISOString();
    const tally = { readings: 1, part: 0, parts: 1, total: 1, done: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0, reported: 0 };
    const times = { createdAt: now, updatedAt: now, expiresAtSeconds: 9_999_999_999 };
    const own = { type: 'contactListImport', companyId, listId, id: importId, fileName: 'a.csv', fileKey: 'a', status: 'running', failure: null };
    const importKey = companyKeys.contactListImport(companyId, listId, importId);
    const list = companyKeys.contactList(companyId, listId);
    await table.commit(
      put(importKey, { ...own, ...tally, ...times }),
      update(companyKeys.contactListItem(companyId, listId, number), { set: importMark('created', importId, 0) }),
      update(list, { add: { contactsCount: -1 } }),
    );
    const counts: unknown[] = [];
    const counting = disturbed(home.deps.table, async (_kind, write, args) => {
      const change = args[1] as { set?: { status?: string } } | undefined;
      if (change?.set?.status === 'erased') {
        counts.push((await table.get(companyKeys.contactListItem(companyId, listId, number)))?.['number']);
        await table.commit(update(importKey, { add: { part: 1 } }), update(list, { add: { contactsCount: 1 } }));
      }
      return write();
    });

    const { id } = await begin(scene, goes);
    await work(scene, counting);
    await derived(home);

    expect(counts).toEqual([number]);
    expect(await listOf(scene)).toMatchObject({ contactsCount: 0, validCount: 0, invalidCount: 0 });
    expect(await showErasure(home.deps, home.admin, id)).toMatchObject({ status: 'verified', counts: { listContacts: 1 } });
    expect(await traces(scene, goes.canaries)).toEqual([]);
  });
});

describe('erasing somebody of whom a receiver was told', () => {
  it('brings no row back when the next attempt comes', async () => {
    const scene = await company();
    const { home, connection } = scene;
    const { companyId } = home.company;
    const { connectionId } = connection;
    const goes = await simplePerson(scene, personOf('5511977771234'));
    const receiver = new PlayedReceiver();
    receiver.answer = () => 500;
    const deps = deliveryDeps(home, receiver);
    await saveWebhook(webhookAreaDeps(home), home.admin, connectionId, { url: 'https://hooks.example.com/', events: ['ticket.closed'], isActive: true });
    const id = webhookEventId.parse(`evt_${'a'.repeat(22)}`);
    const atMs = home.deps.clock.nowMs();
    const told = { event: 'ticket.closed' as const, messageId: null, ticketId: null, ticketStatus: null, status: null, failure: null };
    const task = { type: 'webhook' as const, event: { companyId, connectionId, id, atMs, contactId: goes.contactId, ...told }, isAskedFor: false };
    const delivery = () => home.deps.table.forCompany(companyId).get(companyKeys.webhookDelivery(companyId, connectionId, atMs, id));
    await deliverEvent(deps, { ...task, attempt: 1 });
    expect(await delivery()).toMatchObject({ state: 'waiting' });

    const proof = await erased(scene, goes);
    await deliverEvent(deps, { ...task, attempt: 2 });

    expect(proof.counts).toMatchObject({ deliveries: 1 });
    expect(await delivery()).toBeUndefined();
    expect(receiver.told).toHaveLength(1);
  });
});
