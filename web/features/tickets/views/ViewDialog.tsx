import { useTranslation } from '#web/i18n/use-translation.ts';
import { type TicketView, ticketViews, type ViewFilter } from '#shared/records/ticket-views.ts';
import { useHasRight } from '#web/api/session.ts';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { RecordDialog } from '#web/parts/records/RecordDialog.tsx';

interface ViewDialogProps {
  /** Null saves the filter as a new one. */
  readonly view: TicketView | null;
  readonly filter: ViewFilter;
  readonly onClose: () => void;
}

/** Gives a filter a name, or another one. */
export function ViewDialog({ view, filter, onClose }: ViewDialogProps) {
  const { t } = useTranslation('ticket-views');
  const maySayAll = useHasRight('shortcuts:edit');
  const texts = { create: t('saveTitle'), edit: t('editTitle'), saved: view ? t('updated') : t('saved') };
  return (
    <RecordDialog of={ticketViews} record={view} blank={{ name: '', isShared: false, filter }} onClose={onClose} texts={texts}>
      {(control) => (
        <>
          <BoundText control={control} name="name" label={t('name')} helperText={t('nameHelp')} required />
          {maySayAll ? <BoundSwitch control={control} name="isShared" label={t('shared')} helperText={t('sharedHelp')} /> : null}
        </>
      )}
    </RecordDialog>
  );
}
