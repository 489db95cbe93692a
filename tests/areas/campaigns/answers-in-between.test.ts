import { describe, expect, it } from 'vitest';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { deleteCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { listOptOuts } from '#functions/areas/campaigns/opt-outs.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { findTicket } from '#functions/conversations/ticket-store.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { setSettings } from '../inbound/given-menu.ts';
import { playCampaign, type Send } from '#tests/support/played-campaign.ts';

const [first = ''] = numbersOf(1);
const textOf = ({ content }: Send): string => (content.type === 'text' ? content.text : '');
const asking = { confirmation: true, confirmationMessage1: 'Quer saber das ofertas?', message1: 'Tudo pela metade!' } as const;

async function conversation(home: Home): Promise<string[]> {
  const [ticket] = (await allTickets(home)).toSorted((one, other) => other.id - one.id);
  const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket!.id, query: {} });
  return messages.flatMap(({ body, fromMe, event }) => (event ? [] : [fromMe ? `> ${body}` : body]));
}

const play = (home: Home, ms = 30_000) => playCampaign(home, { untilMs: home.deps.clock.nowMs() + ms, answer: () => ['ack'] });

/** A contact whose service ended two minutes ago, and who was asked since. */
async function askedAfterService(fields: Parameters<typeof begunCampaign>[1] = asking) {
  const home = await given.company();
  const connection = await given.connection(home);
  const ticket = await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });
  await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });
  home.deps.clock.advance(120_000);
  const campaign = await begunCampaign(home, { recipients: 1, connections: [connection], ...fields });
  await play(home);
  return { home, connection, ticket, campaign };
}

describe('an answer to a question', () => {
  it('counts when it brings back a service that ended lately', async () => {
    const { home, connection } = await askedAfterService();

    await customerWrites(home, connection, { number: first, text: 'Quero' });
    const sent = await play(home);

    expect(sent.map(textOf)).toEqual(['Tudo pela metade!']);
    expect(await conversation(home)).toEqual(['Oi', '> Quer saber das ofertas?', 'Quero', '> Tudo pela metade!']);
  });

  it('counts when staff have begun a ticket with its writer meanwhile', async () => {
    const { home, connection, ticket } = await askedAfterService();
    home.deps.clock.advance(3 * 60 * 60_000);
    await createTicket(home.deps, home.admin, { contactId: ticket.contactId, whatsappId: connection.connectionId });

    await customerWrites(home, connection, { number: first, text: 'Quero' });
    const sent = await play(home);

    expect(sent.map(textOf)).toEqual(['Tudo pela metade!']);
    expect(await conversation(home)).toEqual(['Oi', '> Quer saber das ofertas?', 'Quero', '> Tudo pela metade!']);
  });

  it('counts when staff have reopened the ticket meanwhile', async () => {
    const { home, connection, ticket } = await askedAfterService();
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });

    await customerWrites(home, connection, { number: first, text: 'Quero' });

    expect((await play(home)).map(textOf)).toEqual(['Tudo pela metade!']);
  });

  it('is the first that its writer says, and nothing later in that service', async () => {
    const { home, connection, ticket, campaign } = await askedAfterService();
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });

    await customerWrites(home, connection, { number: first, text: 'Quanto custa?' });
    const later = await customerWrites(home, connection, { number: first, text: 'Quero' });
    await receive(home.deps, later);

    expect(await play(home)).toEqual([]);
    expect((await readReport(campaignDeps(home), home.admin, campaign.id)).counts).toMatchObject({ asked: 1, confirmed: 0 });
  });

  it('counts though the process ended before the campaign heard of it', async () => {
    const { home, connection, ticket } = await askedAfterService();
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });
    const message = inbound(home, connection, { number: first, text: 'Quero' });
    const ends = { send: () => Promise.reject(new Error('the process ended')) };

    await expect(receive({ ...home.deps, jobs: ends }, message)).rejects.toThrow('the process ended');
    await receive(home.deps, message);

    expect((await play(home)).map(textOf)).toEqual(['Tudo pela metade!']);
  });
});

it('shows a campaign’s message above the first words in a ticket that staff have begun since', async () => {
  const { home, connection, ticket } = await askedAfterService({ message1: 'Tudo pela metade!' });
  home.deps.clock.advance(3 * 60 * 60_000);
  await createTicket(home.deps, home.admin, { contactId: ticket.contactId, whatsappId: connection.connectionId });

  await customerWrites(home, connection, { number: first, text: 'Quanto custa?' });

  expect(await conversation(home)).toEqual(['Oi', '> Tudo pela metade!', 'Quanto custa?']);
});

describe('a sign that its reader puts to a question', () => {
  const reacting = async (emoji: string) => {
    const home = await given.company();
    const connection = await given.connection(home);
    await begunCampaign(home, { recipients: 1, connections: [connection], ...asking });
    const [question] = await play(home);
    const { companyId, connectionId, chat, whatsappMessageId: targetId } = question!;
    const reaction = { type: 'reaction', companyId, connectionId, chat, targetId, emoji, fromMe: false, participant: null } as const;
    for (let time = 0; time < 2; time += 1) await receive(home.deps, reaction);
    return { home, connection, sent: (await play(home)).map(textOf) };
  };

  it('confirms it, once and without a ticket, where it is a yes', async () => {
    const { home, connection, sent } = await reacting('👍🏽');
    const ticketsBefore = await allTickets(home);

    await customerWrites(home, connection, { number: first, text: 'Obrigada!' });

    expect([sent, ticketsBefore]).toEqual([['Tudo pela metade!'], []]);
    expect(await conversation(home)).toEqual(['> Tudo pela metade!', 'Obrigada!']);
  });

  it.each(['👎', ''])('confirms nothing by %j', async (emoji) => {
    expect((await reacting(emoji)).sent).toEqual([]);
  });
});

