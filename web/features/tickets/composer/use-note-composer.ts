import { useQuery } from '@tanstack/react-query';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Mention } from '#shared/contract/chats.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useSessionUser } from '#web/api/session.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { mentionsIn } from '#web/parts/conversation/mentions.ts';
import { useCalls } from '#web/parts/conversation/use-calls.ts';
import { useDraft } from '#web/parts/conversation/use-draft.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { useCreateTicketNote } from '../notes/queries.ts';
import { maxBodyCharacters } from '../contract.static.ts';

const leastCharacters = 2;

/** An internal note that is being written: its text, the colleagues whom it calls, and when it can be kept. */
export function useNoteComposer(ticket: Ticket, input: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation('conversation');
  const [text, setText] = useDraft(`note-${ticket.id}`);
  const others = useSeeingColleagues(ticket);
  const { people, write } = useCalls(input, text, setText, others);
  const { mutate, isPending: isKeeping } = useCreateTicketNote(ticket);
  const note = text.trim();
  const overLimit = Math.max(0, note.length - maxBodyCharacters);
  const canKeep = note.length >= leastCharacters && overLimit === 0 && !isKeeping;
  const keep = (): void => {
    if (!canKeep) return;
    const called = mentionsIn(note, others);
    mutate(
      { note, mentions: called.map(({ userId }) => userId) },
      {
        onSuccess: ({ mentions }) => {
          write('', 0);
          const untold = called.filter(({ userId }) => !mentions.includes(userId)).map(({ name }) => name);
          if (untold.length > 0) notifyWarning(t('noteUntold', { names: untold.join(', ') }));
        },
      },
    );
  };
  return { text, people, write, overLimit, canKeep, isKeeping, keep };
}

/** Colleagues who may see the ticket, those who are online first. The server has the last word on it. */
function useSeeingColleagues({ queueId }: Ticket): readonly Mention[] {
  const { id: me } = useSessionUser();
  const { data: users } = useQuery(usersQuery);
  return useMemo(
    () =>
      (users ?? [])
        .filter((user) => user.id !== me && (isCompanyAdmin(user) || queueId === null || user.queueIds.includes(queueId)))
        .toSorted((one, other) => Number(other.online) - Number(one.online))
        .map(({ id: userId, name }) => ({ userId, name })),
    [users, me, queueId],
  );
}
