import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOptOut, listOptOuts } from '#functions/areas/campaigns/opt-outs.ts';
import { readReport } from '#functions/areas/campaigns/read-campaigns.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import { suppress } from '#functions/records/campaigns/suppression-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { areas } from '#shared/contract/index.ts';
import { begunCampaign, campaignDeps, numbersOf } from '#tests/support/campaigns.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';
import { trail } from '../audit/given-trail.ts';

const [first = '', second = ''] = numbersOf(2);
let home: Home;
let connection: ConnectionItem;

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home);
});

const listed = (searchParam?: string, of = home) => listOptOuts(of.deps, of.admin, searchParam === undefined ? {} : { searchParam });
const numbers = async (searchParam?: string, of = home) => (await listed(searchParam, of)).optOuts.map(({ number }) => number);
const letIn = (number: string, of = home) => deleteOptOut(of.deps, of.admin, number);
const leave = (number: string, of = home): Promise<void> => {
  const { companyId } = of.company;
  return optOut(of.deps.table.forCompany(companyId), { companyId, number, createdAt: isoTime(of.deps.clock.nowMs()) });
};

async function reached(): Promise<string[]> {
  const sent = await playCampaign(home);
  return sent.flatMap(({ chat }) => chat.number ?? []).toSorted();
}

describe('who wants no campaigns', () => {
  it('is listed with the name and since when, until an admin lets them in; and again when they say so again', async () => {
    await begunCampaign(home, { recipients: 2, connections: [connection] });
    await playCampaign(home);
    await customerWrites(home, connection, { number: first, name: 'Maria', text: 'SAIR' });
    const since = (await listed()).optOuts[0]?.at;
    home.deps.clock.advance(60_000);
    await customerWrites(home, connection, { number: first, name: 'Maria', text: 'sair!' });

    const out = await listed();
    await letIn(first);
    const none = await listed();
    await begunCampaign(home, { recipients: 2, connections: [connection] });
    const sentTo = await reached();
    await customerWrites(home, connection, { number: first, text: 'PARAR' });

    expect(out).toEqual({ optOuts: [{ number: first, name: 'Maria', at: since ?? 'never' }], hasMore: false });
    expect(none).toEqual({ optOuts: [], hasMore: false });
    expect(sentTo).toEqual([first, second]);
    expect(await numbers()).toEqual([first]);
  });

  it('is reached by a campaign that runs if their turn has not come, and not by one that has passed them over', async () => {
    await leave(first);
    await leave(second);
    const passed = await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);

    await begunCampaign(home, { recipients: 2, connections: [connection] });
    await letIn(first);
    await letIn(second);

    expect(await reached()).toEqual([first, second]);
    expect((await readReport(campaignDeps(home), home.admin, passed.id)).counts).toMatchObject({ sent: 0, optedOut: 1 });
  });

  it('is known by the contact, when WhatsApp tells no number of who writes', async () => {
    const lid = '123456789012345';
    await customerWrites(home, connection, { number: first, lid });
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);

    await customerWrites(home, await given.connection(home), { lid, text: 'SAIR' });

    expect(await numbers()).toEqual([first]);
  });

  it('is found by name, whichever form the number has at the contact and of the customer', async () => {
    await createContact(home.deps, home.admin, { name: 'Zilda', number: '551170000000', email: '', extraInfo: [] });
    await begunCampaign(home, { recipients: 1, connections: [connection] });
    await playCampaign(home);

    await customerWrites(home, connection, { number: '551170000000', text: 'STOP' });
    const out = await listed();
    await letIn('551170000000');

    expect(out.optOuts).toMatchObject([{ number: '5511970000000', name: 'Zilda' }]);
    expect(await numbers()).toEqual([]);
  });

  it('has no name without a contact', async () => {
    await leave('4915112345678');

    expect((await listed()).optOuts).toMatchObject([{ number: '4915112345678', name: null }]);
  });

  it.each([
    ['55', ['5511987654321', '5511997654321', '552133334444']],
    ['+55 (11) 9', ['5511987654321', '5511997654321']],
    ['+55 11 98765-4321', ['5511987654321']],
    ['55 11 8765', ['5511987654321']],
    ['11 8765-4321', ['5511987654321']],
    ['11 9', ['5511987654321', '5511997654321']],
    ['21', ['552133334444']],
    ['49 151', ['4915112345678']],
    ['8765', []],
    ['Maria', []],
  ])('is found by %j, which the number begins with', async (searchParam, found) => {
    for (const number of ['5511987654321', '5511997654321', '552133334444', '4915112345678']) await leave(number);

    expect(await numbers(searchParam)).toEqual(found);
  });

  it.each([
    [undefined, 45],
    ['11', 23],
  ])('is listed 20 a page, each once and in order (of %j)', async (searchParam, count) => {
    for (const number of numbersOf(22)) await leave(number);
    for (const number of numbersOf(22)) await leave(`4930${number}`);
    await leave('1155500000000');
    const pages: string[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = { ...(searchParam ? { searchParam } : {}), ...(cursor ? { cursor } : {}) };
      const page: Awaited<ReturnType<typeof listOptOuts>> = await listOptOuts(home.deps, home.admin, query);
      pages.push(page.optOuts.map(({ number }) => number));
      cursor = page.nextCursor;
    }

    expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(Array.from({ length: Math.floor(count / 20) }, () => 20));
    expect(pages.flat()).toHaveLength(count);
    expect(pages.flat()).toEqual([...new Set(pages.flat())].toSorted());
  });

  it('is so of one company alone', async () => {
    const other = await given.company({ deps: home.deps });
    await leave(first);
    await leave(first, other);

    await letIn(first, other);

    expect([await numbers(), await numbers(undefined, other)]).toEqual([[first], []]);
    await expect(letIn(first, other)).rejects.toMatchObject({ code: 'ERR_NOT_OPTED_OUT' });
  });
});

