import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TagId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { applyRecordEvent } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { useSessionUser } from '#web/api/session.ts';
import { tagArea, tagRules } from '#web/parts/tags/queries.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { placeTicket } from '#web/parts/tickets/live.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { takeBack } from '#web/parts/tickets/recent-changes.ts';
import { offerUndo } from '#web/kit/undo/undo-offers.ts';
import { routes } from '../contract.static.ts';

interface Tagging {
  readonly ticket: Ticket;
  readonly tagIds: readonly TagId[];
  /** Name of a tag that does not exist yet, and joins them. */
  readonly newName?: string;
  /** Gives the former tags back, which is not offered to be taken back in turn. */
  readonly isUndo?: boolean;
}

/** Gives a ticket exactly these tags: shown at once, sent one change after the other, and taken back with a word of why on refusal. */
export function useSyncTags(): (tagging: Tagging) => void {
  const { t } = useTranslation('tickets');
  const queryClient = useQueryClient();
  const apply = useApplyEvent();
  const { id: userId } = useSessionUser();
  const undo = ({ ticket }: Tagging): void =>
    mutate({ ticket: queryClient.getQueryData<Ticket>(ticketKeys.one(ticket.uuid)) ?? ticket, tagIds: ticket.tagIds, isUndo: true });
  const { mutate } = useMutation({
    scope: { id: 'ticket-tags' },
    meta: { showsOwnError: true },
    mutationFn: async ({ ticket, tagIds, newName }: Tagging) => {
      const made = newName === undefined ? undefined : await call(routes.createTag, { body: { name: newName } });
      if (made) applyRecordEvent(queryClient, tagArea, { action: 'create', record: made }, tagRules);
      return call(routes.syncTicketTags, { body: { ticketId: ticket.id, tags: [...tagIds, ...(made ? [made.id] : [])] } });
    },
    onMutate: ({ ticket, tagIds }) => apply('ticket', { action: 'update', ticket: { ...ticket, tagIds: [...tagIds] } }),
    onSuccess: (ticket, tagging) => {
      if (tagging.newName !== undefined) apply('ticket', { action: 'update', ticket });
      if (!tagging.isUndo) offerUndo(t('taggedOf', { name: ticket.contact.name }), () => undo(tagging));
    },
    onError: (error, { ticket }) => {
      notifyError(error);
      const told = takeBack(queryClient, ticket.id);
      if (told) placeTicket(queryClient, { ...told, tagIds: ticket.tagIds }, userId);
      void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
  return mutate;
}
