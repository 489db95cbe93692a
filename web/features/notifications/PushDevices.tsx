import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { PushDevice } from '#shared/contract/web-push.ts';
import { pushDevicesQuery, useDeletePushDevice } from './queries.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { ownDeviceId } from './push-device.ts';
import { usePush } from './use-push.ts';

/** The browsers that tell the user of messages while no page is open, in the own profile. */
export function PushDevices() {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const { data, error, refetch } = useQuery(pushDevicesQuery);
  if (error && !data) return <FailedState title={t('devicesFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby={titleId}>
      <Typography component="h3" variant="subtitle2" id={titleId} sx={{ fontWeight: 700 }}>
        {t('devices')}
      </Typography>
      {data?.devices.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('noDevices')}
        </Typography>
      ) : (
        <List dense disablePadding aria-labelledby={titleId}>
          {data?.devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </List>
      )}
    </section>
  );
}

function Device({ device: { id, name, usedAt, isActive, activeUntil } }: { readonly device: PushDevice }) {
  const { t } = useTranslation('notifications');
  const { turn, isBusy } = usePush();
  const remove = useDeletePushDevice();
  const isOwn = id === ownDeviceId();
  const label = name === '' ? t('unknownDevice') : name;
  const note = t(isActive ? 'activeDevice' : 'inactiveDevice', { date: formatDate(usedAt), until: formatDate(activeUntil) });
  return (
    <ListItem
      disableGutters
      secondaryAction={
        <LabelledIconButton
          label={t('removeDevice', { name: label })}
          size="small"
          edge="end"
          disabled={isBusy || remove.isPending}
          onClick={() => (isOwn ? void turn(false) : remove.mutate(id))}
        >
          <DeleteOutlined fontSize="small" />
        </LabelledIconButton>
      }
    >
      <ListItemText primary={isOwn ? `${label} (${t('thisDevice')})` : label} secondary={note} />
    </ListItem>
  );
}
