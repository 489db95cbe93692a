import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { lanesQuery, tagsQuery } from '#web/parts/tags/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';

/** Says in a line what an answer does besides: “marca Pago, resolve”. Names are fetched where they are needed. */
export function useStepWords(steps: AnswerSteps | null): string {
  const { t } = useTranslation('conversation');
  const { note, tags = [], end = null, queueId = null, userId = null, hours = null } = steps ?? {};
  const { data: known = [] } = useQuery({ ...tagsQuery, enabled: tags.length > 0 });
  const { data: lanes = [] } = useQuery({ ...lanesQuery, enabled: tags.length > 0 });
  const { data: queues = [] } = useQuery({ ...queuesQuery, enabled: queueId !== null });
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: userId !== null });
  const named = (all: readonly { id: string; name: string }[]): string =>
    all.flatMap(({ id, name }) => (tags.some((tag) => tag === id) ? [name] : [])).join(', ');
  const target = users.find(({ id }) => id === userId)?.name ?? queues.find(({ id }) => id === queueId)?.name ?? '…';
  const ends = {
    resolve: () => t('stepResolves'),
    transfer: () => t('stepTransfers', { name: target }),
    snooze: () => (hours === null ? t('stepWaits') : t('stepSnoozes', { count: hours })),
  };
  return [
    note === undefined ? '' : t('stepNotes'),
    named(known) && t('stepTags', { names: named(known) }),
    named(lanes) && t('stepMoves', { name: named(lanes) }),
    end === null ? '' : ends[end](),
  ]
    .filter(Boolean)
    .join(', ');
}
