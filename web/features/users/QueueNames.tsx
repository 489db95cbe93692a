import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueId } from '#shared/contract/ids.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';

/** More would fill the row. */
const mostShown = 3;

/** The queues that a user works in; those that are gone since are left out. */
export function QueueNames({ queueIds }: { readonly queueIds: readonly QueueId[] }) {
  const { t } = useTranslation('users');
  const { data: all } = useQuery(queuesQuery);
  if (!all) return null;
  const queues = all.filter(({ id }) => queueIds.includes(id));
  if (queues.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('noQueues')}
      </Box>
    );
  const others = queues.slice(mostShown);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      {queues.slice(0, mostShown).map((queue) => (
        <QueueMark key={queue.id} queue={queue} />
      ))}
      {others.length > 0 ? <span data-tooltip={others.map(({ name }) => name).join(', ')}>{t('moreQueues', { count: others.length })}</span> : null}
    </Box>
  );
}
