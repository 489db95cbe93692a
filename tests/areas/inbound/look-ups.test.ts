import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { checkNumber } from '#functions/conversations/check-number.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

const [asked, canonical] = ['551188887777', '5511988887777'];

async function connected() {
  const home = await given.company();
  const connection = await given.connection(home, {});
  const { companyId } = home.company;
  const part = home.deps.table.forCompany(companyId);
  await part.change(companyKeys.connection(companyId, connection.connectionId), { set: { status: 'CONNECTED' } });
  await part.change(companyKeys.company(companyId), { set: { defaultConnectionId: connection.connectionId } });
  return { home, connection };
}

/** Asks, while `answer` happens at the first wait. */
const check = (home: Home, answer: () => Promise<void> = async () => undefined) => {
  let isAnswered = false;
  const wait = async (): Promise<void> => {
    if (!isAnswered) await answer();
    isAnswered = true;
  };
  return checkNumber({ ...home.deps, wait }, home.company.companyId, asked);
};

const checks = (home: Home) => home.deps.outbound.sent.filter(({ type }) => type === 'check');

describe('checking a number', () => {
  it('asks WhatsApp, answers in its form of the number, and knows it for a day', async () => {
    const { home, connection } = await connected();
    const { companyId } = home.company;
    const scope = { companyId, connectionId: connection.connectionId, chat: { number: asked } };
    const told = () => receive(home.deps, { ...scope, type: 'checked', number: canonical, checkedAt: isoTime(home.deps.clock.nowMs()) });

    expect(await check(home, told)).toEqual({ on: 'whatsapp', number: canonical });
    expect(await check(home)).toEqual({ on: 'whatsapp', number: canonical });
    expect(checks(home)).toHaveLength(1);
    home.deps.clock.advance(25 * 3_600_000);
    await check(home);
    expect(checks(home)).toHaveLength(2);
  });

  it('tells a number without an account from one that nobody could ask about', async () => {
    const { home, connection } = await connected();
    const { companyId } = home.company;
    const scope = { companyId, connectionId: connection.connectionId, chat: { number: asked } };

    expect(await check(home)).toEqual({ on: 'unknown' });
    await receive(home.deps, { ...scope, type: 'checked', number: null, checkedAt: isoTime(home.deps.clock.nowMs()) });
    expect(await check(home)).toEqual({ on: 'nothing' });
  });

  it('asks nothing while no default connection is connected', async () => {
    const { home, connection } = await connected();
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).change(companyKeys.connection(companyId, connection.connectionId), { set: { status: 'DISCONNECTED' } });

    expect([await check(home), checks(home)]).toEqual([{ on: 'unknown' }, []]);
  });
});

describe('the picture of a contact', () => {
  const asks = (home: Home) => home.deps.outbound.sent.filter(({ type }) => type === 'picture');

  it('is asked for with a new ticket, once a day, and shown by the ticket once it is there', async () => {
    const { home, connection } = await connected();
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    const [command] = asks(home);
    if (command?.type !== 'picture' || !ticket) throw new Error('not asked for');

    const key = `companies/${home.company.companyId}/pictures/${ticket.contactId}-00.jpg`;
    const { createdAt: _createdAt, ...where } = command;
    await receive(home.deps, { ...where, key, checkedAt: isoTime(home.deps.clock.nowMs()) });

    expect((await allTickets(home))[0]?.contact.profilePicUrl).toBe(`https://media.example/${key}`);
    await customerWrites(home, connection, { text: 'e mais' });
    expect(asks(home)).toHaveLength(1);
  });
});
