import ListAlt from '@mui/icons-material/ListAlt';
import Replay from '@mui/icons-material/Replay';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Delivery } from '#shared/contract/webhooks.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { deliveriesQuery, useResendDelivery } from '#web/parts/programs/queries.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { formatSecond } from '#web/i18n/format.ts';
import { useEventName } from './use-event-name.ts';

const Preview = styled('pre')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2),
  maxHeight: 360,
  overflow: 'auto',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
}));

const colors = { waiting: 'default', delivered: 'success', failed: 'error' } as const;

/** Lists the outcomes of recent events. */
export function DeliveriesDialog({ connection: { id, name }, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const { t } = useTranslation(['messages-api', 'common']);
  const [shown, show] = useState<Delivery | null>(null);
  return (
    <SheetDialog title={shown ? t('previewTitle') : t('deliveriesTitle', { name })} isWide onClose={onClose}>
      <DialogContent>{shown ? <Content of={shown} /> : <Deliveries connectionId={id} onShow={show} />}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={shown ? () => show(null) : onClose}>
          {shown ? t('back') : t('common:close')}
        </Button>
      </DialogActions>
    </SheetDialog>
  );
}

interface DeliveriesProps {
  readonly connectionId: Connection['id'];
  readonly onShow: (delivery: Delivery) => void;
}

function Deliveries({ connectionId, onShow }: DeliveriesProps) {
  const { t } = useTranslation('messages-api');
  const eventName = useEventName();
  const list = pagedRecords(useInfiniteQuery(deliveriesQuery(connectionId)));
  const { mutate, isPending } = useResendDelivery(connectionId);
  const columns: readonly Column<Delivery>[] = [
    { id: 'event', header: t('deliveryEvent'), inCard: 'title', cell: ({ event }) => eventName(event), below: ({ eventId }) => eventId },
    { id: 'createdAt', header: t('deliveryTime'), cell: timeOf },
    { id: 'state', header: t('deliveryState'), inCard: 'plain', cell: stateOf },
    { id: 'attempts', header: t('deliveryAttempts'), cell: ({ attempts }) => attempts, align: 'right' },
  ];
  const actionsOf = (delivery: Delivery): RowAction[] => {
    const values = { event: eventName(delivery.event), time: formatSecond(delivery.createdAt) };
    return [
      { label: t('showPreview', values), icon: <VisibilityOutlined fontSize="small" />, isDisabled: delivery.preview === '', onClick: () => onShow(delivery) },
      {
        label: t('resend', values),
        icon: <Replay fontSize="small" />,
        isDisabled: isPending,
        onClick: () => mutate(delivery.id, { onSuccess: () => notifySuccess(t('resent')) }),
      },
    ];
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('deliveriesText')}
      </Typography>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<ListAlt />} title={t('noDeliveries')} text={t('noDeliveriesText')} />}
      />
    </>
  );
}

const timeOf = ({ createdAt }: Delivery) => <time dateTime={createdAt}>{formatSecond(createdAt)}</time>;
const stateOf = (delivery: Delivery) => <State delivery={delivery} />;

function State({ delivery: { state, statusCode, problem, nextTryAt } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('messages-api');
  const why = statusCode ?? (problem && t(`problem_${problem}`));
  return (
    <>
      <Chip size="small" color={colors[state]} variant="outlined" label={why === null ? t(`state_${state}`) : `${t(`state_${state}`)} · ${why}`} />
      {nextTryAt === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('nextTry', { time: formatSecond(nextTryAt) })}
        </Typography>
      )}
    </>
  );
}

function Content({ of: { preview } }: { readonly of: Delivery }) {
  const { t } = useTranslation('messages-api');
  return (
    <Preview tabIndex={0} role="region" aria-label={t('previewTitle')}>
      {preview}
    </Preview>
  );
}
