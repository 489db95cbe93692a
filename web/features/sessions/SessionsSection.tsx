import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { OwnSession } from '#shared/contract/sessions.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { sessionsQuery, useEndSessions } from './queries.ts';

/** The devices on which the user is logged in, in the own profile. */
export function SessionsSection() {
  const { t } = useTranslation('sessions');
  const titleId = useId();
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (error && !data) return <FailedState title={t('failed')} error={error} onRetry={() => void refetch()} />;
  const sessions = data?.sessions ?? [];
  return (
    <section aria-labelledby={titleId}>
      <Typography component="h3" variant="subtitle2" id={titleId} sx={{ fontWeight: 700 }}>
        {t('title')}
      </Typography>
      <List dense disablePadding aria-labelledby={titleId}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
      {sessions.length > 0 ? <EndOthers /> : null}
    </section>
  );
}

function Session({ session: { id, device, address, createdAt, usedAt, isOwn } }: { readonly session: OwnSession }) {
  const { t } = useTranslation('sessions');
  const end = useEndSessions();
  const name = device === '' ? t('unknown') : device;
  const begun = t(address === '' ? 'begun' : 'begunAt', { begun: formatDateTime(createdAt), address });
  const used = isOwn ? t('inUse') : t('used', { used: formatDateTime(usedAt) });
  const action = isOwn ? null : (
    <Button size="small" color="error" aria-label={t('endOf', { name })} loading={end.isPending} onClick={() => end.mutate(id)}>
      {t('end')}
    </Button>
  );
  return (
    <ListItem disableGutters secondaryAction={action} sx={{ pr: action ? 12 : 0 }}>
      <ListItemText primary={isOwn ? `${name} (${t('own')})` : name} secondary={[used, begun].join('\n')} sx={{ whiteSpace: 'pre-line' }} />
    </ListItem>
  );
}

/** Also where nobody else is logged in: a device whose session is over may still ring. */
function EndOthers() {
  const { t } = useTranslation('sessions');
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndSessions();
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
        {t('endOthers')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          title={t('endOthers')}
          text={t('endOthersText')}
          confirmLabel={t('end')}
          isBusy={end.isPending}
          onConfirm={() => end.mutate('others', { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
