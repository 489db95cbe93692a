import ArrowBack from '@mui/icons-material/ArrowBack';
import Block from '@mui/icons-material/Block';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { DataList, type DataListProps } from '#web/kit/lists/DataList.tsx';
import type { ListSearch, RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { Page } from '#web/kit/page/Page.tsx';

interface Blocked {
  /** Argument of `free`. */
  readonly id: string;
}

interface Freeing<T> {
  readonly free: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
  readonly nameOf: (record: T) => string;
  /** Warning before somebody may be written to again. */
  readonly freeText: string;
  readonly onFreed: () => void;
}

interface BlockedListProps<T> extends Pick<DataListProps<T>, 'list' | 'columns'>, Freeing<T> {
  readonly search: ListSearch;
  readonly campaignsPath: string;
  /** Meaning of the list. */
  readonly text: string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Why one stays, if it does. */
  readonly lockedBecause?: (record: T) => string | undefined;
}

/** Lists people who get no more campaigns of one kind. Administrators may release them singly. */
export function BlockedList<T extends Blocked>(props: BlockedListProps<T>) {
  const { list, columns, search, campaignsPath, text, empty, lockedBecause, ...freeing } = props;
  const { t } = useTranslation('outreach');
  const [freed, ask] = useState<T | null>(null);
  const isEmpty = list.records?.length === 0 && search.value === '';
  const actionsOf = (record: T): RowAction[] => [
    {
      label: t('free', { name: freeing.nameOf(record) }),
      icon: <LockOpenOutlined fontSize="small" />,
      right: 'drawer-admin-items:view',
      onClick: () => ask(record),
      lockedBecause: lockedBecause?.(record),
    },
  ];
  return (
    <Page>
      <Button component={RouterLink} to={campaignsPath} color="inherit" size="small" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
        {t('back')}
      </Button>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {text}
      </Typography>
      <DataList list={list} columns={columns} actions={actionsOf} empty={<EmptyState icon={<Block />} {...empty} />} search={isEmpty ? undefined : search} />
      {freed === null ? null : <FreeQuestion {...freeing} record={freed} onClose={() => ask(null)} />}
    </Page>
  );
}

interface FreeQuestionProps<T> extends Freeing<T> {
  readonly record: T;
  readonly onClose: () => void;
}

function FreeQuestion<T extends Blocked>({ record, free, nameOf, freeText, onFreed, onClose }: FreeQuestionProps<T>) {
  const { t } = useTranslation('outreach');
  return (
    <ConfirmDialog
      isOpen
      title={t('freeTitle', { name: nameOf(record) })}
      text={freeText}
      confirmLabel={t('freeConfirm')}
      isBusy={free.isPending}
      onConfirm={() => free.mutate(record.id, { onSuccess: onFreed, onSettled: onClose })}
      onClose={onClose}
    />
  );
}
