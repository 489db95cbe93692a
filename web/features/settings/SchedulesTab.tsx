import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type Schedule, schedules } from '#shared/contract/hours.ts';
import { useSessionUser } from '#web/api/session.ts';
import { companyHoursQuery, useSaveCompanyHours } from '#web/parts/settings/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { HoursField } from '#web/kit/fields/HoursField.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useFollowedForm } from '#web/kit/dialogs/use-followed-form.ts';
import { useFormSubmit } from '#web/kit/dialogs/use-form-submit.ts';
import { errorText } from '#web/errors/error-text.ts';

const Form = styled('form')({ display: 'contents' });
const Card = styled(Paper)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2.5),
  padding: theme.spacing(2.5),
  marginTop: theme.spacing(2),
}));

/** The company's own hours. */
export function SchedulesTab() {
  const { companyId } = useSessionUser();
  const { data, error, refetch } = useQuery(companyHoursQuery(companyId));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  return data ? <HoursForm schedules={data.schedules} /> : <Busy />;
}

const hours = z.object({ schedules });
const valuesOf = (week: Schedule[]) => ({ schedules: week });

function HoursForm({ schedules: week }: { readonly schedules: Schedule[] }) {
  const { t } = useTranslation(['settings', 'common']);
  const { companyId } = useSessionUser();
  const { mutateAsync } = useSaveCompanyHours(companyId);
  const form = useForm({ defaultValues: valuesOf(week), resolver: zodResolver(hours, { error: fieldError }) });
  const seen = useFollowedForm(form, week, valuesOf);
  const { submit, failure } = useFormSubmit(form, async ({ schedules }) => {
    await mutateAsync({ schedules, schedulesBefore: seen.current });
    notifySuccess(t('hoursSaved'));
  });
  return (
    <Form noValidate onSubmit={submit}>
      <Card variant="outlined">
        <Typography color="textSecondary">{t('hoursText')}</Typography>
        {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
        <HoursField control={form.control} name="schedules" />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {t('common:save')}
        </Button>
      </Card>
    </Form>
  );
}
