import { describe, expect, it } from 'vitest';
import { applyFailure } from '#functions/areas/inbound/apply-changes.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { listSchedules } from '#functions/areas/schedules/list-schedules.ts';
import { findSchedule } from '#functions/areas/schedules/load-schedule.ts';
import { createSchedule, deleteSchedule, updateSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import type { Principal } from '#functions/lib/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const hourMs = 3_600_000;

async function contactHome() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  home.deps.outbound.sent.length = 0;
  return { home, connection, ticket };
}

const schedule = (home: Home, contactId: Parameters<typeof createSchedule>[2]['contactId'], inMs = hourMs, by: Principal = home.admin) =>
  createSchedule(home.deps, by, { contactId, body: 'Sua consulta é amanhã', sendAt: isoTime(home.deps.clock.nowMs() + inMs) });

/** Time passes, and what is due is done. */
async function pass(home: Home, ms: number): Promise<Job[]> {
  home.deps.clock.advance(ms);
  const due = home.deps.timers.due(home.deps.clock.nowMs());
  for (const job of due) if (job.type === 'sendSchedule') await sendSchedule(home.deps, job);
  return due;
}

const stored = (home: Home, { id }: { id: Parameters<typeof findSchedule>[2] }) =>
  findSchedule(home.deps.table.forCompany(home.company.companyId), home.company.companyId, id);
const sent = (home: Home): string[] =>
  home.deps.outbound.sent.flatMap((message) => (message.type === 'send' && message.content.type === 'text' ? [message.content.text] : []));

describe('a scheduled message', () => {
  it('goes out at its time, in the contact’s ticket, once however often the job comes', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);

    expect(await pass(home, hourMs - 1)).toEqual([]);
    const [job] = await pass(home, 1);
    if (job?.type === 'sendSchedule') await sendSchedule(home.deps, job);

    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    expect(messages.filter(({ body }) => body === 'Sua consulta é amanhã')).toMatchObject([{ ticketId: ticket.id, fromMe: true, ack: 0 }]);
    expect(sent(home)).toEqual(['Sua consulta é amanhã']);
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA', sentAt: isoTime(home.deps.clock.nowMs()) });
  });

  it('is finished under the same id by whoever comes after a crash', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    home.deps.clock.advance(hourMs);
    const [job] = home.deps.timers.due(home.deps.clock.nowMs());
    if (job?.type !== 'sendSchedule') throw new Error('no job');

    await sendSchedule(home.deps, job);
    await home.deps.table.forCompany(home.company.companyId).change(companyKeys.schedule(home.company.companyId, made.id), { set: { status: 'PENDENTE' } });
    home.deps.clock.advance(5_000);
    await sendSchedule(home.deps, job);

    const ids = home.deps.outbound.sent.flatMap((message) => (message.type === 'send' ? [message.whatsappMessageId] : []));
    expect(ids).toHaveLength(1);
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    expect(messages.filter(({ body }) => body === made.body)).toHaveLength(1);
  });

  it('that was moved to another time goes out then and not before', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    const later = { contactId: ticket.contactId, body: 'Mudou de horário', sendAt: isoTime(home.deps.clock.nowMs() + 2 * hourMs) };

    await updateSchedule(home.deps, home.admin, made.id, later);
    await sendSchedule(home.deps, { type: 'sendSchedule', companyId: home.company.companyId, scheduleId: made.id, sendAt: made.sendAt });
    await pass(home, hourMs);
    expect(sent(home)).toEqual([]);
    await pass(home, hourMs);

    expect(sent(home)).toEqual(['Mudou de horário']);
  });

  it('that was deleted stays unsent', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);

    await deleteSchedule(home.deps, home.admin, made.id);
    await sendSchedule(home.deps, { type: 'sendSchedule', companyId: home.company.companyId, scheduleId: made.id, sendAt: made.sendAt });

    expect(sent(home)).toEqual([]);
    expect(home.deps.timers.waiting.size).toBe(0);
  });

  it('does not open a closed ticket, and stands in its chat', async () => {
    const { home, ticket } = await contactHome();
    await schedule(home, ticket.contactId);
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });

    await pass(home, hourMs);

    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    expect(messages.at(-1)).toMatchObject({ body: 'Sua consulta é amanhã' });
    expect(sent(home)).toContain('Sua consulta é amanhã');
  });

  it('without any connection left is an ERRO that says why', async () => {
    const { home, connection, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    const part = home.deps.table.forCompany(home.company.companyId);
    await part.commit(remove(companyKeys.connection(home.company.companyId, connection.connectionId)));
    await part.change(companyKeys.company(home.company.companyId), { set: { defaultConnectionId: null } });

    await pass(home, hourMs);

    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_DEF_WAPP_FOUND', sentAt: null });
  });

  it('that WhatsApp refuses becomes an ERRO, and may be given another time', async () => {
    const { home, connection, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    await pass(home, hourMs);
    const message = home.deps.outbound.sent.find(({ type }) => type === 'send');
    if (message?.type !== 'send') throw new Error('nothing sent');

    const { companyId } = home.company;
    const scope = { companyId, connectionId: connection.connectionId, chat: message.chat };
    await applyFailure(home.deps, { ...scope, type: 'failure', whatsappMessageId: message.whatsappMessageId, code: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_WAPP_INVALID_CONTACT' });

    await updateSchedule(home.deps, home.admin, made.id, { ...made, sendAt: isoTime(home.deps.clock.nowMs() + hourMs) });
    await pass(home, hourMs);
    expect(sent(home)).toHaveLength(2);
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA', failure: null });
  });

  it('is refused for a time that has passed, for an unknown contact, and for changes once it was sent or by others', async () => {
    const { home, ticket } = await contactHome();
    const other = await given.user(home);
    const made = await schedule(home, ticket.contactId);
    const fields = { contactId: ticket.contactId, body: 'Outra mensagem', sendAt: made.sendAt };

    await expect(schedule(home, ticket.contactId, -1)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_IN_PAST' });
    await expect(schedule(home, home.admin.userId as never)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(updateSchedule(home.deps, other, made.id, fields)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteSchedule(home.deps, other, made.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await pass(home, hourMs);
    const again = { ...fields, sendAt: isoTime(home.deps.clock.nowMs() + hourMs) };
    await expect(updateSchedule(home.deps, home.admin, made.id, again)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_ALREADY_SENT' });
  });

  it('is listed by time, all of them and those of a contact, page by page', async () => {
    const { home, connection, ticket } = await contactHome();
    const other = await acceptedTicket(home, connection, home.admin, { number: '5511966665555', name: 'João' });
    for (let hours = 1; hours <= 23; hours += 1) await schedule(home, hours % 2 === 0 ? other.contactId : ticket.contactId, hours * hourMs);

    const first = await listSchedules(home.deps, home.admin, {});
    const second = await listSchedules(home.deps, home.admin, { cursor: first.nextCursor });
    const ofOther = await listSchedules(home.deps, home.admin, { contactId: other.contactId });

    expect([first.schedules.length, second.schedules.length, second.hasMore]).toEqual([20, 3, false]);
    const times = [...first.schedules, ...second.schedules].map(({ sendAt }) => sendAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(ofOther.schedules.map(({ contact }) => contact.name)).toEqual(Array(11).fill('João'));
  });
});
