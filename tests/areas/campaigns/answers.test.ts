import { describe, expect, it } from 'vitest';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { restartCampaign, startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { shownKey } from '#functions/conversations/campaign-shipping.ts';
import { remove } from '#functions/data/writes.ts';
import { findShipping } from '#functions/records/campaigns/shipping-item.ts';
import { recentCampaigns } from '#functions/records/campaigns/connection-campaigns.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { runCampaignJob } from '#tests/support/campaign-jobs.ts';
import { begunCampaign, campaignDeps, givenCampaign, givenList, numbersOf } from '#tests/support/campaigns.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { playCampaign, type Send } from '#tests/support/played-campaign.ts';
import { derived } from '#tests/support/stream.ts';

const [first = '', second = ''] = numbersOf(2);
const textOf = ({ content }: Send): string => (content.type === 'text' ? content.text : '');

async function asked(fields: Parameters<typeof begunCampaign>[1] = {}) {
  const home = await given.company();
  const connection = await given.connection(home);
  const campaign = await begunCampaign(home, { recipients: 2, connections: [connection], ...fields });
  const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 200_000, answer: () => ['ack', 'delivered'] });
  return { home, connection, campaign, sent };
}

const asking = { confirmation: true, confirmationMessage1: 'Quer saber das ofertas, {nome}?', message1: 'Tudo pela metade!' } as const;

/** Stopped after its questions, changed, and gone on with. */
async function changedSince(fields: Parameters<typeof begunCampaign>[1]) {
  const { home, connection, campaign: before } = await asked(fields);
  await cancelCampaign(campaignDeps(home), home.admin, before.id);
  const changed = { ...asking, name: 'Promoção', message1: 'Tudo por um terço!', whatsappIds: [connection.connectionId] };
  await updateCampaign(campaignDeps(home), home.admin, before.id, campaignRoutes.updateCampaign.body.parse(changed));
  const campaign = await restartCampaign(campaignDeps(home), home.admin, before.id);
  await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 30_000 });
  return { home, connection, campaign };
}

async function conversation(home: Home): Promise<string[]> {
  const [ticket] = await allTickets(home);
  const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket?.id ?? (0 as never), query: {} });
  return messages.map(({ body, ack, fromMe }) => (fromMe ? `> ${body} (${ack})` : body));
}

