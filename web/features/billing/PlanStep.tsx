import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import { centsOfReais, reaisOf } from '#shared/domain/money.ts';
import { formatPrice } from '#web/i18n/format.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

type PlanChoice = Subscription['plans'][number];

/** Price of a plan: for the invoice's own plan, the invoice's price. */
export const priceOf = ({ id, value }: PlanChoice, { months }: Pick<Subscription, 'months'>, invoice: Invoice): number =>
  id === invoice.planId ? invoice.value : reaisOf(centsOfReais(value) * months);

interface PlanStepProps {
  readonly control: Control<CheckoutForm>;
  readonly subscription: Subscription;
  readonly invoice: Invoice;
}

/** The plans, of which those can be chosen that the company fits into. */
export function PlanStep({ control, subscription, invoice }: PlanStepProps) {
  const { t } = useTranslation('billing');
  const { field } = useController({ control, name: 'planId' });
  return (
    <RadioGroup aria-label={t('plan')} name="plan" value={field.value} onChange={(_event, value) => field.onChange(value)} sx={{ gap: 1.25 }}>
      {subscription.plans.map((plan) => (
        <Paper key={plan.id} variant="outlined" sx={{ px: 2, py: 1, borderRadius: '12px', borderColor: plan.id === field.value ? 'primary.main' : 'divider' }}>
          <FormControlLabel
            value={plan.id}
            disabled={plan.excess.length > 0 && plan.id !== invoice.planId}
            control={<Radio />}
            label={
              <PlanWords plan={plan} price={priceOf(plan, subscription, invoice)} isCurrent={plan.id === subscription.planId} months={subscription.months} />
            }
            sx={{ width: '100%', mr: 0, '& .MuiFormControlLabel-label': { flexGrow: 1, minWidth: 0 } }}
          />
        </Paper>
      ))}
    </RadioGroup>
  );
}

interface PlanWordsProps {
  readonly plan: PlanChoice;
  readonly price: number;
  readonly isCurrent: boolean;
  readonly months: number;
}

function PlanWords({ plan: { name, users, connections, queues, excess }, price, isCurrent, months }: PlanWordsProps) {
  const { t } = useTranslation('billing');
  const size = [t('attendants', { count: users }), t('connections', { count: connections }), t('queues', { count: queues })].join(' · ');
  return (
    <Box component="span" sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' }, columnGap: 2 }}>
      <Box component="span">
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {isCurrent ? t('currentPlan', { name }) : name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {size}
        </Typography>
        {excess.length > 0 ? (
          <Typography component="span" variant="body2" sx={{ display: 'block' }}>
            {t('tooSmall', { what: excess.map((what) => t(`excess_${what}`)).join(', ') })}
          </Typography>
        ) : null}
      </Box>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {formatPrice(price)}
        {months === 1 ? null : ` / ${t('months', { count: months })}`}
      </Typography>
    </Box>
  );
}
