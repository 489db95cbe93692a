import LinkOff from '@mui/icons-material/LinkOff';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { keptLists, ticketQuery } from '#web/parts/tickets/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { notifyError, notifyWarning } from '#web/kit/toasts/notify.ts';
import { ticketsPath } from '../ticket-actions.ts';
import { Conversation } from './Conversation.tsx';

/** The conversation of a link. A ticket that may not be seen sends the user back to the list; a link to none says so beside it. */
export function ConversationPane({ uuid }: { readonly uuid: string }) {
  const queryClient = useQueryClient();
  const { data: ticket, error, refetch } = useQuery({ ...ticketQuery(uuid), initialData: () => listedTicket(queryClient, uuid) });
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const isDenied = isRefused && hasCode(error, 'ERR_NO_PERMISSION');
  useLeaveWhenDenied(isDenied, ticket?.contact.name);
  if (isDenied) return null;
  if (isRefused) return <NoSuchTicket />;
  if (error && !ticket) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!ticket) return <Busy />;
  return <Conversation key={ticket.id} ticket={ticket} />;
}

/**
 * The specification's way.
 *
 * @param shown name of the contact whose conversation was on the screen, and was handed to others meanwhile.
 */
function useLeaveWhenDenied(isDenied: boolean, shown: string | undefined): void {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDenied) return;
    if (shown === undefined) notifyError(t('denied'));
    else notifyWarning(t('handedOn', { name: shown }));
    void navigate(ticketsPath, { replace: true });
  }, [isDenied, navigate, shown, t]);
}

/** A link that was mistyped, or whose ticket is gone. The list stays. */
function NoSuchTicket() {
  const { t } = useTranslation('tickets');
  return (
    <StateMessage role="alert" icon={<LinkOff color="disabled" />} title={t('wrongLink')} text={t('wrongLinkText')}>
      <Button component={Link} to={ticketsPath} variant="outlined">
        {t('backToList')}
      </Button>
    </StateMessage>
  );
}

/** The list knows the ticket already, so its conversation opens at once. */
function listedTicket(queryClient: QueryClient, uuid: string): Ticket | undefined {
  for (const { state } of keptLists(queryClient)) {
    const found = state.data?.pages.flatMap((page) => page.tickets).find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}
