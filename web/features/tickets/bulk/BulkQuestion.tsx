import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { BulkAction } from '#shared/contract/bulks.ts';
import { useBulkCalls, type BulkWish } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { ticketListFilter, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { TransferForm } from '../transfer/TransferDialog.tsx';
import type { Selected } from '../list/use-selection.ts';
import { TagQuestion } from './TagQuestion.tsx';

interface BulkQuestionProps {
  readonly action: BulkAction;
  /** How many, in words. */
  readonly number: string;
  readonly filter: TicketFilter;
  readonly selected: Selected;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Says how many tickets it is about and what their customers get, before anything is done. */
export function BulkQuestion({ action, number, filter, selected, onStarted, onClose }: BulkQuestionProps) {
  const { t } = useTranslation('schedules');
  const { start } = useBulkCalls(useSessionUser().id);
  const begin = (wish: Partial<BulkWish>): void => {
    const which = selected === 'all' ? { filter: ticketListFilter({ ...filter, oldestFirst: false }) } : { ticketIds: [...selected] };
    start.mutate({ action, ...which, ...wish }, { onSuccess: onStarted, onSettled: onClose });
  };
  if (action === 'transfer') {
    return (
      <TransferForm
        title={t('bulkTransferTitle', { number })}
        text={t('bulkTransferText')}
        isSaving={start.isPending}
        onTransfer={({ userId, queueId }) => begin({ queueId, ...(userId ? { userId } : {}) })}
        onClose={onClose}
      />
    );
  }
  if (action === 'tag') return <TagQuestion number={number} isBusy={start.isPending} onConfirm={(tags) => begin({ tags })} onClose={onClose} />;
  return <Question isClose={action === 'close'} number={number} isBusy={start.isPending} onConfirm={begin} onClose={onClose} />;
}

interface QuestionProps {
  readonly isClose: boolean;
  readonly number: string;
  readonly isBusy: boolean;
  readonly onConfirm: (wish: Partial<BulkWish>) => void;
  readonly onClose: () => void;
}

function Question({ isClose, number, isBusy, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  const [isLoud, setIsLoud] = useState(false);
  const closeText = isLoud ? t('bulkCloseLoudText') : t('bulkCloseText');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{isClose ? t('bulkCloseTitle', { number }) : t('bulkAcceptTitle', { number })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{isClose ? closeText : t('bulkAcceptText')}</DialogContentText>
        {isClose ? (
          <FormControlLabel sx={{ mt: 1 }} control={<Switch checked={isLoud} onChange={() => setIsLoud(!isLoud)} />} label={t('bulkCloseLoud')} />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" autoFocus loading={isBusy} onClick={() => onConfirm(isClose ? { justClose: !isLoud } : {})}>
          {isClose ? t('bulkClose') : t('bulkAccept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
