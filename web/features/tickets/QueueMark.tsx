import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';

/** The specification's fallback for tickets without a queue. */
const noQueueColor = '#808080';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minWidth: 0,
  color: theme.vars?.palette.text.secondary,
  fontSize: '0.75rem',
}));
const Dot = styled('span')({ width: 8, height: 8, borderRadius: '50%', flexShrink: 0 });
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** The queue's colour beside its name; colour alone would say nothing to many. */
export function QueueMark({ queue }: { readonly queue: Queue | undefined }) {
  const { t } = useTranslation();
  return (
    <Root>
      <Dot style={{ backgroundColor: queue?.color ?? noQueueColor }} />
      <Name>{queue?.name ?? t('noQueue')}</Name>
    </Root>
  );
}
