import type { QueryClient } from '@tanstack/react-query';
import type { AnnouncementNews } from '#shared/contract/announcements.ts';
import type { EventData } from '#shared/contract/events.ts';
import { applyToKept, bellArea, bellRules, newsQuery, withSeen } from './queries.ts';
import { applyRecordEvent } from '#web/api/apply-record-event.ts';

type AnnouncementEvent = EventData['announcement'];

/** Into what platform staff keep, what the bell shows, and what it counts. */
export function applyAnnouncement(queryClient: QueryClient, data: AnnouncementEvent): void {
  const event = data.action === 'delete' ? { action: data.action, id: data.record.id } : data;
  applyToKept(queryClient, event);
  applyRecordEvent(queryClient, bellArea, event, bellRules);
  queryClient.setQueryData(newsQuery.queryKey, (news) => news && followNews(news, data));
}

/** A changed announcement has not been seen. */
function followNews(news: AnnouncementNews[], { action, record }: AnnouncementEvent): AnnouncementNews[] {
  const known = news.find(({ id }) => id === record.id);
  const others = news.filter((one) => one !== known);
  if (action === 'delete' || !record.status) return others;
  if (known && known.publishedAt >= record.publishedAt) return news;
  return [{ id: record.id, publishedAt: record.publishedAt, isSeen: false }, ...others];
}

/** Seen on another page of this user's. */
export function applyAnnouncementSeen(queryClient: QueryClient, { announcementId, publishedAt }: EventData['announcementSeen']): void {
  queryClient.setQueryData(newsQuery.queryKey, (news) => news && withSeen(news, announcementId, publishedAt));
}
