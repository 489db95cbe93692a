import { expect, it } from 'vitest';
import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { contactHome, dayMs, hourMs, listed, pass, sent } from './schedule-home.ts';

it('a scheduled message to a contact who turns out to be another one goes to that one, and so does its series', async () => {
  const { home, connection, deps } = await contactHome();
  const number = '5511966665555';
  const lid = '123456789012';
  await customerWrites(home, connection, { number, name: 'Ana' });
  await customerWrites(home, connection, { lid, name: 'Ana do LID' });
  const tickets = await allTickets(home);
  const younger = tickets.find(({ contact }) => contact.name === 'Ana do LID')?.contact;
  if (!younger) throw new Error('no contact');
  const sendAt = isoTime(home.deps.clock.nowMs() + hourMs);
  await createSchedule(deps, home.admin, { contactId: younger.id, body: 'Sua consulta', sendAt, recurrence: { frequency: 'daily', until: null, times: null } });
  await customerWrites(home, connection, { number, lid, text: 'os dois' });
  home.deps.outbound.sent.length = 0;

  await pass(home, hourMs);
  await pass(home, dayMs);

  expect(sent(home)).toEqual(['Sua consulta', 'Sua consulta']);
  expect((await listed(home)).map(({ status, contact }) => [status, contact.name])).toEqual([
    ['ENVIADA', 'Ana'],
    ['ENVIADA', 'Ana'],
    ['PENDENTE', 'Ana'],
  ]);
});
