import { describe, expect, it } from 'vitest';
import { announcement } from '#shared/contract/announcements.ts';
import { campaign, campaignReport } from '#shared/contract/campaigns.ts';
import { chat, chatMessage } from '#shared/contract/chats.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { connection } from '#shared/contract/connections.ts';
import { contactList, contactListItem } from '#shared/contract/contact-list-shapes.ts';
import { contact } from '#shared/contract/contacts.ts';
import { dashboard } from '#shared/contract/dashboard.ts';
import { emailCampaign } from '#shared/contract/emails.ts';
import { helps } from '#shared/records/helps.ts';
import { invoice } from '#shared/contract/invoices.ts';
import { message } from '#shared/contract/messages.ts';
import { plan } from '#shared/contract/plans.ts';
import { queueOption } from '#shared/contract/queue-options.ts';
import { queue } from '#shared/contract/queues.ts';
import { schedule } from '#shared/contract/schedules.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { tag } from '#shared/contract/tags.ts';
import { ticketNote } from '#shared/contract/ticket-notes.ts';
import { ticket } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { statementsOf } from './specification-page.ts';
import { statements } from './statements.ts';

/** Schemas of each record, by its row of the page. Their fields are the names of the row. */
const schemas: Readonly<Record<string, readonly { readonly shape: object }[]>> = {
  user: [userRoutes.getUser.reply],
  company: [companyRoutes.getCompany.reply],
  connection: [connection],
  ticket: [ticket],
  contact: [contact],
  message: [message],
  note: [ticketNote],
  queue: [queue],
  'queue option': [queueOption],
  tag: [tag],
  'quick message': [quickMessages.schema],
  schedule: [schedule],
  'contact list': [contactList, contactListItem],
  campaign: [campaign, campaignReport],
  announcement: [announcement],
  chat: [chat, chatMessage],
  'e-mail campaign': [emailCampaign],
  invoice: [invoice],
  'plan, help': [plan, helps.schema],
  setting: [settingRoutes.listSettings.reply.element],
  dashboard: [dashboard],
};

/** Fields that no reply has, by the decision that the table of statements names for the record. */
const departures: Readonly<Record<string, readonly string[]>> = {
  user: ['password', 'company'],
  connection: ['provider'],
  ticket: ['queue', 'user', 'tags', 'whatsapp'],
  message: ['contact'],
  'queue option': ['children'],
  'quick message': ['userId'],
  campaign: ['shipping'],
};

/** The row's names; what stands in brackets is of a nested record, or explains. */
function namesIn(row: string): string[] {
  const named = row
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/message1 to message5/, 'message1, message5')
    .replace(/confirmationMessage1 to confirmationMessage5/, 'confirmationMessage5');
  const [own = ''] = named.split(/; the key's request/);
  return own
    .split(/[,;]/)
    .map((name) => name.replace(/^.*:/, '').trim().replace(/\..*$/, ''))
    .filter((name) => /^\w+$/.test(name));
}

const rows = statementsOf()
  .filter(({ name }) => name.startsWith('21 '))
  .map(({ text }) => text.split('|').map((cell) => cell.trim()));
const records = rows.flatMap(([name = '', fields]) => (fields && schemas[name] ? [{ name, fields: namesIn(fields) }] : []));

describe('the fields', () => {
  it('are looked at for every record that replies have', () => {
    expect(records.map(({ name }) => name).toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  it.each(records)('of $name are named in a reply, or departed from', ({ name, fields }) => {
    const known = (schemas[name] ?? []).flatMap(({ shape }) => Object.keys(shape));

    const missing = fields.filter((field) => !known.includes(field));

    expect(missing.toSorted()).toEqual([...(departures[name] ?? [])].toSorted());
    const row = Object.entries(statements).find(([statement]) => statement.startsWith(`21 ${name} `))?.[1] ?? [];
    expect(missing.length === 0 || row.some((proof) => proof.startsWith('docs/decisions/')), 'a decision').toBe(true);
  });
});
