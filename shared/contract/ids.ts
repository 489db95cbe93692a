import * as z from 'zod';

/** 26 characters of Crockford base 32, time first. */
export const ulid = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'not an id');

export const companyId = ulid.brand<'CompanyId'>();
export const userId = ulid.brand<'UserId'>();
export const queueId = ulid.brand<'QueueId'>();
export const queueOptionId = ulid.brand<'QueueOptionId'>();
export const planId = ulid.brand<'PlanId'>();
export const connectionId = ulid.brand<'ConnectionId'>();
export const contactId = ulid.brand<'ContactId'>();
export const sessionId = ulid.brand<'SessionId'>();
export const tagId = ulid.brand<'TagId'>();
export const scheduleId = ulid.brand<'ScheduleId'>();
export const campaignId = ulid.brand<'CampaignId'>();
/** An e-mail campaign is a campaign. */
export const emailId = ulid.brand<'CampaignId'>();
/** A lane among those that send an e-mail campaign side by side. */
export const mailLane = z
  .string()
  .regex(/^m\d{1,2}$/)
  .brand<'MailLane'>();
export const mailSenderId = ulid.brand<'MailSenderId'>();
export const mailTemplateId = ulid.brand<'MailTemplateId'>();
export const bulkId = ulid.brand<'BulkId'>();
export const contactListId = ulid.brand<'ContactListId'>();
export const contactListImportId = ulid.brand<'ContactListImportId'>();
/** Id of a conversation between staff. */
export const chatId = ulid.brand<'ChatId'>();
export const erasureId = ulid.brand<'ErasureId'>();
export const companyExportId = ulid.brand<'CompanyExportId'>();
export const companyErasureId = ulid.brand<'CompanyErasureId'>();
export const dataExportId = ulid.brand<'DataExportId'>();
export const announcementId = ulid.brand<'AnnouncementId'>();
export const helpId = ulid.brand<'HelpId'>();
/** Counts up per company from 1; gaps are allowed. */
export const ticketId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).brand<'TicketId'>();
/** Counts up per company from 1; gaps are allowed. */
export const invoiceId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).brand<'InvoiceId'>();
/** `<connection>-<contact>-<milliseconds, 13 digits>-<the channel's own message id>`: names where the message is stored. */
export const messageId = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}-[0-7][0-9A-HJKMNP-TV-Z]{25}-[0-9]{13}-[A-Za-z0-9._:=+/-]{1,180}$/, 'not a message id')
  .brand<'MessageId'>();

/** `<ticket>-<ulid>`: a note stands with its ticket. */
export const ticketNoteId = z
  .string()
  .regex(/^[1-9][0-9]{0,14}-[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'not a note id')
  .brand<'TicketNoteId'>();

/** `<list>-<number>`: a number is in a list once. */
export const contactListItemId = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}-[0-9]{8,20}$/, 'not a contact of a list')
  .brand<'ContactListItemId'>();

/** SHA-256 of the address that a browser is told at, in base64 for URLs. */
export const pushDeviceId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'not a device id')
  .brand<'PushDeviceId'>();

/** SHA-256 of what happened, and to what: told again, it is the same event. */
export const webhookEventId = z
  .string()
  .regex(/^evt_[A-Za-z0-9_-]{22}$/, 'not an event id')
  .brand<'WebhookEventId'>();

export type CompanyId = z.output<typeof companyId>;
export type UserId = z.output<typeof userId>;
export type QueueId = z.output<typeof queueId>;
export type QueueOptionId = z.output<typeof queueOptionId>;
export type PlanId = z.output<typeof planId>;
export type ConnectionId = z.output<typeof connectionId>;
export type ContactId = z.output<typeof contactId>;
export type SessionId = z.output<typeof sessionId>;
export type TagId = z.output<typeof tagId>;
export type ContactListId = z.output<typeof contactListId>;
export type ContactListImportId = z.output<typeof contactListImportId>;
export type ContactListItemId = z.output<typeof contactListItemId>;
export type CampaignId = z.output<typeof campaignId>;
export type EmailId = z.output<typeof emailId>;
export type MailLane = z.output<typeof mailLane>;
export type MailSenderId = z.output<typeof mailSenderId>;
export type MailTemplateId = z.output<typeof mailTemplateId>;
export type BulkId = z.output<typeof bulkId>;
export type ChatId = z.output<typeof chatId>;
export type ErasureId = z.output<typeof erasureId>;
export type CompanyExportId = z.output<typeof companyExportId>;
export type CompanyErasureId = z.output<typeof companyErasureId>;
export type DataExportId = z.output<typeof dataExportId>;
export type AnnouncementId = z.output<typeof announcementId>;
export type HelpId = z.output<typeof helpId>;
export type ScheduleId = z.output<typeof scheduleId>;
export type TicketId = z.output<typeof ticketId>;
export type InvoiceId = z.output<typeof invoiceId>;
export type MessageId = z.output<typeof messageId>;
export type TicketNoteId = z.output<typeof ticketNoteId>;
export type WebhookEventId = z.output<typeof webhookEventId>;
export type PushDeviceId = z.output<typeof pushDeviceId>;

/** ISO 8601 UTC. */
export const timestamp = z.iso.datetime();