describe('the number that answers a question and a request for a rating', () => {
  /** Asked for a rating when the service ended, and asked by a campaign two minutes later. */
  async function askedTwo() {
    const home = await given.company();
    await setSettings(home, { userRating: 'enabled' });
    const connection = await given.connection(home, { ratingMessage: 'Como foi?' });
    const ticket = await acceptedTicket(home, connection, home.admin, { number: first, text: 'Oi' });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });
    home.deps.clock.advance(120_000);
    await begunCampaign(home, { recipients: 1, connections: [connection], ...asking });
    await play(home);
    const ratingOf = async () => (await findTicket(home.deps.table.forCompany(home.company.companyId), home.company.companyId, ticket.id))?.rating;
    return { home, connection, ratingOf };
  }

  it('is a yes to the question, which came last', async () => {
    const { home, connection, ratingOf } = await askedTwo();

    const answer = await customerWrites(home, connection, { number: first, text: '1' });
    await receive(home.deps, answer);

    expect((await play(home)).map(textOf)).toEqual(['Tudo pela metade!']);
    expect(await ratingOf()).toBeNull();
  });

  it('is a rating where it is no yes', async () => {
    const { home, connection, ratingOf } = await askedTwo();

    await customerWrites(home, connection, { number: first, text: '3' });

    expect(await play(home)).toEqual([]);
    expect(await ratingOf()).toBe(3);
  });
});

describe('an answer where two campaigns ask', () => {
  const tyres = { ...asking, confirmationMessage1: 'Quer trocar os pneus?', message1: 'Pneus pela metade!' } as const;

  /** Both have asked the same person, the one of tyres a day later. */
  async function askedTwice() {
    const home = await given.company();
    const connection = await given.connection(home);
    const asked: Send[] = [];
    for (const fields of [asking, tyres]) {
      await begunCampaign(home, { recipients: 1, connections: [connection], ...fields });
      asked.push(...(await play(home, 86_400_000)));
    }
    const [offers, ofTyres] = asked.map(({ whatsappMessageId }) => whatsappMessageId);
    return { home, connection, offers: offers ?? '', ofTyres: ofTyres ?? '' };
  }

  it('is one to the question that came last, however often it comes', async () => {
    const { home, connection } = await askedTwice();

    const answer = await customerWrites(home, connection, { number: first, text: 'Sim' });
    const sent = await play(home);
    await receive(home.deps, answer);

    expect([...sent, ...(await play(home))].map(textOf)).toEqual(['Pneus pela metade!']);
  });

  it('is one to the question that it quotes, in a running service too', async () => {
    const { home, connection, offers, ofTyres } = await askedTwice();

    await customerWrites(home, connection, { number: first, text: 'Sim', quoted: offers });
    await customerWrites(home, connection, { number: first, text: 'Sim!', quoted: offers });
    const sent = await play(home);
    await customerWrites(home, connection, { number: first, text: 'Este também, sim' });
    await customerWrites(home, connection, { number: first, text: 'Sim', quoted: ofTyres });

    expect([sent, await play(home)].map((some) => some.map(textOf))).toEqual([['Tudo pela metade!'], ['Pneus pela metade!']]);
  });
});

describe('who wants no campaigns after a deleted one', () => {
  it('gets none, is told so, and opens no ticket', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaign = await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);
    await deleteCampaign(campaignDeps(home), home.admin, campaign.id);
    await playCampaign(home);
    const heard = home.deps.outbound.sent.length;

    await customerWrites(home, connection, { number: first, text: 'SAIR' });

    expect((await listOptOuts(home.deps, home.admin, {})).optOuts).toMatchObject([{ number: first }]);
    expect(home.deps.outbound.sent.slice(heard).flatMap((one) => (one.type === 'send' ? [textOf(one)] : []))).toEqual([
      'Pronto! Você não receberá mais mensagens de campanhas.',
    ]);
    expect(await allTickets(home)).toEqual([]);
  });

  it('is somebody who had it: of others the words are a message like any other', async () => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaign = await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);
    await deleteCampaign(campaignDeps(home), home.admin, campaign.id);
    await playCampaign(home);

    await customerWrites(home, connection, { number: '5511933334444', text: 'SAIR' });

    expect((await listOptOuts(home.deps, home.admin, {})).optOuts).toEqual([]);
    expect(await allTickets(home)).toMatchObject([{ status: 'pending' }]);
  });

  it.each([1, 2, 3, 4, 5])('has left though the campaign is forgotten between what is told and what is kept, after write %d', async (at) => {
    const home = await given.company();
    const connection = await given.connection(home);
    const campaign = await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);
    const message = inbound(home, connection, { number: first, text: 'SAIR' });
    await receive({ ...home.deps, table: crashingAt(home.deps.table, at, true) }, message).catch(() => undefined);
    await deleteCampaign(campaignDeps(home), home.admin, campaign.id);
    await playCampaign(home);

    await receive(home.deps, message);

    expect((await listOptOuts(home.deps, home.admin, {})).optOuts).toMatchObject([{ number: first }]);
  });
});
