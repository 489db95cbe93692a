import FeedOutlined from '@mui/icons-material/FeedOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Announcement } from '#shared/contract/announcements.ts';
import { part } from '#web/kit/page/part.ts';
import { newsQuery } from './queries.ts';
import { Bell } from '#web/parts/bell/Bell.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';

const loadPopover = async () => ({ default: (await import('./AnnouncementPopover.tsx')).AnnouncementPopover });
const AnnouncementPopover = part(loadPopover);
const AnnouncementDialog = lazy(async () => ({ default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog }));

/** How many announcements this user has not seen, and a way to all that are active. */
export function AnnouncementBell() {
  const { t } = useTranslation('announcements');
  const [opened, setOpened] = useState<Announcement | null>(null);
  const { data: news = [] } = useQuery(newsQuery);
  const count = news.filter(({ isSeen }) => !isSeen).length;
  return (
    <>
      <Bell
        icon={<FeedOutlined />}
        label={count > 0 ? `${t('title')}: ${t('unseen', { count })}` : t('title')}
        count={count}
        onNear={() => void prefetch(loadPopover)}
        renderPopover={(anchor, onClose) => (
          <AnnouncementPopover
            anchor={anchor}
            news={news}
            onOpen={(announcement) => {
              onClose();
              setOpened(announcement);
            }}
            onClose={onClose}
          />
        )}
      />
      <Suspense>{opened ? <AnnouncementDialog announcement={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  );
}
