import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { eventName, type EventData, type EventKind } from '#shared/contract/events.ts';
import { useSessionUser } from '#web/api/session.ts';
import { applyEvent } from '#web/live/apply-event.ts';

/** Brings what a reply says into the cache in the very way in which its live event will again. */
export function useApplyEvent() {
  const queryClient = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  return useCallback(
    <K extends EventKind>(kind: K, data: EventData[K]): void => {
      applyEvent({ queryClient, companyId, userId, onReplaced: () => undefined }, eventName[kind](companyId), data);
    },
    [queryClient, companyId, userId],
  );
}
