import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { allStories, identityOf, runDemo } from '#services/demo/demo.ts';
import { fill, type Filled, type People } from '#services/demo/fill.ts';
import { StoryTeller } from '#services/demo/tell-story.ts';
import { writePast } from '#services/start/demo-past.ts';
import { Recado } from '#tests/support/recado.ts';

/** Sources that changed since the last build are built first. */
const startUpMs = 180_000;

/** A story of each kind, so that it takes seconds. */
const few = ['Camila Duarte', 'Dona Neuza', 'Bianca Toledo', 'Lucas M.', 'Elisa Monteiro', 'Kleber Assis'];

describe('the demonstration', () => {
  let recado: Recado;
  let filled: Filled;
  /** Lines of a first start, in which a story failed. */
  const said: string[] = [];

  beforeAll(async () => {
    recado = await Recado.start();
    const stories = allStories.filter(({ name }) => few.includes(name));
    const filling = { stories, spreads: false, writePast: (people: People) => writePast(recado.url, people, Date.now()) };
    const isRefused = vi.spyOn(StoryTeller.prototype, 'tell').mockRejectedValueOnce(new Error('PUT /tickets/1: 500'));
    filled = (await fill(recado.url, identityOf(), { ...filling, say: (line) => said.push(line) }))!;
    isRefused.mockRestore();
    for (const staff of filled.staff.values()) staff.goOffline();
    // The next start tells what is missing.
    filled = (await fill(recado.url, identityOf(), { ...filling, say: () => undefined }))!;
  }, startUpMs);

  afterAll(async () => {
    for (const staff of filled?.staff.values() ?? []) staff.goOffline();
    await recado?.stop();
  });

  it('tells the story that failed in a line, and again at the next start', async () => {
    const page: unknown = await (await fetch(`${recado.url}/local/demo`)).json();

    expect(said.filter((line) => line.includes('left out'))).toEqual([expect.stringContaining('PUT /tickets/1: 500')]);
    expect(page).toMatchObject({ isWhole: true, done: expect.arrayContaining(few) as unknown });
  });

  it('leaves something to look at on every screen', async () => {
    const { owner } = filled;
    const ticketsOf = async (query: { status?: 'pending' | 'open' | 'closed'; snoozed?: 'true' }): Promise<number> =>
      (await owner.call(ticketRoutes.listTickets, { query: { ...query, showAll: 'true' } })).tickets.length;
    const [tags, lanes] = [await owner.call(tagRoutes.listTags, { query: { kanban: '0' } }), await owner.call(tagRoutes.listLanes, {})];
    const kanban = await owner.call(ticketRoutes.listKanban, { query: { lane: lanes.lista.find(({ name }) => name === 'Sinal pago')!.id } });
    const dashboard = await owner.call(dashboardRoutes.showDashboard, { query: { days: 1 } });

    expect(await ticketsOf({ status: 'pending' })).toBe(2);
    expect(await ticketsOf({ status: 'open' })).toBe(1);
    expect(await ticketsOf({ status: 'open', snoozed: 'true' })).toBe(1);
    expect(await ticketsOf({ status: 'closed' })).toBeGreaterThanOrEqual(2);
    expect(kanban.tickets.length).toBeGreaterThan(0);
    expect(tags.tags.some(({ ticketsCount }) => ticketsCount > 0)).toBe(true);
    expect((await owner.call(queueRoutes.listQueues, {})).length).toBe(4);
    expect((await owner.call(quickMessages.routes.listQuickMessages, { query: {} })).records.length).toBeGreaterThan(5);
    expect((await owner.call(contactRoutes.listContacts, { query: {} })).contacts.some(({ extraInfo }) => extraInfo.length > 0)).toBe(true);
    expect((await owner.call(scheduleRoutes.listSchedules, { query: {} })).schedules.length).toBeGreaterThan(2);
    expect((await owner.call(userRoutes.listUsers, {})).every(({ online }) => online)).toBe(true);
    const week = await owner.call(dashboardRoutes.showDashboard, { query: { days: 7 } });
    expect(week.counters.supportFinished).toBeGreaterThan(100);
    expect([week.counters.avgWaitTime > 1, week.counters.avgSupportTime > 3]).toEqual([true, true]);
    expect(dashboard.counters.leads).toBeGreaterThan(few.length);
    expect(dashboard.hours.reduce((sum, tickets) => sum + tickets, 0)).toBeGreaterThan(few.length);
    // Ratings count in the transactions that store them, before they are answered.
    expect(dashboard.attendants.map(({ rating }) => rating)).toEqual(expect.arrayContaining([3, 1, null]));
  });

  it('has campaigns that were sent, one of them not to everybody, and one that will be', async () => {
    const { owner } = filled;
    const { records } = await owner.call(campaignRoutes.listCampaigns, { query: {} });
    const reportOf = async (name: string) => {
      const campaignId = records.find((one) => one.name === name)?.id ?? ('' as CampaignId); // it is missed below
      // The stream counts what has just been read.
      const isCounted = async () => (await owner.call(campaignRoutes.getCampaignReport, { params: { campaignId } })).counts;
      return { counts: isCounted, recipients: (await owner.call(campaignRoutes.listRecipients, { params: { campaignId }, query: {} })).recipients };
    };

    expect(records.map(({ name, status }) => [name, status])).toEqual([
      ['Encomendas de Natal', 'PROGRAMADA'],
      ['Saudade de você', 'FINALIZADA'],
      ['Cardápio de primavera', 'FINALIZADA'],
    ]);
    const [regulars, former] = [await reportOf('Cardápio de primavera'), await reportOf('Saudade de você')];
    await expect.poll(regulars.counts, { timeout: 15_000 }).toMatchObject({ sent: 20, delivered: 18, read: 13, failed: 0 });
    await expect.poll(former.counts, { timeout: 15_000 }).toMatchObject({ sent: 4, read: 2, failed: 3 });
    expect(former.recipients.filter(({ state }) => state === 'failed').map(({ failure }) => failure)).toEqual([
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
    ]);
    expect((await owner.call(contactListRoutes.pickContactLists, { query: {} })).records.map(({ name }) => name)).toEqual([
      'Clientes da casa',
      'Clientes de 2021',
    ]);
  });

  it('has every kind of message in a conversation that began days ago', async () => {
    const { owner } = filled;
    const [ticket] = (await owner.call(ticketRoutes.listTickets, { query: { status: 'open', showAll: 'true' } })).tickets.filter(
      ({ contact }) => contact.name === 'Camila Duarte',
    );
    const { messages } = await owner.call(messageRoutes.listMessages, { params: { ticketId: ticket!.id }, query: { peek: 'true' } });

    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['text', 'event', 'image', 'document', 'audio', 'location']));
    expect(messages.some(({ quotedMsg }) => quotedMsg)).toBe(true);
    expect(messages.some(({ reactions }) => reactions.length > 0)).toBe(true);
    const [first] = messages.map(({ createdAt }) => Date.parse(createdAt));
    expect(Date.now() - (first ?? Infinity)).toBeGreaterThan(24 * 60 * 60_000);
  });

  it('says that it is there already when it is asked for again', async () => {
    expect(await runDemo(recado.url, { isNew: false })).toBeUndefined();
  });
});
