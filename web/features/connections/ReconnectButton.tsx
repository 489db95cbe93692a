import type { ButtonProps } from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { useStartMetaLogin } from './meta-queries.ts';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';

/** Only Meta's login opens a connection of its channels again. */
export function ReconnectButton({ connection: { name, channel }, ...props }: { readonly connection: Connection } & ButtonProps) {
  const { t } = useTranslation('connections');
  const { mutate, isPending, isSuccess } = useStartMetaLogin();
  return (
    <PermissionButton
      right="connections-page:addConnection"
      size="small"
      variant="contained"
      loading={isPending || isSuccess}
      aria-label={t('forConnection', { action: t('reconnect'), name })}
      onClick={() => mutate({ addInstagram: channel === 'instagram', only: 'known' })}
      {...props}
    >
      {t('reconnect')}
    </PermissionButton>
  );
}
