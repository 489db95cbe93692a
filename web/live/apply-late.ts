import { eventName, type EventData } from '#shared/contract/events.ts';
import { applyInvoice } from '../api/billing-queries.ts';
import { applyAnnouncement, applyAnnouncementSeen } from './apply-announcement.ts';
import { applyCampaignReport, applyEmailReport } from './apply-campaign.ts';
import type { LiveContext } from './apply-event.ts';

/** Announcements, how far a campaign is, invoices. */
export function applyLateEvent({ queryClient, companyId }: LiveContext, name: string, data: unknown): void {
  // The name says which payload the server sent.
  if (name === eventName.announcement()) applyAnnouncement(queryClient, data as EventData['announcement']);
  if (name === eventName.announcementSeen(companyId)) applyAnnouncementSeen(queryClient, data as EventData['announcementSeen']);
  if (name === eventName.campaignReport(companyId)) applyCampaignReport(queryClient, data as EventData['campaignReport']);
  if (name === eventName.emailReport(companyId)) applyEmailReport(queryClient, data as EventData['emailReport']);
  if (name === eventName.payment(companyId)) applyInvoice(queryClient, (data as EventData['payment']).record);
}
