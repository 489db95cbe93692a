import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Queue } from '#shared/contract/queues.ts';

/** The specification's fallback for what has no queue. */
const noQueueColor = '#808080';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '&[data-small]': { gap: 6, color: theme.vars.palette.text.secondary, fontSize: '0.75rem' },
  '&[data-small] > :first-of-type': { width: 8, height: 8 },
}));
const Dot = styled('span')({ width: 10, height: 10, borderRadius: '50%', flexShrink: 0, boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 15%)' });
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

interface QueueMarkProps {
  readonly queue: Pick<Queue, 'name' | 'color'> | undefined;
  /** Beside what is more important. */
  readonly isSmall?: boolean;
}

/** The queue's colour beside its name; colour alone would say nothing to many. */
export function QueueMark({ queue, isSmall = false }: QueueMarkProps) {
  const { t } = useTranslation();
  return (
    <Root data-small={isSmall || undefined}>
      <Dot style={{ backgroundColor: queue?.color ?? noQueueColor }} />
      <Name>{queue?.name ?? t('noQueue')}</Name>
    </Root>
  );
}
