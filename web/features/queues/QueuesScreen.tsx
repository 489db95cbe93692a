import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { wholeRecords } from '#web/kit/lists/listed-records.ts';
import { useDeleteQueue } from './queries.ts';
import { VariableText } from '#web/kit/marks/VariableText.tsx';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';

// The form brings the contract's schemas, the editor and the menu's rules along; the list does without them.
const QueueDialog = lazy(async () => ({ default: (await import('./QueueDialog.tsx')).QueueDialog }));

const right = 'drawer-admin-items:view';

const Swatch = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 28,
  height: 28,
  borderRadius: '50%',
  boxShadow: `0 0 0 1px color-mix(in srgb, ${theme.vars.palette.text.secondary} 35%, transparent)`,
  verticalAlign: 'middle',
}));

const swatchOf = ({ color }: Queue) => <Swatch role="img" aria-label={color} style={{ backgroundColor: color }} />;
const greetingOf = ({ greetingMessage }: Queue) => <VariableText>{greetingMessage}</VariableText>;

/** The queues of the company: what a conversation is about, and the menu that leads there. */
export function QueuesScreen() {
  const { t } = useTranslation(['queues', 'kit']);
  const dialogs = useRecordDialogs<Queue>();
  const columns: readonly Column<Queue>[] = [
    { id: 'name', header: t('kit:name'), inCard: 'title', width: '28%', cell: ({ name }) => name },
    { id: 'color', header: t('color'), inCard: 'lead', width: 88, cell: swatchOf },
    { id: 'greeting', header: t('greeting'), inCard: 'plain', cell: greetingOf },
  ];
  const actionsOf = (queue: Queue): RowAction[] => [
    dialogs.editAction(queue, t('edit', queue), { right }),
    dialogs.deleteAction(queue, t('delete', queue), { right }),
  ];
  return (
    <RecordScreen
      list={wholeRecords(useQuery(queuesQuery))}
      columns={columns}
      actions={actionsOf}
      add={{ label: t('add'), onClick: dialogs.create, right }}
      empty={{ icon: <AccountTreeOutlined />, title: t('empty'), text: t('emptyText') }}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(queue, onClose) => <QueueDialog key={queue?.id ?? 'new'} queue={queue} onCreated={dialogs.edit} onClose={onClose} />}
        remove={useDeleteQueue()}
        question={(queue) => ({ title: t('deleteTitle', queue), text: t('deleteText'), doneText: t('deleted') })}
      />
    </RecordScreen>
  );
}
