import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Announcement, AnnouncementNews } from '#shared/contract/announcements.ts';
import { bellQuery } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { BellPopover } from '#web/parts/bell/BellPopover.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { PriorityChip } from './PriorityChip.tsx';

const Words = styled('span')({ flexGrow: 1, minWidth: 0 });
const Head = styled('span')(({ theme }) => ({ display: 'flex', gap: theme.spacing(1), alignItems: 'center', justifyContent: 'space-between' }));
const New = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: theme.spacing(0, 0.75),
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

interface AnnouncementPopoverProps {
  readonly anchor: HTMLElement;
  readonly news: readonly AnnouncementNews[];
  readonly onOpen: (announcement: Announcement) => void;
  readonly onClose: () => void;
}

/** The active announcements, the latest published first; each opens whole. */
export function AnnouncementPopover({ anchor, news, onOpen, onClose }: AnnouncementPopoverProps) {
  const { t } = useTranslation('announcements');
  const list = pagedRecords(useInfiniteQuery(bellQuery));
  const texts = { title: t('title'), failed: t('failed'), loading: t('loading'), none: t('none'), noneText: t('noneText') };
  const isNew = ({ id }: Announcement): boolean => news.some((one) => one.id === id && !one.isSeen);
  return (
    <BellPopover
      anchor={anchor}
      texts={texts}
      list={list}
      renderEntry={(announcement) => <Entry key={announcement.id} announcement={announcement} isNew={isNew(announcement)} onOpen={onOpen} />}
      onClose={onClose}
    />
  );
}

interface EntryProps {
  readonly announcement: Announcement;
  readonly isNew: boolean;
  readonly onOpen: (announcement: Announcement) => void;
}

function Entry({ announcement, isNew, onOpen }: EntryProps) {
  const { t } = useTranslation('announcements');
  const { title, text, priority, publishedAt } = announcement;
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={() => onOpen(announcement)}>
        <Words>
          <Head>
            <Typography component="span" noWrap sx={{ fontWeight: isNew ? 650 : 500 }}>
              {title}
            </Typography>
            {isNew ? <New>{t('isNew')}</New> : null}
          </Head>
          <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {text}
          </Typography>
          <Head sx={{ mt: 0.5 }}>
            <PriorityChip priority={priority} />
            <Typography component="time" variant="caption" color="textSecondary" dateTime={publishedAt}>
              {formatDateTime(publishedAt)}
            </Typography>
          </Head>
        </Words>
      </ListItemButton>
    </ListItem>
  );
}