it('tells in the audit trail who let somebody in, each time', async () => {
  const { home: audited, act, entries } = await trail();
  const line = await given.connection(audited);
  await begunCampaign(audited, { recipients: 1, connections: [line] });
  await playCampaign(audited);
  const leaveAndComeBack = async () => {
    await customerWrites(audited, line, { number: first, name: 'Maria', text: 'SAIR' });
    await act(audited.admin, areas.campaigns.deleteOptOut, { params: { number: first } });
  };

  await leaveAndComeBack();
  await leaveAndComeBack();
  const told = await entries({ kind: 'campaignBlock' });

  const actor = { kind: 'user', id: audited.admin.userId, name: audited.admin.name };
  expect(told).toMatchObject([
    { action: 'delete', actor, record: { name: 'Maria' } },
    { action: 'delete', actor, record: { name: 'Maria' } },
  ]);
  expect(JSON.stringify(told)).not.toContain(first);
});

it('tells there who let an address in that bounced, and not which', async () => {
  const { home: audited, act, entries } = await trail();
  const { companyId } = audited.company;
  const email = 'maria@example.com';
  await suppress(audited.deps.table.forCompany(companyId), {
    companyId,
    email,
    reason: 'bounced',
    emailId: null,
    createdAt: isoTime(audited.deps.clock.nowMs()),
  });

  await act(audited.admin, areas.emails.deleteSuppression, { params: { email } });

  expect(await entries()).toMatchObject([{ action: 'delete', kind: 'campaignBlock', actor: { name: audited.admin.name }, record: { name: null } }]);
  expect(JSON.stringify(await entries())).not.toContain('maria');
});

it('tells nothing of somebody who is forgotten after they were let in once', async () => {
  const { home: audited, act, entries } = await trail();
  const { companyId } = audited.company;
  await leave(first, audited);
  await act(audited.admin, areas.campaigns.deleteOptOut, { params: { number: first } });
  audited.deps.clock.advance(60_000);
  await leave(first, audited);

  await audited.deps.table.forCompany(companyId).writeMany([{ kind: 'delete', key: companyKeys.optedOut(companyId, first) }]);

  expect(await entries({ kind: 'campaignBlock' })).toHaveLength(1);
});
