import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';

/** The specification's fallback for what has no queue. */
const noQueueColor = '#808080';

const Root = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Dot = styled('span')({ width: 10, height: 10, borderRadius: '50%', flexShrink: 0, boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 15%)' });
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** The queue's colour beside its name; colour alone would say nothing to many. */
export function QueueMark({ queue }: { readonly queue: Pick<Queue, 'name' | 'color'> | undefined }) {
  const { t } = useTranslation();
  return (
    <Root>
      <Dot style={{ backgroundColor: queue?.color ?? noQueueColor }} />
      <Name>{queue?.name ?? t('noQueue')}</Name>
    </Root>
  );
}
