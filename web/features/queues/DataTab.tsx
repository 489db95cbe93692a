import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { BoundSelect, type SelectOption } from '#web/kit/fields/BoundSelect.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { ColorField } from '#web/kit/fields/ColorField.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { QueuePreview } from './QueuePreview.tsx';
import type { QueueForm } from './use-queue-form.ts';

const variables = ['firstName', 'name', 'ms', 'protocol', 'hour', 'queue'] as const;

/** The editor and what comes of it stand side by side where there is room. */
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  alignItems: 'start',
  gap: theme.spacing(3),
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
const Texts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: theme.spacing(2),
}));

interface DataTabProps<Output> {
  readonly form: UseFormReturn<QueueForm, unknown, Output>;
  readonly queue: Queue | null;
}

/** Name, colour, texts and menu. */
export function DataTab<Output>({ form, queue }: DataTabProps<Output>) {
  const { t } = useTranslation(['queues', 'kit']);
  const control = form.control as Control<QueueForm>; // what it puts out is of no concern here
  const id = useId();
  return (
    <Stack spacing={2.5}>
      <BoundText control={control} name="name" label={t('kit:name')} required />
      <ColorField control={control} name="color" label={t('color')} required />
      <WaitLimits control={control} queue={queue} />
      <Beside>
        <Stack spacing={2.5}>
          <VariableTextField control={control} name="greetingMessage" label={t('greetingMessage')} variables={variables} minRows={3} hasOwnPreview />
          {queue ? <OptionsEditor queueId={queue.id} /> : <Typography color="textSecondary">{t('optionsLater')}</Typography>}
        </Stack>
        <QueuePreview control={control} queue={queue} />
      </Beside>
      <Box component="section" aria-labelledby={id}>
        <Typography variant="h2" id={id}>
          {t('texts')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('textsHelp')}
        </Typography>
        <Texts>
          <BoundText control={control} name="outOfHoursMessage" label={t('outOfHoursMessage')} multiline minRows={3} maxRows={8} />
          <BoundText control={control} name="complationMessage" label={t('complationMessage')} multiline minRows={3} maxRows={8} />
          <BoundText control={control} name="ratingMessage" label={t('ratingMessage')} multiline minRows={3} maxRows={8} />
        </Texts>
      </Box>
    </Stack>
  );
}

/** Minutes that are offered; what is stored may be another number. */
const limits = { amberMinutes: [2, 5, 10, 15, 20, 30, 60], redMinutes: [5, 10, 15, 20, 30, 60, 120, 240] } as const;

/** When a customer of this queue has waited long, and too long. */
function WaitLimits({ control, queue }: { readonly control: Control<QueueForm>; readonly queue: Queue | null }) {
  const { t } = useTranslation('queues');
  const optionsOf = (name: keyof typeof limits): SelectOption[] => {
    const counts = [...new Set([...limits[name], ...(queue ? [queue[name]] : [])])].toSorted((one, other) => one - other);
    return counts.map((count) => ({ value: String(count), label: t('minutes', { count }) }));
  };
  return (
    <Texts>
      <BoundSelect control={control} name="amberMinutes" label={t('amberMinutes')} helperText={t('waitHelp')} options={optionsOf('amberMinutes')} />
      <BoundSelect control={control} name="redMinutes" label={t('redMinutes')} options={optionsOf('redMinutes')} />
    </Texts>
  );
}
