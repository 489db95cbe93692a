import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { formatSecond } from '#web/i18n/format.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { webhookEvents } from '#shared/contract/webhook-fields.ts';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { useDeleteWebhook, useReplaceSecret, useSaveWebhook, webhookQuery } from '#web/parts/programs/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import type { Revealed } from './ShownOnce.tsx';
import { eventField, fieldsOf, formOf, type WebhookForm, webhookSchema } from './webhook-fields.ts';
import { failingHours } from '#web/parts/programs/contract.static.ts';

export interface WebhookDialogProps {
  readonly connection: Connection;
  /** Shows a secret that was made here. */
  readonly onReveal: (revealed: Revealed) => void;
  readonly onClose: () => void;
}

/** Edits the receiver of a connection's events. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(webhookQuery(props.connection.id));
  // What was read some time ago may have been switched off since.
  if (data && isFetchedAfterMount) return <WebhookForm {...props} webhook={data.webhook} />;
  return <Waiting name={props.connection.name} error={error} onRetry={() => void refetch()} onClose={props.onClose} />;
}

interface WaitingProps {
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function Waiting({ name, error, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation(['messages-api', 'common']);
  const titleId = useId();
  return (
    <Dialog open maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('hookTitle', { name })}</DialogTitle>
      <DialogContent>{error ? <FailedState error={error} onRetry={onRetry} /> : <Busy />}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function WebhookForm({ connection: { id, name }, webhook, onReveal, onClose }: WebhookDialogProps & { readonly webhook: Webhook | null }) {
  const { t } = useTranslation('messages-api');
  const { mutateAsync } = useSaveWebhook();
  const frame = useRecordForm<WebhookForm, WebhookForm, { secret: string | null }>({
    schema: webhookSchema,
    defaultValues: formOf(webhook),
    save: (fields) => mutateAsync({ whatsappId: id, fields: fieldsOf(fields) }),
    saved: t('hookSaved'),
    onClose,
    onSaved: ({ secret }) => {
      if (secret !== null) onReveal({ kind: 'secret', name, value: secret });
    },
  });
  const { control } = frame.form;
  return (
    <FormDialog title={t('hookTitle', { name })} {...frame}>
      {webhook ? <Failures webhook={webhook} name={name} /> : null}
      <BoundText control={control} name="url" label={t('fieldUrl')} helperText={t('fieldUrlHelp')} type="url" autoComplete="off" required />
      <Events control={control} />
      <BoundSwitch control={control} name="isActive" label={t('fieldActive')} />
      {webhook ? <Existing connection={{ id, name }} webhook={webhook} onReveal={onReveal} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function Failures({ webhook: { switchedOffAt, failingSince }, name }: { readonly webhook: Webhook; readonly name: string }) {
  const { t } = useTranslation('messages-api');
  if (switchedOffAt !== null) return <Alert severity="warning">{t('hookFailingText', { name })}</Alert>;
  if (failingSince === null) return null;
  return <Alert severity="info">{t('hookFailuresText', { since: formatSecond(failingSince), hours: failingHours })}</Alert>;
}

function Events({ control }: { readonly control: Control<WebhookForm, unknown, WebhookForm> }) {
  const { t } = useTranslation('messages-api');
  const id = useId();
  return (
    <Stack role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {t('fieldEvents')}
      </Typography>
      {webhookEvents.map((event) => (
        <BoundSwitch key={event} control={control} name={eventField(event)} label={t(`event_${eventField(event)}`)} />
      ))}
    </Stack>
  );
}

interface ExistingProps extends Pick<WebhookDialogProps, 'onReveal' | 'onClose'> {
  readonly connection: Pick<Connection, 'id' | 'name'>;
  readonly webhook: Webhook;
}

/** Actions on an existing receiver. */
function Existing({ connection: { id, name }, webhook: { secretLast4 }, onReveal, onClose }: ExistingProps) {
  const { t } = useTranslation('messages-api');
  const [asks, setAsks] = useState<'secret' | 'removal' | null>(null);
  const replace = useReplaceSecret();
  const remove = useDeleteWebhook();
  const renew = (): void =>
    replace.mutate(id, {
      onSuccess: ({ secret }) => {
        if (secret !== null) onReveal({ kind: 'secret', name, value: secret });
        onClose();
      },
      onError: () => setAsks(null),
    });
  const erase = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        notifySuccess(t('hookRemoved'));
        onClose();
      },
      onError: () => setAsks(null),
    });
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
        {t('secretEnds', { last4: secretLast4 })}
      </Typography>
      <Button variant="outlined" onClick={() => setAsks('secret')}>
        {t('newSecret')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setAsks('removal')}>
        {t('removeHook')}
      </Button>
      {asks === 'secret' ? (
        <ConfirmDialog
          isOpen
          title={t('newSecretTitle')}
          text={t('newSecretText')}
          confirmLabel={t('newSecret')}
          isBusy={replace.isPending}
          onConfirm={renew}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === 'removal' ? (
        <ConfirmDialog
          isOpen
          title={t('removeHookTitle', { name })}
          text={t('removeHookText')}
          confirmLabel={t('removeHook')}
          isBusy={remove.isPending}
          onConfirm={erase}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </Stack>
  );
}
