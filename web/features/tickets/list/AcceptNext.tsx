import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { useCommands } from '#web/kit/page/commands.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { ticketListQuery } from '#web/parts/tickets/queries.ts';
import { useTicketMoves } from '../ticket-actions.ts';

interface AcceptNextProps {
  /** Empty: every queue that the user may see. */
  readonly queueIds: readonly QueueChoice[];
  readonly onAccepted: () => void;
}

/** Takes whoever waits longest, by a key and from any list. Draws nothing. */
export function AcceptNext({ queueIds, onAccepted }: AcceptNextProps) {
  const { t } = useTranslation('commands');
  const queryClient = useQueryClient();
  const moves = useTicketMoves();
  const accept = async (): Promise<void> => {
    const waiting = ticketListQuery({ status: 'pending', showAll: false, queueIds, userIds: [], tagIds: [], oldestFirst: true });
    const { pages } = await queryClient.fetchInfiniteQuery({ ...waiting, staleTime: 0 });
    const first = pages[0]?.tickets[0];
    if (first) moves.open(first, onAccepted);
    else notifySuccess(t('nobodyWaits'));
  };
  useCommands([{ id: 'acceptNext', label: t('acceptNext'), keys: 'shift+a', run: () => void accept().catch(notifyError) }]);
  return null;
}
