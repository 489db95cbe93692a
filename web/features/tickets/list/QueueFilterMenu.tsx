import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { TickMenu } from './TickMenu.tsx';

interface QueueFilterMenuProps {
  readonly anchor: HTMLElement;
  readonly queues: readonly Queue[];
  readonly chosen: readonly QueueChoice[];
  readonly onChange: (queueIds: QueueChoice[]) => void;
  readonly onClose: () => void;
}

/** The queues to tick, and what has none. */
export function QueueFilterMenu({ queues, ...menu }: QueueFilterMenuProps) {
  const { t } = useTranslation('tickets');
  const choices = [...queues.map((queue) => ({ id: queue.id, queue })), { id: 'none' as const, queue: undefined }];
  return (
    <TickMenu
      {...menu}
      label={t('queues')}
      clearLabel={queues.length === 0 ? t('noQueues') : t('clearQueues')}
      choices={choices.map(({ id, queue }) => ({ id, shown: <QueueMark isSmall queue={queue} /> }))}
    />
  );
}
