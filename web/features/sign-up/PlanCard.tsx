import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plans.ts';
import { formatPrice } from '../../i18n/format.ts';

const Card = styled('label')(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(2),
  borderRadius: 12,
  border: `1px solid ${theme.vars?.palette.divider}`,
  cursor: 'pointer',
  transition: theme.transitions.create(['border-color', 'background-color'], { duration: 120 }),
  '&:hover': { borderColor: theme.vars?.palette.text.secondary },
  '&:has(:checked)': {
    borderColor: theme.vars?.palette.brand,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.brand}`,
    backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.brand} 6%, transparent)`,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars?.palette.brand}`, outlineOffset: 2 },
}));

const HiddenRadio = styled('input')({ position: 'absolute', opacity: 0 });

interface PlanCardProps {
  readonly plan: Plan;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onBlur: () => void;
}

export function PlanCard({ plan, name, isChosen, onChoose, onBlur }: PlanCardProps) {
  const { t } = useTranslation('sign-up');
  const limits = [t('planUsers', { count: plan.users }), t('planConnections', { count: plan.connections }), t('planQueues', { count: plan.queues })];
  return (
    <Card>
      <HiddenRadio type="radio" name={name} value={plan.id} checked={isChosen} onChange={onChoose} onBlur={onBlur} />
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {plan.name}
      </Typography>
      <Typography component="span" sx={{ display: 'block', fontSize: '1.125rem', fontWeight: 700, mt: 0.5 }}>
        {formatPrice(plan.value)}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
        {t('perMonth')}
      </Typography>
      {limits.map((limit) => (
        <Typography key={limit} component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {limit}
        </Typography>
      ))}
    </Card>
  );
}
