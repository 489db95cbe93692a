import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Announcement } from '#shared/contract/announcements.ts';
import { announcementQuery, useSeeAnnouncement } from './queries.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { PriorityChip } from './PriorityChip.tsx';

const Facts = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), marginBottom: theme.spacing(2) }));
const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '60dvh',
  margin: theme.spacing(2, 'auto', 0),
  borderRadius: theme.shape.borderRadius,
}));

interface AnnouncementDialogProps {
  /** As it was when it was opened; changes come live. */
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** An announcement whole, with its image. What is shown is seen. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const titleId = useId();
  const { data: shown } = useQuery(announcementQuery(announcement));
  const see = useSeeAnnouncement();
  const { id, title, text, priority, publishedAt, mediaPath } = shown;
  useEffect(() => see({ id, publishedAt }), [see, id, publishedAt]);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Facts>
          <PriorityChip priority={priority} />
          <Typography component="time" variant="body2" color="textSecondary" dateTime={publishedAt}>
            {formatDateTime(publishedAt)}
          </Typography>
        </Facts>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
        {mediaPath ? <Picture src={mediaPath} alt={t('imageOf', { title })} /> : null}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
