import * as z from 'zod';
import { ratings } from '../domain/closing.ts';
import { emailCharacters, numberDigits, rowProblems } from '../domain/contact-row.ts';
import { isMasked } from '../domain/masked-number.ts';
import { fullNumber } from '../domain/phone.ts';
import { customerEmail, customerName, customerNumber } from './customer-fields.ts';
import { contactId, queueId, ticketId, timestamp, ulid, userId } from './ids.ts';
import { pageOf, pageQuery } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { personName } from './users.ts';

/** Rows of one call of the spreadsheet import. */
export const importedRowsAtOnce = 100;
/** Contacts that a picker gets whole. */
export const mostListedContacts = 100;
const mostExtraInfo = 20;

const extraInfo = z.object({ id: ulid, name: z.string(), value: z.string() });

export const contact = z.object({
  id: contactId,
  name: customerName,
  /** Digits; empty for a contact known only by WhatsApp's LID; the group's id for groups. */
  number: customerNumber,
  email: customerEmail,
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  extraInfo: z.array(extraInfo),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Contact = z.output<typeof contact>;

/** Services that a summary names. */
export const mostNamedServices = 20;

/** A service of a contact: fields of its ticket, whose schema the forms of contacts do without. */
export const contactService = z.object({
  id: ticketId,
  uuid: ulid,
  code: z.string(),
  status: z.enum(['pending', 'open', 'closed']),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  lastMessage: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  rating: z.literal(ratings).nullable(),
});
export type ContactService = z.output<typeof contactService>;

/** Tells a team what it should know of a contact before it answers. */
export const contactSummary = z.object({
  /** Customer since. */
  createdAt: timestamp,
  /** Services so far, also those that this user may not see. */
  services: z.number().int(),
  /** Over the services that are named below and were rated; null without one. */
  averageRating: z.number().nullable(),
  refusesCampaigns: z.boolean(),
  /** Newest first; of the newest twenty, those that this user may see. */
  newest: z.array(contactService),
});
export type ContactSummary = z.output<typeof contactSummary>;

/** As typed, with blanks and signs; kept are the digits, with the country. As it was shown masked, it comes back as it is and stays what it was. */
const number = z
  .string()
  .trim()
  .max(50)
  .transform((text) => (isMasked(text) ? text : fullNumber(text)))
  .pipe(z.string().max(numberDigits.most))
  .superRefine((digits, context) => {
    if (digits !== '' && digits.length < numberDigits.least) {
      context.addIssue({ code: 'too_small', origin: 'string', minimum: numberDigits.least, input: digits });
    }
  });
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailCharacters)
  .superRefine((text, context) => {
    if (text !== '' && !isMasked(text) && !z.email().safeParse(text).success) context.addIssue({ code: 'invalid_format', format: 'email', input: text });
  });

const fields = {
  name: personName,
  number: number.optional(),
  email: email.optional(),
  extraInfo: z
    .array(z.object({ id: ulid.optional(), name: z.string().trim().min(1).max(50), value: z.string().trim().max(255) }))
    .max(mostExtraInfo)
    .optional(),
};

const exportedContact = contact.pick({ name: true, number: true, email: true });
const read = routesAt('/contacts', { contactId }, { permission: 'session' });
const write = routesAt('/contacts', { contactId }, { permission: 'contacts:edit' });
const removal = routesAt('/contacts', { contactId }, { permission: 'contacts-page:deleteContact' });
const search = z.string().trim().max(100).optional();

export const contactRoutes = defineRoutes({
  listContacts: read.list(
    'Contacts by name, 20 a page; searchParam finds words of the name by their beginning, or digits of the number.',
    { searchParam: search },
    pageOf('contacts', contact),
  ),
  /** The specification's call for pickers. */
  pickContacts: {
    ...read.every('/list', 'Contacts by name for pickers, at most 100; name or searchParam as in the list.', z.array(contact)),
    query: z.object({ searchParam: search, name: search }),
  },
  exportContacts: {
    ...read.every('/export', 'Name, number and e-mail of every contact by name, 500 a page.', pageOf('contacts', exportedContact)),
    permission: 'contacts:export',
    query: z.object({ cursor: pageQuery.cursor }),
  },
  importContactRows: {
    method: 'POST',
    path: '/contacts/import-rows',
    permission: 'contacts:import',
    summary: 'Create or update contacts by number from at most 100 rows of a spreadsheet; sent again, nothing is doubled.',
    mayRepeat: true,
    body: z.object({
      rows: z
        .array(
          z.object({
            /** As the spreadsheet counts. */
            row: z.number().int().min(1).max(10_000_000),
            name: z.string().max(1_000).default(''),
            number: z.string().max(200).default(''),
            email: z.string().max(1_000).default(''),
          }),
        )
        .min(1)
        .max(importedRowsAtOnce),
    }),
    reply: z.object({
      results: z.array(
        z.object({ row: z.number().int(), outcome: z.enum(['created', 'updated', 'unchanged', 'refused']), problem: z.enum(rowProblems).nullable() }),
      ),
    }),
  },
  importPhonebook: {
    method: 'POST',
    path: '/contacts/import',
    permission: 'contacts:import',
    summary: "Create contacts from the address book that the default connection's phone handed over; again, nothing is doubled.",
    reply: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      /** The rest of a large address book follows in the background. */
      goesOn: z.boolean(),
    }),
  },
  getContact: read.get('One contact.', contact),
  getContactSummary: read.part(
    '/summary',
    'What a team knows of a contact before it answers: services, ratings, and whether it refuses campaigns.',
    contactSummary,
  ),
  createContact: write.create('Create a contact; a number, in either of the Brazilian forms, belongs to one contact.', z.object(fields), contact),
  updateContact: write.update('Change a contact; what is left out stays. Active tickets show the new name at once.', z.object(fields).partial(), contact),
  deleteContact: removal.remove('Delete a contact without an active ticket; closed tickets and their messages stay as history.'),
});
