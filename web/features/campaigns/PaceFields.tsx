import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { TimeField } from '#web/kit/fields/MaskedField.tsx';
import type { CampaignForm } from './campaign-values.ts';

const Options = styled('details')(({ theme }) => ({
  '& > summary': { cursor: 'pointer', width: 'fit-content', fontWeight: 600, fontSize: '0.9375rem', color: theme.vars.palette.primary.main },
}));
const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1.4fr 1fr 1fr' },
}));

interface PaceFieldsProps {
  readonly control: Control<CampaignForm>;
  readonly access: CampaignAccess;
}

/** How much and when each connection sends; folded until it is wanted, filled in, or wrong. */
export function PaceFields({ control, access }: PaceFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { errors, defaultValues } = useFormState({ control });
  const [isOpen, setIsOpen] = useState(() => Boolean(defaultValues?.dailyCap) || Boolean(defaultValues?.sendingHours?.from));
  const isFaulty = errors.dailyCap !== undefined || errors.sendingHours !== undefined;
  const disabled = access === 'none';
  return (
    <Options open={isOpen || isFaulty} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('moreOptions')}</summary>
      <Fields>
        <BoundText control={control} name="dailyCap" type="number" label={t('dailyCap')} helperText={t('dailyCapHelp')} disabled={disabled} />
        <TimeField control={control} name="sendingHours.from" label={t('hoursFrom')} disabled={disabled} />
        <TimeField control={control} name="sendingHours.to" label={t('hoursTo')} disabled={disabled} />
      </Fields>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('hoursHelp')}
      </Typography>
    </Options>
  );
}
