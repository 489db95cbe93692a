import { describe, expect, it, vi } from 'vitest';
import { countMessages, sampling } from '#functions/areas/derive/count-messages.ts';
import { measureStorage } from '#functions/areas/company-health/handlers.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { changeMessage } from '#functions/conversations/post-message.ts';
import { loadHealth } from '#functions/records/companies/company-health.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { companyHealthRoutes, type CompanyHealth } from '#shared/contract/company-health.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { identityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { given, type Home } from '#tests/support/given.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { derived, newChanges } from '#tests/support/stream.ts';

const dayMs = 86_400_000;

async function watched() {
  // The stream says by real time when something happened: neither a trial nor a session lasts from the tests' time until then.
  const home = await given.company({ dueAt: isoTime(Date.now() + dayMs) });
  home.deps.clock.advance(Date.now() - home.deps.clock.nowMs());
  const staff = await given.company({ deps: home.deps, isSuper: true });
  const api = await restApi(home);
  const health = async (...homes: readonly Home[]): Promise<CompanyHealth[]> => {
    await derived(home);
    const companyIds = homes.map(({ company }) => company.companyId).join();
    const reply = await api.call(companyHealthRoutes.listCompanyHealth, { token: await api.token(staff.admin), query: { companyIds } });
    return reply.body as CompanyHealth[]; // its reply
  };
  return { home, staff, health };
}

describe('how a company is doing', () => {
  it('is told by its connections, messages and failures of the day, and the last login', async () => {
    const { home, health } = await watched();
    const connection = await given.connection(home);
    await given.connection(home, { status: 'DISCONNECTED' });
    const other = await given.company({ deps: home.deps });
    const ticket = await acceptedTicket(home, connection, home.admin, { number: '5511970001111' });
    await customerWrites(home, connection, { number: '5511970001111', text: 'Alguém aí?' });
    const body = messageRoutes.sendMessage.body.parse({ body: 'Já vou!', clientToken: home.deps.clock.newId() });
    await sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body, files: [] });
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });
    const { reply } = await logInAs(identityDeps(home.deps), { email: home.email });

    const [told, empty] = await health(home, other);

    expect(told).toMatchObject({ connections: { up: 1, total: 2 }, messagesToday: 3, failuresToday: 0, lastLoginAt: expect.any(String) });
    expect(Math.abs(Date.parse(told!.lastLoginAt!) - home.deps.clock.nowMs())).toBeLessThan(60_000); // it was said above
    expect(reply.user.companyId).toBe(home.company.companyId);
    expect(empty).toEqual({ companyId: other.company.companyId, connections: { up: 0, total: 0 }, messagesToday: 0, failuresToday: 0, lastLoginAt: null });
  });

  it('counts a failure when a message fails, and not with its every later change', async () => {
    const { home, health } = await watched();
    const connection = await given.connection(home);
    await newChanges();
    await acceptedTicket(home, connection);
    const row = (await newChanges()).map(({ after }) => messageItem.safeParse(after).data).find((message) => message?.kind === 'text');
    await changeMessage(home.deps.table, row!, { failure: 'ERR_WAPP_REJECTED' }); // there is one
    await changeMessage(home.deps.table, row!, { failure: 'ERR_WAPP_REJECTED', isUnqueued: false });

    expect(await health(home)).toMatchObject([{ failuresToday: 1 }]);
  });

  it('counts a small day one by one, and of a busy one an estimate by an eighth of the writes', async () => {
    const { home } = await watched();
    const { companyId } = home.company;
    const table = home.deps.table.forCompany(companyId);
    const atMs = home.deps.clock.nowMs();
    const { timeZone } = await loadSettings(table, companyId, atMs);
    const write = vi.spyOn(table, 'change');
    const say = async (from: number, to: number): Promise<number> => {
      for (let index = from; index < to; index += 1) {
        const after = { type: 'message', kind: 'text', id: `message ${index}`, channelMessageId: `3EB0${index}` };
        await countMessages(table, companyId, [{ atMs, before: undefined, after }], timeZone);
      }
      return (await loadHealth(table, companyId, atMs)).messagesToday;
    };
    expect(await say(0, sampling.fromMessages)).toBe(sampling.fromMessages);
    write.mockClear();
    const told = await say(sampling.fromMessages, 2_000);

    expect(Math.abs(told / 2_000 - 1)).toBeLessThan(0.1);
    expect(write.mock.calls.length / (2_000 - sampling.fromMessages)).toBeCloseTo(1 / sampling.oneIn, 1);
  });

  it('counts of a batch what it has of each company, in one write for each', async () => {
    const { home, health } = await watched();
    const connection = await given.connection(home);
    for (let count = 0; count < 5; count += 1) await customerWrites(home, connection, { number: `551197000222${count}`, text: `Olá ${count}` });

    expect(await health(home)).toMatchObject([{ messagesToday: 5 }]);
  });

  it('leaves out companies that are gone, and is told to staff alone', async () => {
    const { home, staff, health } = await watched();
    const gone = { ...home, company: { ...home.company, companyId: '01J00000000000000000000000' as Home['company']['companyId'] } }; // an id's form

    expect(await health(gone, staff)).toMatchObject([{ companyId: staff.company.companyId }]);
  });

  it('has what its files take, counted in the bucket', async () => {
    const { home } = await watched();
    const bucket = new MemoryBucket();
    const { companyId } = home.company;
    await bucket.write(`companies/${companyId}/media/a.png`, Buffer.alloc(1_000));
    await bucket.write(`uploads/${companyId}/b.pdf`, Buffer.alloc(500));
    await bucket.write('companies/01J00000000000000000000000/media/c.png', Buffer.alloc(9));

    expect(await measureStorage({ ...home.deps, files: bucket }, companyId)).toEqual({ files: 2, sizeBytes: 1_500, isComplete: true });
  });
});
