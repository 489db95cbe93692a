import { describe, expect, it } from 'vitest';
import { applyFailure } from '#functions/areas/inbound/apply-changes.ts';
import { retryMessage } from '#functions/areas/messages/change-message.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { listSchedules } from '#functions/areas/schedules/list-schedules.ts';
import { deleteSchedule } from '#functions/areas/schedules/delete-schedule.ts';
import { createSchedule, updateSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';
import { contactHome, hourMs, pass, schedule, sent, stored } from './schedule-home.ts';

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

  it('has its variables filled in when it goes out', async () => {
    const { home, ticket } = await contactHome();
    const sendAt = isoTime(home.deps.clock.nowMs() + hourMs);
    await createSchedule(scheduleDeps(home), home.admin, { contactId: ticket.contactId, body: 'Oi, {{firstName}}! {{user}} aqui. {{outra}}', sendAt });

    await pass(home, hourMs);

    expect(sent(home)).toEqual([`Oi, Maria! ${home.admin.name} aqui. {{outra}}`]);
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

    await updateSchedule(scheduleDeps(home), home.admin, made.id, { ...later, scope: 'one' });
    await sendSchedule(home.deps, { type: 'sendSchedule', companyId: home.company.companyId, scheduleId: made.id, sendAt: made.sendAt });
    await pass(home, hourMs);
    expect(sent(home)).toEqual([]);
    await pass(home, hourMs);

    expect(sent(home)).toEqual(['Mudou de horário']);
  });

  it('that was deleted stays unsent', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);

    await deleteSchedule(scheduleDeps(home), home.admin, made.id);
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

  it('of a company that is suspended is an ERRO that says so', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    const { companyId } = home.company;
    await home.deps.table.forCompany(companyId).change(companyKeys.company(companyId), { set: { isActive: false } });

    await pass(home, hourMs);

    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_COMPANY_SUSPENDED', sentAt: null });
    expect(sent(home)).toEqual([]);
  });

  it('to a contact without an address is an ERRO that says so', async () => {
    const { home, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    await home.deps.table.forCompany(made.companyId).change(companyKeys.contact(made.companyId, made.contactId), { set: { number: '', lid: null } });

    await pass(home, hourMs);

    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_WAPP_INVALID_CONTACT', sentAt: null });
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

    await updateSchedule(scheduleDeps(home), home.admin, made.id, {
      contactId: made.contactId,
      body: made.body,
      sendAt: isoTime(home.deps.clock.nowMs() + hourMs),
      scope: 'one',
    });
    await pass(home, hourMs);
    expect(sent(home)).toHaveLength(2);
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA', failure: null });
  });

  it('that was given another time after an ERRO is not failed by its former message', async () => {
    const { home, connection, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    await pass(home, hourMs);
    const [message] = home.deps.outbound.sent;
    if (message?.type !== 'send') throw new Error('nothing sent');
    const { companyId } = home.company;
    const failure = { type: 'failure', companyId, connectionId: connection.connectionId, chat: message.chat, code: 'ERR_SENDING_WAPP_MSG' } as const;
    const fail = () => applyFailure(home.deps, { ...failure, whatsappMessageId: message.whatsappMessageId });
    await fail();
    const sendAt = isoTime(home.deps.clock.nowMs() + hourMs);
    await updateSchedule(scheduleDeps(home), home.admin, made.id, { contactId: made.contactId, body: 'De novo', sendAt, scope: 'one' });

    await fail();
    await pass(home, hourMs);

    expect(sent(home)).toEqual([made.body, 'De novo']);
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA', failure: null });
  });

  it('whose message failed and is sent again from the conversation is no ERRO any more, until that fails too', async () => {
    const { home, connection, ticket } = await contactHome();
    const made = await schedule(home, ticket.contactId);
    await pass(home, hourMs);
    const [command] = home.deps.outbound.sent;
    if (command?.type !== 'send') throw new Error('nothing sent');
    const { companyId } = home.company;
    const { chat, whatsappMessageId } = command;
    const failure = { type: 'failure', companyId, connectionId: connection.connectionId, chat, whatsappMessageId, code: 'ERR_SENDING_WAPP_MSG' } as const;
    await applyFailure(home.deps, failure);
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    const failed = messages.find(({ body }) => body === made.body);
    if (!failed) throw new Error('no message');

    await retryMessage(messageDeps(home), home.admin, { messageId: failed.id });
    const retried = await stored(home, made);
    await applyFailure(home.deps, failure);

    expect(retried).toMatchObject({ status: 'ENVIADA', failure: null, sentAt: expect.any(String) });
    expect(await stored(home, made)).toMatchObject({ status: 'ERRO', failure: 'ERR_SENDING_WAPP_MSG' });
  });

  it('is refused for a time that has passed, for an unknown contact, and for changes once it was sent or by others', async () => {
    const { home, ticket } = await contactHome();
    const other = await given.user(home);
    const made = await schedule(home, ticket.contactId);
    const fields = { contactId: ticket.contactId, body: 'Outra mensagem', sendAt: made.sendAt, scope: 'one' as const };

    await expect(schedule(home, ticket.contactId, -1)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_IN_PAST' });
    await expect(schedule(home, home.admin.userId as never)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(updateSchedule(scheduleDeps(home), other, made.id, fields)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteSchedule(scheduleDeps(home), other, made.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await pass(home, hourMs);
    const again = { ...fields, sendAt: isoTime(home.deps.clock.nowMs() + hourMs) };
    await expect(updateSchedule(scheduleDeps(home), home.admin, made.id, again)).rejects.toMatchObject({ code: 'ERR_SCHEDULE_ALREADY_SENT' });
  });

  it('is listed by time, all of them and those of a contact, page by page', async () => {
    const { home, connection, ticket } = await contactHome();
    const other = await acceptedTicket(home, connection, home.admin, { number: '5511966665555', name: 'João' });
    for (let hours = 1; hours <= 23; hours += 1) await schedule(home, hours % 2 === 0 ? other.contactId : ticket.contactId, hours * hourMs);

    const first = await listSchedules(scheduleDeps(home), home.admin, {});
    const second = await listSchedules(scheduleDeps(home), home.admin, { cursor: first.nextCursor });
    const ofOther = await listSchedules(scheduleDeps(home), home.admin, { contactId: other.contactId });

    expect([first.schedules.length, second.schedules.length, second.hasMore]).toEqual([20, 3, false]);
    const times = [...first.schedules, ...second.schedules].map(({ sendAt }) => sendAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(ofOther.schedules.map(({ contact }) => contact.name)).toEqual(Array(11).fill('João'));
  });

  it('is found by words of its text and its contact, over pages of others', async () => {
    const { home, connection, ticket } = await contactHome();
    const other = await acceptedTicket(home, connection, home.admin, { number: '5511966665555', name: 'João Ávila' });
    await schedule(home, other.contactId, hourMs, home.admin, { body: 'Retorno do orçamento' });
    for (let hours = 2; hours <= 45; hours += 1) await schedule(home, ticket.contactId, hours * hourMs);
    const found = async (searchParam: string) => {
      const { schedules, hasMore } = await listSchedules(scheduleDeps(home), home.admin, { searchParam });
      return { bodies: schedules.map(({ body }) => body), hasMore };
    };

    const alone = { bodies: ['Retorno do orçamento'], hasMore: false };
    expect([await found('avila'), await found('ORCAM'), await found('joao retorno')]).toEqual([alone, alone, alone]);
    expect(await found('ninguém')).toEqual({ bodies: [], hasMore: false });
    expect((await found('consulta')).hasMore).toBe(true);
  });

  it('whose time came while it was being stored is not forgotten', async () => {
    const { home, ticket, deps } = await contactHome();
    const slow = disturbed(home.deps.table, async (_kind, write) => {
      // Its job comes before there is a row.
      await pass(home, 2_000);
      return write();
    });
    const sendAt = isoTime(home.deps.clock.nowMs() + 1_000);

    await createSchedule({ ...deps, table: slow }, home.admin, { contactId: ticket.contactId, body: 'Sua consulta é amanhã', sendAt });
    expect(sent(home)).toEqual([]);
    await pass(home, 0);

    expect(sent(home)).toEqual(['Sua consulta é amanhã']);
  });
});
