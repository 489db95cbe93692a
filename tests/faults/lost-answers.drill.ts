import { beforeAll, describe, expect, it } from 'vitest';
import { applyChecked } from '#functions/areas/inbound/apply-look-ups.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { listImports } from '#functions/areas/contact-lists/start-import.ts';
import { showErasure } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { listCompanyErasures } from '#functions/areas/platform/erase/list-company-erasures.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import * as doomed from '#tests/areas/platform/given-doomed.ts';
import * as privacy from '#tests/areas/contact-privacy/given-person.ts';
import { contactHome, hourMs, pass, schedule, sent, stored } from '#tests/areas/schedules/schedule-home.ts';
import * as bulks from '#tests/areas/tickets/given-bulk.ts';
import * as webhook from '#tests/areas/webhooks/given-webhook.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { givenImport, workOnLists } from '#tests/support/contact-lists.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { derived } from '#tests/support/stream.ts';

const zenobia = { name: 'Zenóbia Canária', number: '5511977771234', lid: '987654321012', word: 'zebrana' };

/** The session service's answers to what was asked since: numbers that end in 7 have no WhatsApp. */
async function answerChecks(home: Home): Promise<string[]> {
  const asked = home.deps.outbound.sent.splice(0).flatMap((message) => (message.type === 'check' ? [message] : []));
  for (const { companyId, connectionId, chat } of asked) {
    const number = chat.number?.endsWith('7') ? null : (chat.number ?? null);
    await applyChecked(home.deps, { type: 'checked', companyId, connectionId, chat, number, checkedAt: isoTime(home.deps.clock.nowMs()) });
  }
  return asked.map(({ chat }) => chat.number ?? '');
}

/** Each part lives on the tests' usual table, which loses one answer in five. */
describe('with one answer in five lost', () => {
  it('a contact is erased', async () => {
    const scene = await privacy.company();
    const goes = await privacy.person(scene, zenobia);

    const { id } = await privacy.begin(scene, goes);
    await privacy.work(scene);
    await derived(scene.home);

    expect(await showErasure(scene.home.deps, scene.home.admin, id)).toMatchObject({ status: 'verified', counts: { contact: 1, tickets: 2, messages: 5 } });
    expect(await privacy.traces(scene, goes.canaries)).toEqual([]);
  });

  it('a company is erased', async () => {
    const scene = await doomed.doomed();
    const { home, staff } = scene;
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection, { name: zenobia.name, number: zenobia.number });
    await doomed.busyWithPrograms(home, connection, zenobia);
    await derived(home);

    const { id } = await doomed.begin(scene);
    await doomed.work(scene);

    const { erasures } = await listCompanyErasures(home.deps, staff, {});
    expect(erasures.find((one) => one.id === id)).toMatchObject({ status: 'verified', rowsAfter: 0, filesAfter: 0 });
  });

  it('a change of many tickets does each once', async () => {
    const { home, ana } = await bulks.waiting(60);

    const bulk = await bulks.done(home, ana, { action: 'accept', filter: { status: 'pending' } });

    expect(bulk).toMatchObject({ status: 'done', total: 60, done: 60, skipped: 0, failed: 0 });
    expect(await countTickets(home.deps, ana)).toEqual({ open: 60, openAll: 60, pending: 0 });
  });

  it('a list is imported and its numbers are checked, each once', async () => {
    const home = await given.company();
    await given.connection(home);
    const bucket = new MemoryBucket();
    const { id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Natal' });
    const rows = numbersOf(30).map((number, index) => [`Cliente ${index}`, number]);

    await givenImport(home, bucket, contactListId, [['nome', 'numero'], ...rows]);
    const asked: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      await workOnLists(home, bucket);
      asked.push(...(await answerChecks(home)));
      home.deps.clock.advance(5_000);
    }

    expect((await listImports(home.deps, home.admin, { contactListId }))[0]).toMatchObject({ status: 'done', total: 30, done: 30, created: 30 });
    expect(asked.toSorted()).toEqual(numbersOf(30));
    const list = await loadContactList(home.deps.table.forCompany(home.company.companyId), home.company.companyId, contactListId);
    expect(list).toMatchObject({ checkState: 'idle', contactsCount: 30, validCount: 27, invalidCount: 3 });
  });

  it('a campaign sends each recipient one message and counts it once', async () => {
    const home = await given.company();
    const campaign = await begunCampaign(home, { recipients: 60 });

    const messages = await playCampaign(home);

    expect(messages.map(({ chat }) => chat.number ?? '').toSorted()).toEqual(numbersOf(60));
    const shown = await readReport(campaignDeps(home), home.admin, campaign.id);
    expect(shown).toMatchObject({ campaign: { status: 'FINALIZADA' }, counts: { sent: 60, delivered: 60, read: 60, failed: 0 } });
  });

  it('schedules go out once, at their time', async () => {
    const { home, ticket } = await contactHome();
    const made = [];
    for (let index = 1; index <= 20; index += 1) made.push(await schedule(home, ticket.contactId, index * hourMs, home.admin, { body: `Lembrete ${index}` }));

    for (let index = 1; index <= 20; index += 1) await pass(home, hourMs);

    expect(sent(home)).toEqual(made.map(({ body }) => body));
    expect(await Promise.all(made.map(async (one) => (await stored(home, one))?.status))).toEqual(made.map(() => 'ENVIADA'));
  });

  describe('a receiver', () => {
    beforeAll(() => webhook.beginWebhook());

    it('is told of each message once, and again only when it fails', async () => {
      webhook.receiver.answer = () => (webhook.receiver.told.length % 3 === 0 ? 503 : 200);
      await webhook.save({ events: ['message.received'] });
      webhook.home.deps.clock.advance(31_000);

      for (let index = 0; index < 20; index += 1) await webhook.writes(`Pergunta ${index}`);
      await webhook.follow();
      await webhook.pass(60 * 60_000);

      const deliveries = await webhook.log();
      expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'delivered'));
      expect(webhook.receiver.told).toHaveLength(deliveries.reduce((sum, { attempts }) => sum + attempts, 0));
      expect((await webhook.shown())?.failures).toBe(0);
    });
  });
});
