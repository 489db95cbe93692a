import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { connectionId, contactId, queueId } from '#shared/contract/ids.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { useCreateTicket } from './queries.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import type { PickedContact } from './ContactField.tsx';
import { notifyWarning } from '#web/kit/toasts/notify.ts';

export interface NewTicketFields {
  contact: PickedContact | null;
  /** An id, `noQueue`, or empty while nothing is chosen. */
  queueId: string;
  /** An id, or `defaultConnection`. */
  whatsappId: string;
}

/** A select shows nothing for an empty value. */
export const noQueue = 'none';
export const defaultConnection = 'default';

/** The queues that this user may choose for a ticket: admins every one. */
export function useOwnQueues(): { seesAll: boolean; queues: readonly Queue[] } {
  const user = useSessionUser();
  const { queueIds } = user;
  const { data: queues = [] } = useQuery(queuesQuery);
  const mayAll = useHasRight('tickets-manager:showall');
  return { seesAll: mayAll, queues: mayAll ? queues : queues.filter(({ id }) => queueIds.includes(id)) };
}

/**
 * Creates the ticket and goes to it.
 *
 * @returns `otherUuid` once the server has named an active ticket of the contact. `create` throws every other refusal.
 */
export function useNewTicket(onClose: () => void) {
  const { t } = useTranslation('errors');
  const navigate = useNavigate();
  const { seesAll } = useOwnQueues();
  const { mutateAsync } = useCreateTicket();
  const [otherUuid, setOtherUuid] = useState<string | null>(null);
  const create = async (fields: NewTicketFields): Promise<void> => {
    setOtherUuid(null);
    if (fields.queueId === '' && !seesAll) return notifyWarning(t('ERR_QUEUE_REQUIRED'));
    try {
      const ticket = await mutateAsync({
        contactId: contactId.parse(fields.contact?.id),
        queueId: fields.queueId === '' || fields.queueId === noQueue ? null : queueId.parse(fields.queueId),
        ...(fields.whatsappId === defaultConnection ? {} : { whatsappId: connectionId.parse(fields.whatsappId) }),
      });
      onClose();
      void navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      const uuid = error instanceof ApiError && hasCode(error, 'ERR_OTHER_OPEN_TICKET') ? error.details['uuid'] : undefined;
      if (typeof uuid !== 'string') throw error;
      setOtherUuid(uuid);
    }
  };
  return { create, otherUuid };
}
