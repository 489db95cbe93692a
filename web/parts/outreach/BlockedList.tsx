import ArrowBack from '@mui/icons-material/ArrowBack';
import Block from '@mui/icons-material/Block';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { DataList } from '#web/kit/lists/DataList.tsx';
import { pagedList } from '#web/kit/lists/listed-records.ts';
import type { Column, ListRecord, RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useUnblock, type BlockedQueries } from './campaign-queries.ts';

interface BlockedListProps<B> {
  readonly queries: BlockedQueries<B>;
  /** Number or address: argument of the call that releases. */
  readonly keyOf: (record: B) => string;
  readonly nameOf: (record: B) => string;
  readonly columns: readonly Column<B & ListRecord>[];
  readonly campaignsPath: string;
  readonly words: {
    readonly search: string;
    /** Meaning of the list. */
    readonly text: string;
    readonly empty: { readonly title: string; readonly text: string };
    /** Warning before somebody may be written to again. */
    readonly free: string;
    readonly freed: string;
  };
  /** Why one stays, if it does. */
  readonly lockedBecause?: (record: B) => string | undefined;
  /** Time of a toast, if not the usual one. */
  readonly toastMs?: number;
}

/** Lists people who get no more campaigns of one kind. Administrators may release them singly. */
export function BlockedList<B>(props: BlockedListProps<B>) {
  const { queries, keyOf, nameOf, columns, campaignsPath, words, lockedBecause } = props;
  const { t } = useTranslation('outreach');
  const search = useUrlSearch(words.search);
  const query = useInfiniteQuery(queries.listQuery(search.value));
  const records = query.data?.pages.flatMap((page) => page.records.map((one) => ({ ...one, id: keyOf(one) })));
  const free = useUnblock(queries);
  const [freed, ask] = useState<B | null>(null);
  const isEmpty = records?.length === 0 && search.value === '';
  const actionsOf = (record: B): RowAction[] => [
    {
      label: t('free', { name: nameOf(record) }),
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
        {words.text}
      </Typography>
      <DataList
        list={pagedList(query, records)}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<Block />} {...words.empty} />}
        search={isEmpty ? undefined : search}
      />
      {freed === null ? null : <FreeQuestion {...props} record={freed} free={free} onClose={() => ask(null)} />}
    </Page>
  );
}

interface FreeQuestionProps<B> extends BlockedListProps<B> {
  readonly record: B;
  readonly free: ReturnType<typeof useUnblock>;
  readonly onClose: () => void;
}

function FreeQuestion<B>({ record, free: { mutate, isPending }, keyOf, nameOf, words, toastMs, onClose }: FreeQuestionProps<B>) {
  const { t } = useTranslation('outreach');
  return (
    <ConfirmDialog
      isOpen
      title={t('freeTitle', { name: nameOf(record) })}
      text={words.free}
      confirmLabel={t('freeConfirm')}
      isBusy={isPending}
      onConfirm={() => mutate(keyOf(record), { onSuccess: () => notifySuccess(words.freed, toastMs), onSettled: onClose })}
      onClose={onClose}
    />
  );
}
