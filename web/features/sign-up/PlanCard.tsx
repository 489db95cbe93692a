import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { formatPrice } from '#web/i18n/format.ts';
import styles from './plans.module.css';

/** A radio button that looks like a card. @param isFirst chosen until another one is. */
export function PlanCard({ plan, name, isFirst }: { readonly plan: Plan; readonly name: string; readonly isFirst: boolean }) {
  const { t } = useTranslation('sign-up');
  const limits = [t('planUsers', { count: plan.users }), t('planConnections', { count: plan.connections }), t('planQueues', { count: plan.queues })];
  return (
    <label className={styles['card']}>
      <input className={styles['radio']} type="radio" name={name} value={plan.id} defaultChecked={isFirst} />
      <span className={styles['name']}>{plan.name}</span>
      <span className={styles['price']}>{formatPrice(plan.value)}</span>
      <span className={styles['perMonth']}>{t('perMonth')}</span>
      {limits.map((limit) => (
        <span key={limit} className={styles['limit']}>
          {limit}
        </span>
      ))}
    </label>
  );
}
