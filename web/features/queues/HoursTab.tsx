import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { HoursField } from '#web/kit/fields/HoursField.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import type { QueueForm } from './use-queue-form.ts';

interface HoursTabProps<Output> {
  readonly form: UseFormReturn<QueueForm, unknown, Output>;
}

/** A queue's hours. They are kept in the form until the queue is saved. */
export function HoursTab<Output>({ form }: HoursTabProps<Output>) {
  const { t } = useTranslation('queues');
  const keep = async (): Promise<void> => {
    if (await form.trigger('schedules')) notifySuccess(t('hoursKept'));
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{t('hoursText')}</Typography>
      <HoursField control={form.control as Control<QueueForm>} name="schedules" /> {/* what it puts out is of no concern here */}
      <Button variant="outlined" onClick={() => void keep()}>
        {t('keepHours')}
      </Button>
    </Stack>
  );
}
