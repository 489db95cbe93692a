import { applyAnnouncement, applyAnnouncementSeen } from '#web/features/announcements/live.ts';
import { applyPayment } from '#web/features/billing/queries.ts';
import { applyCampaignReport } from '#web/features/campaigns/live.ts';
import { campaigns } from '#web/features/campaigns/queries.ts';
import { applyChat } from '#web/features/chats/live.ts';
import { applyEmailReport } from '#web/features/email/live.ts';
import { applyMailDomain } from '#web/features/email/mail-domains/queries.ts';
import { emails } from '#web/features/email/queries.ts';
import { applyQueue } from '#web/features/queues/live.ts';
import { applyBulk } from '#web/features/tickets/bulk/queries.ts';
import { applyTicketNote } from '#web/features/tickets/notes/live.ts';
import { applyCompany } from '#web/parts/company/live.ts';
import { applyContactListItem } from '#web/parts/contact-lists/live.ts';
import { applyContactList } from '#web/parts/contact-lists/queries.ts';
import { applyContact } from '#web/parts/contacts/queries.ts';
import { applyMailTemplate } from '#web/parts/mail-templates/queries.ts';
import { applyMention } from '#web/parts/mentions/queries.ts';
import { applySchedule } from '#web/parts/schedules/queries.ts';
import { applyTag } from '#web/parts/tags/live.ts';
import { applyUser } from '#web/parts/users/live.ts';

/** Appliers of events that few pages hear: their code comes with the first such event, all at once. */
export const lateAppliers = {
  announcement: applyAnnouncement,
  announcementSeen: applyAnnouncementSeen,
  bulk: applyBulk,
  campaign: campaigns.apply,
  campaignReport: applyCampaignReport,
  chat: applyChat,
  company: applyCompany,
  contact: applyContact,
  ContactList: applyContactList,
  ContactListItem: applyContactListItem,
  email: emails.apply,
  emailReport: applyEmailReport,
  mailDomain: applyMailDomain,
  mailTemplate: applyMailTemplate,
  payment: applyPayment,
  queue: applyQueue,
  schedule: applySchedule,
  tag: applyTag,
  ticketNote: applyTicketNote,
  mention: applyMention,
  user: applyUser,
};