describe('an answer to a campaign', () => {
  it('opens a ticket that shows the campaign’s message above it, whose acks go on', async () => {
    const { home, connection, sent } = await asked();
    const ticketsBefore = await allTickets(home);

    await customerWrites(home, connection, { number: first, text: 'Quanto custa?' });
    const shown = await conversation(home);
    await customerWrites(home, connection, { number: first, text: 'Alô?' });
    const read = sent.find(({ chat }) => chat.number === first);
    await playCampaign(home);
    if (read) {
      const { companyId, connectionId, chat, whatsappMessageId } = read;
      await receive(home.deps, { type: 'ack', companyId, connectionId, chat, whatsappMessageIds: [whatsappMessageId], ack: 3 });
    }

    expect(ticketsBefore).toEqual([]);
    expect(shown).toEqual(['> Olá Cliente 1! (2)', 'Quanto custa?']);
    expect(await conversation(home)).toEqual(['> Olá Cliente 1! (3)', 'Quanto custa?', 'Alô?']);
  });

  it('confirms a question, and the message follows at once below it', async () => {
    const { home, connection, campaign, sent } = await asked(asking);

    await customerWrites(home, connection, { number: first, text: 'Quero' });
    const [message] = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 1_000 });

    expect(sent.map(textOf).toSorted()).toEqual(['Quer saber das ofertas, Cliente 1?', 'Quer saber das ofertas, Cliente 2?']);
    expect(message && textOf(message)).toBe('Tudo pela metade!');
    expect(await conversation(home)).toEqual(['> Quer saber das ofertas, Cliente 1? (1)', 'Quero', '> Tudo pela metade! (3)']);
    const { counts, campaign: running } = await readReport(campaignDeps(home), home.admin, campaign.id);
    expect([counts, running.status]).toMatchObject([{ asked: 2, confirmed: 1, sent: 1, read: 1 }, 'EM_ANDAMENTO']);
  });

  it('ends the campaign when nobody is waited for any longer: the last one after seven days', async () => {
    const { home, connection, campaign } = await asked(asking);
    await customerWrites(home, connection, { number: first, text: 'Quero' });

    await playCampaign(home);

    const { counts, campaign: ended } = await readReport(campaignDeps(home), home.admin, campaign.id);
    expect([counts, ended.status]).toMatchObject([{ asked: 2, confirmed: 1, read: 1, expired: 1 }, 'FINALIZADA']);
    expect(Date.parse(ended.completedAt ?? '') - Date.parse(ended.startedAt ?? '')).toBeLessThan(9 * 86_400_000);
  });

  it.each(['SAIR', ' sair ', 'Parar!', 'stop', 'CANCELAR'])('%j ends all campaigns for its writer, who is told so', async (word) => {
    const { home, connection } = await asked({ recipients: 1 });
    const heard = home.deps.outbound.sent.length;

    await customerWrites(home, connection, { number: first, text: word });
    const answers = home.deps.outbound.sent.slice(heard).flatMap((message) => (message.type === 'send' ? [textOf(message)] : []));
    await playCampaign(home);
    const next = await begunCampaign(home, { recipients: 2, connections: [connection] });
    const sent = await playCampaign(home);

    expect(answers).toEqual(['Pronto! Você não receberá mais mensagens de campanhas.']);
    expect(sent.map(({ chat }) => chat.number)).toEqual([second]);
    expect((await readReport(campaignDeps(home), home.admin, next.id)).counts).toMatchObject({ sent: 1, optedOut: 1 });
    expect(await allTickets(home)).toEqual([]);
  });

  it('to a question is no yes when it says no, or asks something: a person reads it', async () => {
    const { home, connection, campaign } = await asked(asking);

    await customerWrites(home, connection, { number: first, text: 'Não quero' });
    await customerWrites(home, connection, { number: second, text: 'Quanto custa?' });
    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    expect(sent).toEqual([]);
    expect((await readReport(campaignDeps(home), home.admin, campaign.id)).counts).toMatchObject({ asked: 2, confirmed: 0 });
    expect(await allTickets(home)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
  });

  it('that says yes and then SAIR gets nothing', async () => {
    const { home, connection, campaign } = await asked(asking);
    await cancelCampaign(campaignDeps(home), home.admin, campaign.id);
    await customerWrites(home, connection, { number: first, text: 'Quero' });
    await customerWrites(home, connection, { number: first, text: 'SAIR por favor 🙏' });

    await restartCampaign(campaignDeps(home), home.admin, campaign.id);
    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    expect(sent.map(({ chat }) => chat.number)).not.toContain(first);
    expect((await readReport(campaignDeps(home), home.admin, campaign.id)).counts).toMatchObject({ optedOut: 1 });
  });

  it('brings what the campaign says now, when it was changed since the question', async () => {
    const { home, connection, campaign } = await changedSince(asking);

    await customerWrites(home, connection, { number: first, text: 'Quero' });
    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 30_000 });

    expect(sent.map(textOf)).toEqual(['Tudo por um terço!']);
    expect(await conversation(home)).toEqual(['> Quer saber das ofertas, Cliente 1? (1)', 'Quero', '> Tudo por um terço! (3)']);
    expect(campaign.run).toBe(2);
  });

  it('to a question of an earlier run ends the campaign when it was the last that is waited for', async () => {
    const { home, connection, campaign } = await changedSince({ ...asking, recipients: 1 });

    await customerWrites(home, connection, { number: first, text: 'SAIR' });
    await derived(home);
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    expect((await readReport(campaignDeps(home), home.admin, campaign.id)).campaign.status).toBe('FINALIZADA');
  });

  it('that says SAIR ends the campaign although its process ended at any of its jobs, and it came again', async () => {
    const { home, connection, campaign } = await asked({ ...asking, recipients: 1 });
    const message = inbound(home, connection, { number: first, text: 'SAIR' });
    const ends = { send: () => Promise.reject(new Error('the process ended')) };

    await expect(receive({ ...home.deps, jobs: ends }, message)).rejects.toThrow('the process ended');
    await receive(home.deps, message);
    await derived(home);
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    expect((await readReport(campaignDeps(home), home.admin, campaign.id)).campaign.status).toBe('FINALIZADA');
  });

  it('that says SAIR counts after seven further campaigns, and on another connection', async () => {
    const { home, connection } = await asked({ ...asking, recipients: 1 });
    const contactListId = await givenList(home, [second]);
    for (let index = 0; index < 7; index += 1) await begunCampaign(home, { contactListId, connections: [connection] });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 60_000 });

    await customerWrites(home, await given.connection(home), { number: first, text: 'sair' });
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    const sent = await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 200_000 });

    expect(sent).toEqual([]);
  });

  it('that would cancel something else in a running service ends no campaigns', async () => {
    const { home, connection } = await asked({ recipients: 1 });
    await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });

    await customerWrites(home, connection, { number: first, text: 'Cancelar' });
    await begunCampaign(home, { recipients: 1, connections: [connection] });

    expect(await playCampaign(home)).toHaveLength(1);
  });

  it('stands above the campaign’s message that it caused, however slow the way in was', async () => {
    const { home, connection } = await asked({ ...asking, recipients: 1 });
    home.deps.clock.advance(20_000);
    const sentAt = new Date(home.deps.clock.nowMs() - 15_000).toISOString();

    await customerWrites(home, connection, { number: first, text: 'Sim', sentAt });
    await playCampaign(home, { untilMs: home.deps.clock.nowMs() + 1_000 });

    expect(await conversation(home)).toEqual(['> Quer saber das ofertas, Cliente 1? (1)', 'Sim', '> Tudo pela metade! (3)']);
  });

  it('is not waited for to show in a running service what was sent to its customer', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });

    await begunCampaign(home, { recipients: 2, connections: [connection] });
    await playCampaign(home, { answer: () => ['ack', 'read'] });

    // Between them stands the line of the acceptance.
    expect(await conversation(home)).toEqual(['Oi', '>  (1)', '> Olá Cliente 1! (3)']);
    expect(await allTickets(home)).toHaveLength(1);
  });

  it('finds the message in the running service though a crash left its row out, and once however often it is acked', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    const [sent] = await playCampaign(home, { answer: () => ['ack'] });
    const { companyId } = home.company;
    const table = home.deps.table.forCompany(companyId);
    const shipping = await findShipping(table, companyId, 1, first);
    await table.commit(remove(shownKey(shipping!)!));
    const ack = {
      type: 'ack' as const,
      companyId,
      connectionId: connection.connectionId,
      chat: { number: first },
      whatsappMessageIds: [sent!.whatsappMessageId],
    };

    for (const level of [1, 1, 3]) await receive(home.deps, { ...ack, ack: level });

    expect(await conversation(home)).toEqual(['Oi', '>  (1)', '> Olá Cliente 1! (3)']);
  });

  it('is known for each of several campaigns that began on its connection at one moment', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaigns = [];
    for (let index = 0; index < 3; index += 1) campaigns.push(await givenCampaign(home, { recipients: 1, connections: [connection] }));
    await Promise.all(campaigns.map(({ id }) => startCampaign(campaignDeps(home), home.admin, id)));
    await Promise.all(home.deps.jobs.take().map((job) => runCampaignJob(home.deps, job)));

    const known = await recentCampaigns(
      home.deps.table.forCompany(home.company.companyId),
      home.company.companyId,
      connection.connectionId,
      home.deps.clock.nowMs(),
    );

    expect(known.map(({ campaignId }) => campaignId).toSorted()).toEqual(campaigns.map(({ id }) => id).toSorted());
  });

  it('of somebody who had no campaign is a message like any other', async () => {
    const { home, connection } = await asked({ recipients: 1 });
    const heard = home.deps.outbound.sent.length;

    await customerWrites(home, connection, { number: '5511933334444', text: 'SAIR' });
    await derived(home);

    expect(home.deps.outbound.sent.slice(heard).filter(({ type }) => type === 'send')).toEqual([]);
  });
});

describe('the daily look at who has not answered', () => {
  it('comes once a day, whatever comes twice', async () => {
    const { home } = await asked(asking);
    const isDaily = ({ job }: (typeof home.deps.jobs.sent)[number]): boolean => job.type === 'sweepCampaign' && !job.isWaiting;
    const days: number[] = [];

    for (let day = 1; day <= 4; day += 1) {
      const looks = home.deps.jobs.sent.filter(isDaily);
      days.push(looks.length);
      home.deps.jobs.sent.length = 0;
      home.deps.clock.advance(24 * 60 * 60_000);
      for (const { job } of [...looks, ...looks]) await runCampaignJob(home.deps, job);
    }

    expect(days).toEqual([1, 1, 1, 1]);
  });
});
