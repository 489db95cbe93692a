import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plans.ts';
import { publicPlansQuery } from '../../api/account-queries.ts';
import { FailedState } from '../../components/FailedState.tsx';
import { PlanCard } from './PlanCard.tsx';
import type { SignUpFields } from './use-sign-up-form.ts';

const Legend = styled('legend')(({ theme }) => ({ fontSize: '0.875rem', fontWeight: 600, padding: 0, marginBottom: theme.spacing(1) }));

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
}));

/** The plans as a group of radio buttons that look like cards. */
export function PlanPicker({ control }: { readonly control: Control<SignUpFields> }) {
  const { t } = useTranslation('sign-up');
  const plans = useQuery(publicPlansQuery);
  const { field, fieldState } = useController({ control, name: 'planId' });
  const helpId = useId();
  if (plans.isError) return <FailedState title={t('plansFailed')} error={plans.error} onRetry={() => void plans.refetch()} />;
  return (
    <FormControl component="fieldset" error={fieldState.invalid} aria-describedby={helpId}>
      <Legend>{t('plan')}</Legend>
      <Cards>{plans.data ? plans.data.map((plan) => <PlanCard key={plan.id} {...cardProps(plan)} />) : <PlanSkeletons />}</Cards>
      <FormHelperText id={helpId}>{fieldState.invalid ? t('planRequired') : ' '}</FormHelperText>
    </FormControl>
  );

  function cardProps(plan: Plan) {
    return { plan, name: field.name, isChosen: field.value === plan.id, onChoose: () => field.onChange(plan.id), onBlur: field.onBlur };
  }
}

function PlanSkeletons() {
  return [1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" height={150} />);
}
