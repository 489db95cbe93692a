import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FilterList from '@mui/icons-material/FilterList';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TicketView } from '#shared/records/ticket-views.ts';
import { everyRecordQuery, useRemoveDeclared, useSaveDeclared } from '#web/api/record-queries.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { holdDeletion, useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { undoPlace } from '#web/kit/undo/undo-offers.ts';
import type { useListFilter } from '../list/use-list-filter.ts';
import { viewFilterOf } from './view-filter.ts';
import { ViewDialog } from './ViewDialog.tsx';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minHeight: 48, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& > li > span:first-of-type': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));

interface ViewsDialogProps {
  readonly list: ReturnType<typeof useListFilter>;
  readonly onClose: () => void;
}

/** All saved views, to be renamed, brought up to date and deleted. */
export function ViewsDialog({ list, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('ticket-views');
  const views = useUndeleted(useQuery(everyRecordQuery('ticketViews')).data);
  const [edited, setEdited] = useState<TicketView | null>(null);
  const actionsOf = useViewActions(list, setEdited);
  return (
    <SheetDialog title={t('views')} onClose={onClose}>
      <SheetBody onLeave={onClose}>
        {views?.length === 0 ? t('none') : null}
        <Rows aria-label={t('views')}>
          {views?.map((view) => (
            <li key={view.id}>
              <span>
                {view.name}
                {view.isShared ? <small>{t('sharedMark')}</small> : null}
              </span>
              <MoreActions label={t('more', view)} actions={actionsOf(view)} />
            </li>
          ))}
        </Rows>
        {/* The one of the list lies behind the dialog. */}
        <div ref={undoPlace} />
      </SheetBody>
      {edited ? <ViewDialog view={edited} filter={edited.filter} onClose={() => setEdited(null)} /> : null}
    </SheetDialog>
  );
}

function useViewActions(list: ViewsDialogProps['list'], onEdit: (view: TicketView) => void) {
  const { t } = useTranslation('ticket-views');
  const save = useSaveDeclared('ticketViews');
  const { mutateAsync: remove } = useRemoveDeclared('ticketViews');
  const keep = ({ id, name, isShared }: TicketView): void =>
    save.mutate({ id, fields: { name, isShared, filter: viewFilterOf(list) } }, { onSuccess: () => notifySuccess(t('updated')), onError: notifyError });
  return (view: TicketView): RowAction[] => {
    // Without the right a shared one stays as it is.
    const limits = view.isShared ? ({ right: 'shortcuts:edit' } as const) : {};
    return [
      { ...limits, label: t('rename'), icon: <EditOutlined fontSize="small" />, onClick: () => onEdit(view) },
      { ...limits, label: t('update'), icon: <FilterList fontSize="small" />, onClick: () => keep(view) },
      {
        ...limits,
        label: t('delete'),
        icon: <DeleteOutlined fontSize="small" />,
        onClick: () => holdDeletion(view.id, t('deleted', view), () => remove(view.id)),
      },
    ];
  };
}
