import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';
import { useUndeleted } from '#web/kit/undo/held-deletions.ts';
import type { useListFilter } from '../list/use-list-filter.ts';
import { applyView, isShown } from './view-filter.ts';

export type ViewDialogName = 'save' | 'manage';

interface ViewItemsProps {
  readonly list: ReturnType<typeof useListFilter>;
  readonly onClose: () => void;
  readonly onDialog: (name: ViewDialogName) => void;
}

/** The part of the menu with the saved views: each shown by a click. A menu takes lines alone, so it is no component. */
export function useViewItems({ list, onClose, onDialog }: ViewItemsProps): ReactNode[] {
  const { t } = useTranslation(['ticket-views', 'common']);
  const query = useQuery(everyRecordQuery('ticketViews'));
  const views = useUndeleted(query.data);
  const apply = (filter: Parameters<typeof applyView>[1]): void => {
    onClose();
    applyView(list, filter);
  };
  return [
    <ListSubheader key="views" role="presentation" sx={{ lineHeight: '32px' }}>
      {t('views')}
    </ListSubheader>,
    ...(views ?? []).map(({ id, name, isShared, filter }) => (
      <MenuItem key={id} selected={isShown(list, filter)} onClick={() => apply(filter)} sx={{ whiteSpace: 'normal' }}>
        <ListItemText primary={name} secondary={isShared ? t('sharedMark') : undefined} />
      </MenuItem>
    )),
    ...(query.isPending || query.isError
      ? [
          <MenuItem key="none" disabled>
            {query.isPending ? t('common:loading') : t('common:listFailed')}
          </MenuItem>,
        ]
      : []),
    <MenuItem key="save" disabled={!list.isFiltered && list.view === 'open'} onClick={() => onDialog('save')}>
      {t('save')}
    </MenuItem>,
    ...(views?.length
      ? [
          <MenuItem key="manage" onClick={() => onDialog('manage')}>
            {t('manage')}
          </MenuItem>,
        ]
      : []),
  ];
}
