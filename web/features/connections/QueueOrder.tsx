import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import type { ConnectionFields } from './use-connection-form.ts';

const List = styled('ol')(({ theme }) => ({ listStyle: 'none', margin: theme.spacing(0.5, 0, 0), padding: 0 }));
const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 40,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :nth-of-type(2)': { flexGrow: 1 },
}));

/** The chosen queues by the numbers that customers answer with. Nothing to order while there is one. */
export function QueueOrder({ control }: { readonly control: Control<ConnectionFields> }) {
  const { t } = useTranslation('connections');
  const { field } = useController({ control, name: 'queueIds' });
  const { data: queues = [] } = useQuery(queuesQuery);
  const ids = (field.value ?? []) as readonly string[]; // the form's list of ids
  const chosen = ids.flatMap((id) => queues.find((queue) => queue.id === id) ?? []);
  if (chosen.length < 2) return null;
  const move = (from: number, to: number): void => field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {t('queueOrder')}
      </Typography>
      <List aria-label={t('queueOrder')}>
        {chosen.map((queue, index) => (
          <Item key={queue.id}>
            <Typography component="span" sx={{ width: 24 }}>
              {index + 1}
            </Typography>
            <span>
              <QueueMark queue={queue} />
            </span>
            <LabelledIconButton label={t('moveUp', queue)} size="small" disabled={index === 0} onClick={() => move(index, index - 1)}>
              <ArrowUpward fontSize="small" />
            </LabelledIconButton>
            <LabelledIconButton label={t('moveDown', queue)} size="small" disabled={index === chosen.length - 1} onClick={() => move(index, index + 1)}>
              <ArrowDownward fontSize="small" />
            </LabelledIconButton>
          </Item>
        ))}
      </List>
    </div>
  );
}
