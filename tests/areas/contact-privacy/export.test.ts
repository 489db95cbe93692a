import { describe, expect, it } from 'vitest';
import { runExport } from '#functions/areas/contact-privacy/export/run-export.ts';
import { showExport, startExport } from '#functions/areas/contact-privacy/export/start-export.ts';
import { deleteContact } from '#functions/areas/contacts/delete-contact.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { begin, company, manyMessages, person, type Scene, simplePerson, work } from './given-person.ts';

const zenobia = { name: 'Zenóbia Canária', number: '5511977771234', lid: '987654321012', word: 'zebrana' };

const depsOf = ({ home, bucket }: Scene) => ({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket });

async function runJobs(scene: Scene, deps = depsOf(scene)): Promise<number> {
  let count = 0;
  for (let jobs = scene.home.deps.jobs.take(); jobs.length > 0; jobs = scene.home.deps.jobs.take()) {
    for (const job of jobs) if (job.type === 'exportStep') await runExport(deps, job);
    count += jobs.length;
  }
  return count;
}

const fileOf = ({ bucket }: Scene, id: string): Record<string, never> => {
  const key = [...bucket.files.keys()].find((name) => name.includes(id)) ?? '';
  return JSON.parse(bucket.files.get(key) ?? '');
};

describe('the file with everything about a contact', () => {
  it('has contact, schedules, tickets with notes, and messages with signed links', async () => {
    const scene = await company();
    const { contactId } = await person(scene, zenobia);

    const { id } = await startExport(depsOf(scene), scene.home.admin, contactId);
    await runJobs(scene);

    expect(await showExport(depsOf(scene), scene.home.admin, id)).toMatchObject({ status: 'done', messages: 3, url: expect.stringContaining(id) });
    expect(fileOf(scene, id)).toMatchObject({
      linksEndAt: expect.any(String),
      contact: { name: zenobia.name, number: zenobia.number, email: 'zebrana@example.com', extraInfo: [{ name: 'cpf', value: 'zebranacpf' }] },
      phonebookNames: ['zebranaagenda'],
      contactLists: [
        { list: 'De todos', name: zenobia.name, number: zenobia.number, email: 'zebrana@example.com', hasWhatsapp: true },
        { list: 'Lista', hasWhatsapp: null },
      ],
      campaigns: [{ campaign: 'Promoção', name: zenobia.name, state: 'sent', at: expect.any(String) }],
      wantsNoCampaignsSince: expect.any(String),
      schedules: [
        {
          text: 'zebranaagendado',
          status: 'PENDENTE',
          recurrence: { frequency: 'daily' },
          file: { name: 'zebrana.png', url: expect.stringContaining('https://media.example/') },
        },
      ],
      tickets: [{ number: 1, status: 'closed', queue: 'Atendimento', notes: [{ text: 'zebrananota' }] }, { number: 2 }],
      messages: [
        { direction: 'received', text: 'zebranacorrigido', isEdited: true },
        { text: 'zebranasegundo' },
        { text: 'zebranalegenda', file: { name: 'zebrana.pdf', url: expect.stringContaining('https://media.example/companies/') } },
      ],
    });
  });

  it('has a ticket that was made a moment ago, which the stream has not listed yet', async () => {
    const scene = await company();
    const { home, connection } = scene;
    await customerWrites(home, connection, { number: '5511966665555', name: 'Paula Some' });
    const ticket = (await allTickets(home)).find(({ contact }) => contact.name === 'Paula Some');

    const { id } = await startExport(depsOf(scene), home.admin, ticket!.contactId);
    await runJobs(scene);

    expect(fileOf(scene, id)).toMatchObject({ tickets: [{ status: 'pending' }] });
  });

  it('is written part by part, goes on after a crash, and has every message once', async () => {
    const scene = await company();
    const { contactId } = await simplePerson(scene, zenobia);
    await manyMessages(scene, contactId, { count: 300, bodyLength: 30_000 });
    const { id } = await startExport(depsOf(scene), scene.home.admin, contactId);
    const [first] = scene.home.deps.jobs.sent;
    const crash = { ...depsOf(scene), table: crashingAt(scene.home.deps.table, 1, false) };

    await expect(runJobs(scene, crash)).rejects.toThrow('the process ended');
    await scene.home.deps.jobs.send(first!.job);
    await scene.home.deps.jobs.send(first!.job);
    await runJobs(scene);

    const { messages } = fileOf(scene, id) as unknown as { messages: { text: string }[] };
    expect(new Set(messages.map(({ text }) => text)).size).toBe(302);
    expect(messages).toHaveLength(302);
    expect(await showExport(depsOf(scene), scene.home.admin, id)).toMatchObject({ status: 'done', messages: 302 });
  });

  it('is not made of a contact that has gone meanwhile, and goes with one that is erased', async () => {
    const scene = await company();
    const { home, bucket } = scene;
    const goes = await simplePerson(scene, zenobia);
    const made = await startExport(depsOf(scene), home.admin, goes.contactId);
    await runJobs(scene);
    await begin(scene, goes);
    await work(scene);
    expect([...bucket.files.keys()]).toEqual([]);

    const other = await simplePerson(scene, { ...zenobia, name: 'Outra', number: '5511977770000', lid: '123123123123' });
    const late = await startExport(depsOf(scene), home.admin, other.contactId);
    for (const { id, status } of await allTickets(home)) {
      if (status !== 'closed') await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'closed', justClose: true } });
    }
    await deleteContact(home.deps, home.admin, other.contactId);
    await runJobs(scene);

    await expect(showExport(depsOf(scene), home.admin, late.id)).rejects.toMatchObject({ code: 'ERR_NO_EXPORT_FOUND' });
    home.deps.clock.advance(25 * 3_600_000);
    await expect(showExport(depsOf(scene), home.admin, made.id)).rejects.toMatchObject({ code: 'ERR_NO_EXPORT_FOUND' });
  });
});
