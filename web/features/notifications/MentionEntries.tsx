import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { NoteMention } from '#shared/contract/ticket-notes.ts';
import { formatDateTime } from '#web/i18n/format.ts';

/** Internal notes that name the user, each a way to its ticket. */
export function MentionEntries({ mentions, onOpen }: { readonly mentions: readonly NoteMention[]; readonly onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  if (mentions.length === 0) return null;
  return (
    <List dense aria-label={t('mentions')}>
      {mentions.map(({ id, ticketUuid, contactName, user, createdAt }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton component={Link} to={`/tickets/${ticketUuid}`} onClick={onOpen}>
            <ListItemText primary={t('mentionedBy', { name: user.name })} secondary={`${contactName} · ${formatDateTime(createdAt)}`} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
