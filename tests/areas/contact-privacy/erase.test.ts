import { describe, expect, it } from 'vitest';
import { listAudit } from '#functions/areas/audit/list-audit.ts';
import { showErasure, listErasures } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { listContacts } from '#functions/areas/contacts/list-contacts.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { actAs } from '#functions/data/acting.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isPasswordOf } from '#functions/tools/password-hash.ts';
import type { Write } from '#functions/data/writes.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { crashingAt, disturbed } from '#tests/support/disturbed-table.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, company, person, rowsOf, traces, work } from './given-person.ts';

const zenobia = { name: 'Zenóbia Canária', number: '5511977771234', lid: '987654321012', word: 'zebrana' };
const other = { name: 'Outro Cliente', number: '5511977774321', lid: '987654321999', word: 'girafal' };

/** Rows of one person: three messages, the line of the note, and the line that the end of the first service left. */
const whole = {
  contact: 1,
  addresses: 2,
  pointers: 1,
  tickets: 2,
  notes: 1,
  messages: 5,
  files: 4,
  schedules: 1,
  suppressions: 0,
  numberChecks: 1,
  phonebook: 1,
  auditNames: 0,
  listContacts: 2,
  recipients: 1,
  // Where a list's check stands, and where a campaign's sending is.
  turns: 2,
  optOuts: 1,
  deliveries: 1,
};

