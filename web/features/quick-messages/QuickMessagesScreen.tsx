import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { recordsQuery, useRemoveDeclared } from '#web/api/record-queries.ts';
import { VariableText } from '#web/kit/marks/VariableText.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { useStepWords } from '#web/parts/steps/use-step-words.ts';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { RepeatedAnswers, repeatedQuery } from './RepeatedAnswers.tsx';

const QuickMessageDialog = lazy(async () => ({ default: (await import('./QuickMessageDialog.tsx')).QuickMessageDialog }));

const right = 'shortcuts:edit';
const messageOf = (quick: QuickMessage) => <MessageCell {...quick} />;
const limitsOf = ({ isShared }: QuickMessage) => (isShared ? ({ right } as const) : {});

/** Texts that everybody in the company answers with, and those that the user keeps for themselves. */
export function QuickMessagesScreen() {
  const { t } = useTranslation(['quick-messages', 'kit']);
  const search = useUrlSearch(t('search'));
  const { mutateAsync: remove } = useRemoveDeclared('quickMessages');
  const dialogs = useRecordDialogs<QuickMessage>({ remove, said: t('deleted') });
  const [repeated, setRepeated] = useState<string>();
  const queryClient = useQueryClient();
  const closeRepeated = (): void => {
    setRepeated(undefined);
    void queryClient.invalidateQueries({ queryKey: repeatedQuery.queryKey });
  };
  const columns: readonly Column<QuickMessage>[] = [
    { id: 'shortcode', header: t('shortcode'), inCard: 'title', width: '24%', cell: ({ shortcode }) => `/${shortcode}` },
    { id: 'message', header: t('kit:message'), inCard: 'plain', cell: messageOf },
  ];
  return (
    <RecordScreen
      list={pagedRecords(useInfiniteQuery(recordsQuery('quickMessages', search.value)))}
      columns={columns}
      actions={(record) => [
        dialogs.editAction(record, t('edit', record), limitsOf(record)),
        dialogs.deleteAction(record, t('delete', record), limitsOf(record)),
      ]}
      add={{ label: t('add'), onClick: dialogs.create }}
      empty={{ drawing: 'quick', title: t('empty'), text: t('emptyText') }}
      search={search}
      notice={
        <RepeatedAnswers
          texts={{ title: t('repeated'), help: t('repeatedHelp'), create: t('repeatedCreate'), ignore: t('repeatedIgnore') }}
          onCreate={setRepeated}
        />
      }
    >
      {repeated === undefined ? null : (
        <Suspense>
          <QuickMessageDialog record={null} text={repeated} onClose={closeRepeated} />
        </Suspense>
      )}
      <RecordDialogs dialogs={dialogs} renderForm={(record, onClose) => <QuickMessageDialog record={record} onClose={onClose} />} />
    </RecordScreen>
  );
}

/** The text, what sending it does besides, and for whom it is. */
function MessageCell({ message, steps, queueId, isShared }: QuickMessage) {
  const { t } = useTranslation(['conversation', 'quick-messages']);
  const words = useStepWords(steps);
  return (
    <>
      <VariableText>{message}</VariableText>
      {steps ? (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {t('stepsSend', { steps: words })}
        </Typography>
      ) : null}
      {queueId !== null || !isShared ? (
        <Audience>
          {isShared ? null : <Chip size="small" variant="outlined" label={t('quick-messages:own')} />}
          {queueId === null ? null : <QueueName queueId={queueId} />}
        </Audience>
      ) : null}
    </>
  );
}

const Audience = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 4 });

/** Nothing for a queue that is gone: its texts are for all. */
function QueueName({ queueId }: Pick<QuickMessage, 'queueId'>) {
  const { data: queues = [] } = useQuery(queuesQuery);
  const queue = queues.find(({ id }) => id === queueId);
  return queue ? <QueueMark queue={queue} isSmall /> : null;
}
