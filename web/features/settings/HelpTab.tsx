import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Help } from '#shared/contract/helps.ts';
import { helpsQuery, useDeleteHelp } from '#web/api/help-queries.ts';
import { pagedRecords } from '#web/api/listed-records.ts';
import { ClampedText } from '#web/components/ClampedText.tsx';
import { DataList } from '#web/components/data-list/DataList.tsx';
import type { Column, RowAction } from '#web/components/data-list/list-types.ts';
import { DeleteRecordDialog } from '#web/components/DeleteRecordDialog.tsx';
import { EmptyState } from '#web/components/EmptyState.tsx';

// The form brings the contract's schemas along; the list does without them.
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }));

const videoOf = ({ video }: Help) => <code>{video}</code>;
const descriptionOf = ({ description }: Help) => <ClampedText>{description}</ClampedText>;

/** The help videos that every company sees, kept by platform staff. */
export function HelpTab() {
  const { t } = useTranslation(['settings', 'common']);
  const [edited, setEdited] = useState<Help | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Help | null>(null);
  const remove = useDeleteHelp();
  const list = pagedRecords(useInfiniteQuery(helpsQuery));
  const columns: readonly Column<Help>[] = [
    { id: 'title', header: t('helpTitle'), inCard: 'title', width: '30%', cell: ({ title }) => title },
    { id: 'video', header: t('helpVideo'), width: 150, cell: videoOf },
    { id: 'description', header: t('helpDescription'), inCard: 'plain', cell: descriptionOf },
  ];
  const actionsOf = (record: Help): RowAction[] => [
    { label: t('editHelp', record), icon: <EditOutlined fontSize="small" />, onClick: () => setEdited(record) },
    { label: t('deleteHelp', record), icon: <DeleteOutlined fontSize="small" />, onClick: () => setDeleted(record) },
  ];
  const addButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('addHelp')}
    </Button>
  );
  return (
    <Box sx={{ pt: 2 }}>
      {list.records && list.records.length > 0 ? <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>{addButton}</Box> : null}
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<SmartDisplayOutlined />} title={t('noHelps')} text={t('noHelpsText')} action={addButton} />}
      />
      <Suspense>{edited ? <HelpDialog help={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}</Suspense>
      {deleted ? (
        <DeleteRecordDialog
          remove={remove}
          which={deleted.id}
          title={t('deleteHelpTitle', deleted)}
          text={t('deleteHelpText')}
          doneText={t('common:operationDone')}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Box>
  );
}
