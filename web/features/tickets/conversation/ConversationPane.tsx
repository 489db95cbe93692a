import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { ticketKeys, ticketQuery } from '#web/parts/tickets/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import type { TicketPages } from '#web/parts/tickets/ticket-lists.ts';
import { ticketsPath } from '../ticket-actions.ts';
import { useLeaving } from '../use-leaving.ts';
import { Conversation } from './Conversation.tsx';

/** The conversation of a link. A ticket that may not be seen, or is gone, sends the user back to the list. */
export function ConversationPane({ uuid }: { readonly uuid: string }) {
  const queryClient = useQueryClient();
  const { data: ticket, error, refetch } = useQuery({ ...ticketQuery(uuid), placeholderData: () => listedTicket(queryClient, uuid) });
  useLeaving(ticketKeys.one(uuid));
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  useLeaveWhenRefused(isRefused ? error : null);
  if (isRefused) return null;
  if (error && !ticket) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!ticket) return <Busy />;
  return <Conversation key={ticket.id} ticket={ticket} />;
}

function useLeaveWhenRefused(error: ApiError | null): void {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    notifyError(hasCode(error, 'ERR_NO_PERMISSION') ? t('denied') : error);
    void navigate(ticketsPath, { replace: true });
  }, [error, navigate, t]);
}

/** The list knows the ticket already, so its conversation opens at once. */
function listedTicket(queryClient: QueryClient, uuid: string): Ticket | undefined {
  for (const [, pages] of queryClient.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    const found = pages?.pages.flatMap((page) => page.tickets).find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}
