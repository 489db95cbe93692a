import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { useHasRight } from '#web/api/session.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';

interface ProgramsCellProps {
  readonly connection: Connection;
  readonly actions: readonly RowAction[];
}

const webhookTexts = { on: 'hookOn', off: 'hookOff', failing: 'hookFailing' } as const;

/** Shows how programs use a connection: the token that they send by, and its receiver of events. */
export function ProgramsCell({ connection: { name, tokenLast4, webhook }, actions }: ProgramsCellProps) {
  const { t } = useTranslation('messages-api');
  const mayChange = useHasRight('connections-page:editOrDeleteConnection');
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <div>
        {tokenLast4 === null ? null : (
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('tokenEnds', { last4: tokenLast4 })}
          </Typography>
        )}
        {webhook === null ? null : (
          <Typography variant="body2" color={webhook === 'failing' ? 'error' : 'textSecondary'}>
            {t(webhookTexts[webhook])}
          </Typography>
        )}
      </div>
      {mayChange ? <MoreActions label={t('programsOf', { name })} actions={actions} /> : null}
    </Stack>
  );
}
