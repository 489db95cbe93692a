import Bolt from '@mui/icons-material/Bolt';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { quickMessagesQuery, useDeleteQuickMessage } from '../../api/quick-message-queries.ts';
import { ClampedText } from '../../components/ClampedText.tsx';
import type { Column } from '../../components/data-list/list-types.ts';
import { RecordDialogs } from '../../components/records/RecordDialogs.tsx';
import { RecordScreen } from '../../components/records/RecordScreen.tsx';
import { useRecordDialogs } from '../../components/records/use-record-dialogs.tsx';
import { useUrlSearch } from '../../components/use-url-filter.ts';

// The form brings the contract's schemas along; the list does without them.
const QuickMessageDialog = lazy(async () => ({ default: (await import('./QuickMessageDialog.tsx')).QuickMessageDialog }));

const messageOf = ({ message }: QuickMessage) => <ClampedText>{message}</ClampedText>;

/** The texts that everybody in the company answers with. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quick-messages');
  const search = useUrlSearch(t('search'));
  const dialogs = useRecordDialogs<QuickMessage>();
  const columns: readonly Column<QuickMessage>[] = [
    { id: 'shortcode', header: t('shortcode'), inCard: 'title', width: '24%', cell: ({ shortcode }) => `/${shortcode}` },
    { id: 'message', header: t('message'), inCard: 'plain', cell: messageOf },
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(quickMessagesQuery(search.value)))}
      columns={columns}
      actions={(record) => [dialogs.editAction(record, t('edit', record)), dialogs.deleteAction(record, t('delete', record))]}
      add={{ label: t('add'), onClick: dialogs.create }}
      empty={{ icon: <Bolt />, title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(record, onClose) => <QuickMessageDialog quickMessage={record} onClose={onClose} />}
        remove={useDeleteQuickMessage()}
        question={(record) => ({ title: t('deleteTitle', record), text: t('deleteText'), doneText: t('deleted') })}
      />
    </RecordScreen>
  );
}
