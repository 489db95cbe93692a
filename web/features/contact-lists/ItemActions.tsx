import ArrowBack from '@mui/icons-material/ArrowBack';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { useCheckNumbers } from '#web/parts/contact-lists/queries.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { listsPath } from './items-path.ts';

interface ItemActionsProps {
  readonly contactListId: ContactListId;
  readonly list: ContactList | undefined;
  readonly onImport: () => void;
  readonly addButton: ReactNode;
}

/** Actions on a whole list: buttons, or on a phone a menu beside the one that adds. */
export function ItemActions({ contactListId, list, onImport, addButton }: ItemActionsProps) {
  const { t } = useTranslation(['contact-lists', 'kit', 'contacts']);
  const navigate = useNavigate();
  const check = useCheckNumbers();
  const isPhone = useNarrower('sm');
  const unchecked = list ? list.contactsCount - list.validCount - list.invalidCount : 0;
  const startCheck = (): void => check.mutate(contactListId, { onSuccess: () => notifySuccess(t('checkStarted')) });
  const actions: RowAction[] = [
    { label: t('lists'), icon: <ArrowBack fontSize="small" />, onClick: () => void navigate(listsPath) },
    ...(unchecked > 0 && list?.check !== 'running'
      ? [{ label: t('check'), icon: <PublishedWithChanges fontSize="small" />, isDisabled: check.isPending, onClick: startCheck }]
      : []),
    { label: t('contacts:import'), icon: <FileUploadOutlined fontSize="small" />, onClick: onImport },
  ];
  if (isPhone) {
    return (
      <>
        <MoreActions label={t('kit:moreActions')} actions={actions} />
        {addButton}
      </>
    );
  }
  return (
    <>
      {actions.map(({ label, icon, isDisabled, onClick }) => (
        <Button key={label} color="inherit" startIcon={icon} loading={isDisabled === true} onClick={onClick}>
          {label}
        </Button>
      ))}
      {addButton}
    </>
  );
}
