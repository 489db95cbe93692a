import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { Banner } from '#web/kit/states/Banner.tsx';

interface FailingWebhooksProps {
  readonly connections: readonly Connection[];
  readonly onOpen: (connection: Connection) => void;
}

/** Names receivers that were switched off because nobody answered, to users who can correct it. */
export function FailingWebhooks({ connections, onOpen }: FailingWebhooksProps) {
  const { t } = useTranslation('messages-api');
  const mayCorrect = useHasRight('connections-page:editOrDeleteConnection');
  const isSupport = isSupporter(useSessionUser());
  const failing = mayCorrect && !isSupport ? connections.filter(({ webhook }) => webhook === 'failing') : [];
  if (failing.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {failing.map((connection) => (
        <Banner
          key={connection.id}
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => onOpen(connection)}>
              {t('openHook')}
            </Button>
          }
        >
          {t('hookFailingText', { name: connection.name })}
        </Banner>
      ))}
    </Stack>
  );
}
