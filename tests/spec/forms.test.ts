import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { announcementRoutes } from '#shared/contract/announcements.ts';
import { asWritten } from '#shared/contract/as-written.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';

const id = '01J00000000000000000000000';

describe('a value in another form', () => {
  it.each([
    ['a number as text', campaignRoutes.createCampaign.body, { dailyCap: '50' }, { dailyCap: 50 }],
    ['a flag as text', announcementRoutes.createAnnouncement.body, { status: 'false' }, { status: false }],
    ['a record for its id', ticketRoutes.createTicket.body, { contactId: { id, name: 'Maria' } }, { contactId: id }],
    ['records for their ids', chatRoutes.createChat.body, { users: [{ id }, { userId: id }, id] }, { users: [id, id, id] }],
    ['an empty text for none', campaignRoutes.createCampaign.body, { contactListId: '', scheduledAt: '' }, { contactListId: null, scheduledAt: null }],
    ['an empty text for what may be left out', ticketRoutes.listTickets.query, { status: '', date: '' }, {}],
    ['null for an empty text', queueRoutes.updateQueue.body, { greetingMessage: null }, { greetingMessage: '' }],
    ['null for what may be empty', platformRoutes.updateCompany.body, { phone: null }, { phone: '' }],
    ['a day', platformRoutes.updateCompany.body, { dueDate: '2027-05-01' }, { dueDate: '2027-05-01T12:00:00.000Z' }],
    ['a word of a list in another case', userRoutes.updateUser.body, { profile: 'Admin' }, { profile: 'admin' }],
  ])('is read: %s', (_form, schema, written, read) => {
    expect(asWritten(schema, written)).toMatchObject(read);
    for (const name of Object.keys(written)) expect(Object.keys(Object(asWritten(schema, written))).includes(name)).toBe(name in read);
  });

  it.each([
    ['a word for a number', z.object({ count: z.number() }), { count: 'many' }],
    ['an empty text for what must be there', z.object({ count: z.number() }), { count: '' }],
    ['a record without an id', ticketRoutes.createTicket.body, { contactId: { name: 'Maria' } }],
    ['a record for a name', userRoutes.updateUser.body, { name: { id } }],
    ['a day that there is not', platformRoutes.updateCompany.body, { dueDate: '2027-02-30' }],
    ['a prototype', ticketRoutes.createTicket.body, JSON.parse('{"__proto__": {"contactId": 1}}')],
  ])('is left to be refused, or to be passed over: %s', (_form, schema, written) => {
    expect(asWritten(schema, written)).toEqual(written);
  });
});
