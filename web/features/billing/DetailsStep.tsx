import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

/** Asks for the payer of the licence. */
export function DetailsStep({ control }: { readonly control: Control<CheckoutForm> }) {
  const { t } = useTranslation('billing');
  const countries = [
    { value: 'BR', label: t('country_BR') },
    { value: 'usa', label: t('country_usa') },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <BoundText control={control} name="firstName" label={t('firstName')} required autoComplete="name" />
      <BoundText control={control} name="lastName" label={t('lastName')} autoComplete="organization" />
      <BoundText control={control} name="address2" label={t('address')} required autoComplete="street-address" />
      <BoundText control={control} name="city" label={t('city')} required autoComplete="address-level2" />
      <BoundText control={control} name="state" label={t('state')} autoComplete="address-level1" />
      <BoundText control={control} name="zipcode" label={t('zipcode')} required autoComplete="postal-code" />
      <BoundSelect control={control} name="country" label={t('country')} required options={countries} />
    </Box>
  );
}
