import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import { campaignRoutes, type CampaignRecipient, type CampaignReport } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { CampaignId, ContactListId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import type { Agent } from '#tests/support/agent.ts';
import { Recado } from '#tests/support/recado.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** `npm run faults` sends to a thousand, with twenty kills. */
const [recipients = 200, kills = 8] = (process.env['RECADO_CAMPAIGN'] ?? '').split(' ').filter(Boolean).map(Number);
const seed = Number(process.env['RECADO_SEEDS']?.split(' ')[0] ?? Date.now() % 100_000);
const shops = ['5511930000101', '5511930000102', '5511930000103'];
const numbers = Array.from({ length: recipients }, (_, index) => `55119${71_000_000 + index}`);
/** Most of it is waiting for what a killed process held. */
const patienceMs = 240_000 + recipients * 400;

describe(`a campaign to ${recipients} on three connections, seed ${seed}`, () => {
  const random = seededRandom(seed);
  let recado: Recado;
  let agent: Agent;
  let connections: Connection[];

  beforeAll(async () => {
    recado = await Recado.start();
    agent = await recado.signUp();
    connections = [];
    for (const shop of shops) {
      await recado.phones.create(shop, 'Loja');
      connections.push(await agent.pairConnection(recado.phones, shop));
    }
    for (const part of chunk(numbers, 20)) await Promise.all(part.map((number) => recado.phones.create(number, `Cliente ${number.slice(-4)}`)));
  }, 240_000);

  afterAll(() => recado?.stop());

  async function makeList(): Promise<ContactListId> {
    const { id: contactListId } = await agent.call(contactListRoutes.createContactList, { body: { name: 'Todos' } });
    for (const part of chunk(numbers, 20)) {
      await Promise.all(
        part.map((number) =>
          agent.call(contactListRoutes.createContactListItem, { body: { contactListId, name: `Cliente ${number.slice(-4)}`, number, email: '' } }),
        ),
      );
    }
    return contactListId;
  }

  async function begin(contactListId: ContactListId): Promise<CampaignId> {
    const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
    await agent.call(campaignRoutes.saveCampaignSettings, { body: { settings } });
    const whatsappIds = connections.map(({ id }) => id);
    const body = { name: 'Promoção', message1: 'Olá {nome}, aqui é a loja.', message2: '{nome}, tem novidade!', contactListId, whatsappIds };
    const { id } = await agent.call(campaignRoutes.createCampaign, { body });
    await agent.call(campaignRoutes.startCampaign, { params: { campaignId: id } });
    return id;
  }

  /** The session service, and now and then everything, dispatcher included, at moments that differ from run to run; meanwhile some calls are refused or go unanswered. */
  async function trouble(isOver: () => boolean): Promise<number> {
    const faults = { functions: { throttled: 0.02, name: 'dispatch' }, tables: { throttled: 0.02, unanswered: 0.02 } };
    await recado.drill(faults);
    let killed = 0;
    while (killed < kills && !isOver()) {
      await delay(1_000 + 6_000 * random());
      if (killed % 4 === 3) {
        await recado.killEverything();
        await recado.restart();
        await recado.drill(faults);
      } else {
        const task = (await recado.sessionTasks())[0];
        if (!task) continue;
        process.kill(task.pid, 'SIGKILL');
      }
      killed += 1;
    }
    await recado.drill();
    return killed;
  }

  async function ended(campaignId: CampaignId): Promise<CampaignReport> {
    const untilMs = Date.now() + patienceMs;
    for (;;) {
      // Nobody answers while everything starts again.
      const report = await agent.call(campaignRoutes.getCampaignReport, { params: { campaignId } }).catch(() => undefined);
      if (report && (report.campaign.status === 'FINALIZADA' || Date.now() > untilMs)) return report;
      await delay(500);
    }
  }

  async function recipientsOf(campaignId: CampaignId): Promise<CampaignRecipient[]> {
    const all: CampaignRecipient[] = [];
    let cursor: string | undefined;
    do {
      const page = await agent.call(campaignRoutes.listRecipients, { params: { campaignId }, query: { size: 'export', ...(cursor ? { cursor } : {}) } });
      all.push(...page.recipients);
      cursor = page.nextCursor;
    } while (cursor);
    return all;
  }

  it(
    `shows each phone one message whatever is killed, and its report says what the phones saw`,
    async () => {
      const campaignId = await begin(await makeList());
      const startedAt = Date.now();
      let isOver = false;

      const [killed, report] = await Promise.all([trouble(() => isOver), ended(campaignId).finally(() => (isOver = true))]);
      const tookSeconds = Math.round((Date.now() - startedAt) / 1_000);

      const shown = await Promise.all(numbers.map(async (number) => (await recado.phones.messages(number)).filter(({ fromMe }) => !fromMe)));
      const wrong = numbers.flatMap((number, index) => (shown[index]?.length === 1 ? [] : [`${number}: ${shown[index]?.length}`]));
      console.log(`seed ${seed}: ${recipients} recipients, ${killed} kills, ${tookSeconds} s, ${wrong.length} wrong`);
      expect(wrong).toEqual([]);
      const done = connections.map(({ id }) => ({ whatsappId: id, status: 'done' }));
      expect(report).toMatchObject({ campaign: { status: 'FINALIZADA' }, lanes: expect.arrayContaining(done.map((lane) => expect.objectContaining(lane))) });
      const states = Map.groupBy(await recipientsOf(campaignId), ({ state }) => ['sent', 'delivered', 'read'].includes(state));
      expect([states.get(true)?.length, states.get(false)]).toEqual([recipients, undefined]);
      await expect.poll(async () => (await ended(campaignId)).counts.sent, { timeout: 20_000 }).toBe(recipients);
      expect((await recado.queues()).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
    },
    patienceMs + 120_000,
  );
});
