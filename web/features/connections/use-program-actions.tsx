import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import Webhook from '@mui/icons-material/Webhook';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { useReplaceToken } from '#web/parts/programs/queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import type { Revealed } from './ShownOnce.tsx';

// Few open them, and the form brings the contract's schemas along. Both in one: a chunk more costs the first load its name.
const ProgramDialog = lazy(async () => ({ default: (await import('./ProgramDialog.tsx')).ProgramDialog }));

interface Open {
  readonly what: 'token' | 'webhook' | 'deliveries';
  readonly connection: Connection;
}

interface ProgramActions {
  readonly actionsOf: (connection: Connection) => RowAction[];
  readonly openWebhook: (connection: Connection) => void;
  readonly dialogs: ReactNode;
}

/** Actions that join a connection to programs: a new token, its webhook, and the deliveries. */
export function useProgramActions(reveal: (revealed: Revealed) => void): ProgramActions {
  const { t } = useTranslation('messages-api');
  const [open, setOpen] = useState<Open | null>(null);
  const { mutateAsync, isPending } = useReplaceToken();
  const wanted = useRef<Connection>(null);
  // Programs send in the company's name: that is no business of whoever supports it.
  const isSupport = isSupporter(useSessionUser());
  const right = 'connections-page:editOrDeleteConnection';
  const close = (): void => setOpen(null);
  const renewing = useProved({
    title: t('newTokenConfirm'),
    submitLabel: t('newTokenConfirm'),
    run: async (currentPassword) => {
      if (!wanted.current) return;
      const { id, name } = wanted.current;
      const { token } = await mutateAsync({ id, currentPassword }).finally(close);
      if (token !== null) reveal({ kind: 'token', name, value: token });
    },
  });
  const replace = (connection: Connection): void => {
    wanted.current = connection;
    renewing.ask();
  };
  // Where there is none yet, nothing is lost by making one.
  const askForToken = (connection: Connection): void => (connection.tokenLast4 === null ? replace(connection) : setOpen({ what: 'token', connection }));
  const openWebhook = (connection: Connection): void => setOpen({ what: 'webhook', connection });
  const actionsOf = (connection: Connection): RowAction[] => (isSupport ? [] : actionsOfConnection(connection));
  const actionsOfConnection = (connection: Connection): RowAction[] => [
    ...(connection.channel === 'whatsapp'
      ? [{ label: t('newToken', connection), icon: <KeyOutlined fontSize="small" />, right, onClick: () => askForToken(connection) } as const]
      : []),
    { label: t('hook', connection), icon: <Webhook fontSize="small" />, right, onClick: () => openWebhook(connection) },
    ...(connection.webhook === null
      ? []
      : [
          {
            label: t('deliveries', connection),
            icon: <ListAlt fontSize="small" />,
            right,
            onClick: () => setOpen({ what: 'deliveries', connection }),
          } as const,
        ]),
  ];
  const dialogs = (
    <Suspense>
      {renewing.dialog}
      {open?.what === 'token' ? (
        <ConfirmDialog
          isOpen
          title={t('newTokenTitle', open.connection)}
          text={t('newTokenText', { last4: open.connection.tokenLast4 ?? '' })}
          confirmLabel={t('newTokenConfirm')}
          isBusy={isPending}
          onConfirm={() => replace(open.connection)}
          onClose={close}
        />
      ) : null}
      {open && open.what !== 'token' ? <ProgramDialog what={open.what} connection={open.connection} onReveal={reveal} onClose={close} /> : null}
    </Suspense>
  );
  return { actionsOf, openWebhook, dialogs };
}
