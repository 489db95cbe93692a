import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { RetryNote } from '#web/kit/public/RetryNote.tsx';
import { PlanCard } from './PlanCard.tsx';
import styles from './plans.module.css';
import type { usePlans } from './use-plans.ts';

interface PlanPickerProps extends ReturnType<typeof usePlans> {
  readonly name: string;
  readonly fault: string | undefined;
}

/** The plans as a group of radio buttons that look like cards. */
export function PlanPicker({ plans, error, retry, name, fault }: PlanPickerProps) {
  const { t } = useTranslation('sign-up');
  const id = useId();
  // The first that has room for a colleague: the trial is to show what a team does.
  const first = (plans?.find(({ users }) => users > 1) ?? plans?.[0])?.id;
  if (error) return <RetryNote title={t('plansFailed')} error={error} onRetry={retry} />;
  return (
    <fieldset role="radiogroup" className={styles['plans']} aria-invalid={fault !== undefined} aria-describedby={id} aria-busy={plans === null}>
      <legend className={styles['legend']}>{t('plan')}</legend>
      <div className={styles['cards']}>
        {plans
          ? plans.map((plan) => <PlanCard key={plan.id} plan={plan} name={name} isFirst={plan.id === first} />)
          : [1, 2, 3].map((key) => <div key={key} className={styles['bone']} />)}
      </div>
      <p id={id} className={styles['fault']}>
        {fault}
      </p>
    </fieldset>
  );
}
