import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Announcement, AnnouncementNews } from '#shared/contract/announcements.ts';
import type { AnnouncementId } from '#shared/contract/ids.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { folded } from '#web/api/folded.ts';
import { recordListQuery, recordChanges, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First words of the query keys: of what platform staff keep, and of what everybody is shown. */
const announcementArea = 'announcements';
export const bellArea = 'announcement-bell';

export const announcementsQuery = (searchParam: string) => recordListQuery(announcementArea, routes.listAnnouncements, 'records', { searchParam });
/** The active ones. */
export const bellQuery = recordListQuery(bellArea, routes.listAnnouncements, 'records', { activeOnly: 'true' });

/** Which announcements are active, and which of them this user has seen. */
export const newsQuery = queryOptions({
  queryKey: ['announcement-news', 'list'] as const,
  queryFn: ({ signal }) => call(routes.listAnnouncementNews, {}, { signal }),
});

/** An announcement that is on the screen, as live events keep it. */
export const announcementQuery = (known: Announcement) =>
  queryOptions({
    queryKey: [bellArea, 'one', known.id] as const,
    queryFn: ({ signal }) => call(routes.getAnnouncement, { params: { announcementId: known.id } }, { signal }),
    initialData: known,
  });

const words = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);

/** The latest made first; a search finds words of the title by their beginnings. */
const announcementRules: ListRules<Announcement> = {
  belongs: ({ title }, { searchParam = '' }) => words(String(searchParam)).every((word) => words(title).some((other) => other.startsWith(word))),
  compare: (one, other) => (one.id > other.id ? -1 : 1),
};

/** The latest published first. */
export const bellRules: ListRules<Announcement> = {
  belongs: ({ status }) => status,
  compare: (one, other) => (`${one.publishedAt} ${one.id}` > `${other.publishedAt} ${other.id}` ? -1 : 1),
};

export const {
  useSave: useSaveAnnouncement,
  useRemove: useDeleteAnnouncement,
  apply: applyToKept,
} = recordChanges(
  announcementArea,
  { create: routes.createAnnouncement, update: routes.updateAnnouncement, remove: routes.deleteAnnouncement },
  announcementRules,
);

/** Gives an announcement its image; null takes it away. */
export const useSaveAnnouncementImage = () =>
  useSaveRecord(
    announcementArea,
    ({ id, image }: { readonly id: AnnouncementId; readonly image: File | null }) => {
      const params = { announcementId: id };
      if (!image) return call(routes.deleteAnnouncementMedia, { params });
      const form = new FormData();
      form.append('file', image);
      return call(routes.uploadAnnouncementMedia, { params, form });
    },
    announcementRules,
  );

/** Remembers once that this user has seen it as it is now. A mark that is not kept is made at the next opening. */
export function useSeeAnnouncement(): (announcement: Pick<Announcement, 'id' | 'publishedAt'>) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, publishedAt }: Pick<Announcement, 'id' | 'publishedAt'>) =>
      call(routes.seeAnnouncement, { params: { announcementId: id }, body: { publishedAt } }),
    meta: { showsOwnError: true },
    onError: () => void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey }),
  });
  return useCallback(
    ({ id, publishedAt }) => {
      const news = queryClient.getQueryData(newsQuery.queryKey);
      if (news?.some((one) => one.id === id && one.isSeen)) return;
      queryClient.setQueryData(newsQuery.queryKey, news && withSeen(news, id, publishedAt));
      mutate({ id, publishedAt });
    },
    [queryClient, mutate],
  );
}

/** An earlier version may have been seen than the one that is there now. */
export const withSeen = (news: AnnouncementNews[], id: string, publishedAt: string): AnnouncementNews[] =>
  news.map((one) => (one.id === id && one.publishedAt <= publishedAt ? { ...one, isSeen: true } : one));
