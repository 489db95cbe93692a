import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Help } from '#shared/records/helps.ts';
import { recordsQuery, useRemoveDeclared } from '#web/api/record-queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { ClampedText } from '#web/kit/marks/ClampedText.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';

// The form brings the contract's schemas along; the list does without them.
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }));

const videoOf = ({ video }: Help) => <code>{video}</code>;
const descriptionOf = ({ description }: Help) => <ClampedText>{description}</ClampedText>;

/** The help videos that every company sees, kept by platform staff. */
export function HelpTab() {
  const { t } = useTranslation(['settings', 'common']);
  const { mutateAsync: remove } = useRemoveDeclared('helps');
  const dialogs = useRecordDialogs<Help>({ remove, said: t('common:operationDone') });
  const columns: readonly Column<Help>[] = [
    { id: 'title', header: t('helpTitle'), inCard: 'title', width: '30%', cell: ({ title }) => title },
    { id: 'video', header: t('helpVideo'), width: 150, cell: videoOf },
    { id: 'description', header: t('helpDescription'), inCard: 'plain', cell: descriptionOf },
  ];
  return (
    <RecordScreen
      isTab
      list={pagedRecords(useInfiniteQuery(recordsQuery('helps')))}
      columns={columns}
      actions={(record) => [dialogs.editAction(record, t('editHelp', record)), dialogs.deleteAction(record, t('deleteHelp', record))]}
      add={{ label: t('addHelp'), onClick: dialogs.create }}
      empty={{ icon: <SmartDisplayOutlined />, title: t('noHelps'), text: t('noHelpsText') }}
    >
      <RecordDialogs dialogs={dialogs} renderForm={(record, onClose) => <HelpDialog record={record} onClose={onClose} />} />
    </RecordScreen>
  );
}
