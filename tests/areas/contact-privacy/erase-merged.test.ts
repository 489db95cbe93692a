import { expect, it } from 'vitest';
import { showErasure } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { actAs } from '#functions/data/acting.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, company, simplePerson, traces, work } from './given-person.ts';

const number = '5511977771234';
const lid = '987654321012';
const word = 'zebrana';
const name = 'Zenóbia Canária';

it('erases what is left of a contact that turned out to be the erased one', async () => {
  const scene = await company();
  const { home, connection, bucket } = scene;
  await customerWrites(home, connection, { number, name, text: `${word} pelo número` });
  const [older] = await allTickets(home);
  home.deps.clock.advance(1_000);
  const younger = await simplePerson(scene, { name: `${name} do LID`, number: '', lid, word });
  const by = { id: home.admin.userId, name: home.admin.name, companyId: home.company.companyId };
  const [first] = (await allTickets(home)).filter(({ contactId, status }) => contactId === younger.contactId && status === 'closed');
  await actAs(by, home.deps.clock, () => deleteTicket(home.deps, home.admin, { ticketId: first!.id }));
  await derived(home);
  await customerWrites(home, connection, { number, lid, text: `${word} os dois` });
  await derived(home);
  expect([...bucket.files.keys()].filter((key) => key.includes(younger.contactId))).toHaveLength(1);

  const { id } = await begin(scene, { contactId: older!.contactId, name });
  await work(scene);
  await derived(home);

  expect([...bucket.files.keys()]).toEqual([]);
  expect(await traces(scene, [name, number, lid, word])).toEqual([]);
  expect(await showErasure(home.deps, home.admin, id)).toMatchObject({ status: 'verified', counts: { schedules: 1 } });
});
