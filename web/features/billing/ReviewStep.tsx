import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import { formatDate, formatPrice } from '#web/i18n/format.ts';
import { priceOf } from './PlanStep.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(1, 2),
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

interface ReviewStepProps {
  readonly form: CheckoutForm;
  readonly subscription: Subscription;
  readonly invoice: Invoice;
}

/** Shows the amount and the payer before the payment. */
export function ReviewStep({ form, subscription, invoice }: ReviewStepProps) {
  const { t } = useTranslation('billing');
  const plan = subscription.plans.find(({ id }) => id === form.planId);
  const place = [form.address2, form.city, form.state, form.zipcode, form.country ? t(`country_${form.country === 'usa' ? 'usa' : 'BR'}`) : ''];
  const facts: readonly (readonly [string, string])[] = [
    [t('plan'), plan?.name ?? invoice.detail],
    [t('period'), t('months', { count: subscription.months })],
    [t('dueDate'), formatDate(invoice.dueDate)],
    [t('billedTo'), [form.firstName, form.lastName].filter(Boolean).join(' ') || '—'],
    [t('address'), place.filter(Boolean).join(', ')],
    [t('total'), formatPrice(plan ? priceOf(plan, subscription, invoice) : invoice.value)],
  ];
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
