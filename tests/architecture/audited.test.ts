import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditedKinds } from '#functions/areas/derive/audit/audited-kinds.ts';
import { companyKeys, type Key, systemKeys } from '#functions/data/keys.ts';
import { keptOf } from '#functions/data/kept-changes.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { allRecords, type AuditedRecord, recordsAudited } from '#shared/records/index.ts';
import { type AuditedType, auditedTypes, auditKinds, changeAudited, creationAudited, deletionAudited } from '#shared/domain/audited-types.ts';

const folder = resolve(import.meta.dirname, '../../functions/records');

/** Types of rows whose shape stands in `functions/records`, collections included. */
const storedTypes = new Set<string>([
  ...allRecords.map(({ name }) => name),
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const collections = text.includes('new Collection(') ? [...text.matchAll(/^ {2}type: '(\w+)'/gm)] : [];
      return [...text.matchAll(/\btype: z\.literal\('(\w+)'\)/g), ...collections].map(([, type = '']) => type);
    }),
]);

/** Rows that people can make or change and of which the audit trail says nothing, and why in a word. */
const notAudited: Readonly<Record<string, string>> = {
  account: 'login of a user, whose own row is audited',
  announcement: 'of the platform, in no company',
  announcementBoard: 'of the platform, in no company',
  auditEntry: 'the trail itself',
  bulk: 'progress of a job',
  campaignCounts: 'progress of a campaign',
  campaignHandout: 'progress of a campaign',
  campaignLane: 'progress of a campaign',
  campaignTexts: 'part of a campaign',
  chat: 'conversation among staff',
  chatMessage: 'conversation among staff',
  chatUser: 'conversation among staff',
  companyErasure: 'a proof itself, in no company',
  connectionCampaigns: 'progress of campaigns',
  connectionToken: 'token of a connection, whose own row is audited',
  contactAlias: 'part of a contact',
  contactListImport: 'progress of a job',
  contactListReport: 'part of an import',
  contactPosting: 'index',
  erasedCompany: 'mark of an erasure, which is a proof itself',
  erasedContact: 'mark of an erasure, which is audited',
  healthDay: 'counts',
  healthLogin: 'login',
  help: 'of the platform, in no company',
  invoice: 'has a history of its own, which the screen of invoices shows',
  invoiceEntry: 'the history of an invoice',
  latestTicket: 'pointer to a ticket',
  mailTemplateContent: 'part of a template',
  message: 'conversation with a customer',
  mention: 'part of a note, which is audited',
  metaLink: 'token of a connection, whose own row is audited',
  numberCheck: 'cache',
  phonebook: 'copy of what the phone has',
  pixCharge: 'said by the history of its invoice',
  pushDevice: 'a user’s own browser',
  pushEndpoint: 'a user’s own browser',
  accountLink: 'login',
  session: 'login',
  shipping: 'recipient of a campaign',
  mailCounts: 'progress of a campaign',
  mailLane: 'progress of a campaign',
  mailPart: 'part of a campaign',
  mailRate: 'of the installation, in no company',
  mailShipping: 'recipient of a campaign',
  mailTexts: 'part of a campaign',
  socket: 'live connection',
  webhook: 'of a connection, whose own row says it and is audited',
  webhookDelivery: 'progress of a webhook',
  wordSegments: 'index',
};

/** A key of a row of each audited type. A new type does not compile without its key. */
const company = '01J00000000000000000000001' as CompanyId; // an id's form
const id = '01J00000000000000000000002' as never; // stands for the id of anything
const ofRecords = Object.fromEntries(recordsAudited.map(({ name, path }) => [name, companyKeys.record(company, path.slice(1), id)])) as Record<
  AuditedRecord,
  Key
>; // the same records
const keys: Readonly<Record<AuditedType, Key>> = {
  user: companyKeys.user(company, id),
  connection: companyKeys.connection(company, id),
  queue: companyKeys.queue(company, id),
  queueOption: companyKeys.queueOption(company, id, null, id),
  settings: companyKeys.settings(company),
  secretSettings: companyKeys.secretSettings(company),
  companySchedules: companyKeys.schedules(company),
  company: companyKeys.company(company),
  plan: systemKeys.plan(id),
  dataExport: companyKeys.dataExport(company, id),
  companyExport: companyKeys.companyExport(company, id),
  erasure: companyKeys.erasure(company, id),
  contactBookExport: companyKeys.contactBookExport(company, id),
  dnsMail: companyKeys.dnsMail(company, id),
  refusedAttempt: companyKeys.refusedAttempt(company, id),
  endedSession: companyKeys.endedSession(company, id),
  failedLogin: companyKeys.failedLogin(company, id),
  supportVisit: companyKeys.supportVisit(company, id),
  contact: companyKeys.contact(company, id),
  ticket: companyKeys.ticket(company, id),
  ticketNote: companyKeys.ticketNote(company, id, '01J00000000000000000000003'),
  schedule: companyKeys.schedule(company, id),
  tag: companyKeys.record(company, 'tags', id),
  ...ofRecords,
  contactList: companyKeys.contactList(company, id),
  contactListItem: companyKeys.contactListItem(company, id, '5511970000000'),
  campaign: companyKeys.campaign(company, id),
  email: companyKeys.email(company, id),
  mailDomain: companyKeys.mailDomain(company, 'loja.com.br'),
  mailSender: companyKeys.mailSender(company, id),
  mailTemplate: companyKeys.mailTemplate(company, id),
  campaignSettings: companyKeys.campaignSettings(company),
  optedOut: companyKeys.optedOut(company, '5511970000000'),
  suppression: companyKeys.suppression(company, 'maria@example.com'),
};

describe('the audit trail', () => {
  it('finds the types that it judges', () => {
    expect(storedTypes.size).toBeGreaterThan(30);
    expect([...storedTypes]).toEqual(expect.arrayContaining(['queue', 'tag', 'quickMessage', 'companySchedules']));
  });

  it('tells of every type of row, or is said here not to', () => {
    expect([...storedTypes].filter((type) => !isAudited(type) && !(type in notAudited))).toEqual([]);
  });

  it('is said not to tell only of types that there are and that it does not tell of', () => {
    expect(Object.keys(notAudited).filter((type) => !storedTypes.has(type) || isAudited(type))).toEqual([]);
  });

  it.each(Object.entries(keys))('knows who wrote a row of the type %s', (type, key) => {
    const isDeletionAlone = deletionAudited.some((one) => one === type);

    expect(keptOf(key)).toEqual({ companyId: type === 'plan' ? null : company, of: isDeletionAlone ? 'deletion' : 'changes' });
  });

  it('has one rule for each type: it is changed, or asked for, or deleted', () => {
    expect(new Set(auditedTypes).size).toBe(auditedTypes.length);
  });

  it('looks at fields of what it tells the changes of, and only of that', () => {
    expect(auditedTypes.filter((type) => auditedKinds[type].fields)).toEqual([...changeAudited]);
  });

  it('says what was asked for of what it tells the making of, and only of that', () => {
    expect(auditedTypes.filter((type) => auditedKinds[type].made)).toEqual([...creationAudited]);
  });

  it('has every kind that the filter offers, and no other', () => {
    expect(new Set(auditedTypes.map((type) => auditedKinds[type].kind))).toEqual(new Set(auditKinds));
  });
});

function isAudited(type: string): boolean {
  return auditedTypes.some((one) => one === type);
}