describe('erasing everything about a contact', () => {
  it('leaves nothing of it in any row or file, and everything of others', async () => {
    const scene = await company();
    const { home, bucket } = scene;
    const stays = await person(scene, other);
    const ofOthers = async () => (await traces(scene, stays.canaries)).toSorted();
    const before = await ofOthers();
    const goes = await person(scene, zenobia);
    expect((await traces(scene, goes.canaries)).length).toBeGreaterThan(20);

    const { id } = await begin(scene, goes);
    await work(scene);
    await derived(home);

    expect(await traces(scene, goes.canaries)).toEqual([]);
    expect(await ofOthers()).toEqual(before);
    expect([home.deps.timers.waiting.size, bucket.files.size]).toEqual([1, 4]);
    const proof = await showErasure(home.deps, home.admin, id);
    expect(proof).toMatchObject({ status: 'verified', requestedBy: { id: home.admin.userId }, verifiedAt: expect.any(String) });
    expect(proof.counts).toEqual(whole);
    expect(await isPasswordOf(proof.numberHash ?? '', zenobia.number)).toBe(true);
    expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 1, open: 0 });
  });

  it('goes on after crashes at all of its writes, done and not done, and counts everything once', async () => {
    const scene = await company();
    const { home } = scene;
    const goes = await person(scene, zenobia);
    const { id } = await begin(scene, goes);
    const first = home.deps.jobs.sent.find(({ job }) => job.type === 'eraseStep');
    // A step writes two or three times: each run ends at another one.
    const endsEarly = async (crashes: number): Promise<boolean> => {
      home.deps.jobs.take();
      await home.deps.jobs.send(first!.job);
      const table = crashingAt(home.deps.table, 1 + (crashes % 3), crashes % 2 === 0);
      return work(scene, table).then(
        () => false,
        () => true,
      );
    };
    let crashes = 0;
    while (await endsEarly(crashes)) crashes += 1;
    await derived(home);

    expect(crashes).toBeGreaterThan(15);
    expect(await traces(scene, goes.canaries)).toEqual([]);
    expect(await showErasure(home.deps, home.admin, id)).toMatchObject({ status: 'verified', counts: whole });
    expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 0, open: 0 });
  });

  it('is as exact when its job comes twice at once', async () => {
    const scene = await company();
    const goes = await person(scene, zenobia);
    const { id } = await begin(scene, goes);
    await begin(scene, goes);

    await Promise.all([work(scene), work(scene)]);

    expect((await showErasure(scene.home.deps, scene.home.admin, id)).counts).toMatchObject({ contact: 1, tickets: 2, messages: 5, notes: 1 });
    expect((await listErasures(scene.home.deps, scene.home.admin, {})).erasures).toHaveLength(1);
  });

  it('takes the name out of the audit trail, and keeps what was done', async () => {
    const scene = await company();
    const { home } = scene;
    const goes = await person(scene, zenobia);
    const by = { id: home.admin.userId, name: home.admin.name, companyId: home.company.companyId };
    const [ticket] = await allTickets(home);
    await actAs(by, home.deps.clock, () => deleteTicket(home.deps, home.admin, { ticketId: ticket!.id }));
    await derived(home);
    const told = async () => (await listAudit(home.deps, home.admin, { userId: home.admin.userId })).entries;
    expect(await told()).toMatchObject([{ action: 'delete', record: { id: String(ticket!.id), name: zenobia.name } }]);

    home.deps.clock.advance(1_000);
    const { id } = await actAs(by, home.deps.clock, () => begin(scene, goes));
    await work(scene);
    await derived(home);

    expect(await told()).toMatchObject([
      { action: 'erase', record: { id, name: null } },
      { action: 'delete', record: { id: String(ticket!.id), name: null } },
    ]);
    expect(await traces(scene, goes.canaries)).toEqual([]);
    expect(await showErasure(home.deps, home.admin, id)).toMatchObject({ status: 'verified', counts: { auditNames: 1 } });
  });

  it('makes somebody new of who writes after the contact went, and takes along what came before', async () => {
    const scene = await company();
    const { home, connection } = scene;
    const goes = await person(scene, zenobia);
    await begin(scene, goes);
    const writes = (text: string) => customerWrites(home, connection, { ...zenobia, text });
    let isBefore = true;
    const table = disturbed(home.deps.table, async (_kind, write, args) => {
      const isLine = (args as Write[]).some(({ kind, key }) => kind === 'delete' && key.sk === 'contact');
      if (!isLine) return write();
      if (isBefore) await writes('antes da linha');
      isBefore = false;
      const result = await write();
      await writes('depois da linha');
      return result;
    });

    await work(scene, table);
    await derived(home);

    const rows = (await rowsOf(home)).join('\n');
    expect([rows.includes('antes da linha'), rows.includes('depois da linha')]).toEqual([false, true]);
    const { contacts } = await listContacts(home.deps, home.admin, {});
    expect(contacts).toMatchObject([{ number: zenobia.number }]);
    expect(contacts[0]?.id).not.toBe(goes.contactId);
    expect(await allTickets(home)).toMatchObject([{ status: 'pending', unreadMessages: 1 }]);
    expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 1, open: 0 });
  });

  it('finds what was still under way when the contact went', async () => {
    const scene = await company();
    const { home, bucket } = scene;
    const goes = await person(scene, zenobia);
    const late = `companies/${home.company.companyId}/pictures/${goes.contactId}-bb.jpg`;
    const { id } = await begin(scene, goes);
    const proof = () => showErasure(home.deps, home.admin, id);
    const table = disturbed(home.deps.table, async (_kind, write, args) => {
      const change = args[1] as { set?: { status?: string } } | undefined;
      if (change?.set?.status === 'erased') bucket.files.set(late, 'late');
      return write();
    });

    await work(scene, table);

    expect([...bucket.files.keys()]).toEqual([]);
    expect(await proof()).toMatchObject({ status: 'verified', counts: { files: 5 } });
  });

  it('asks for the name, and begins once', async () => {
    const scene = await company();
    const goes = await person(scene, zenobia);

    await expect(begin(scene, { ...goes, name: 'Outra' })).rejects.toMatchObject({ code: 'ERR_VALIDATION', details: { field: 'name' } });
    const [one, same] = await Promise.all([begin(scene, goes), begin(scene, goes)]);

    expect(one.id).toBe(same.id);
  });

  it('is shown to the company’s own admins only', async () => {
    const scene = await company();
    const { id } = await begin(scene, await person(scene, zenobia));
    const stranger = await given.company({ deps: scene.home.deps });

    await expect(showErasure(scene.home.deps, stranger.admin, id)).rejects.toMatchObject({ code: 'ERR_NO_ERASURE_FOUND' });
    const stored = await scene.home.deps.table.forCompany(scene.home.company.companyId).get(companyKeys.erasure(scene.home.company.companyId, id));
    expect(stored?.['work']).toBeDefined();
    expect(JSON.stringify(await showErasure(scene.home.deps, scene.home.admin, id))).not.toContain(zenobia.number);
  });
});
