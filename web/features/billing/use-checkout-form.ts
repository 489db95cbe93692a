import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type BillingDetails, billingDetails, countries, type Subscription } from '#shared/contract/subscription.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';

/** The specification's checkout form; an address is one of its own names. */
export interface CheckoutForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly planId: string;
}

export const detailNames = ['firstName', 'lastName', 'address2', 'city', 'state', 'zipcode', 'country'] as const;
const required = {
  firstName: 'nameRequired',
  address2: 'addressRequired',
  city: 'cityRequired',
  zipcode: 'zipcodeRequired',
  country: 'countryRequired',
} as const;

const fields = z.object({ ...billingDetails.shape, planId: z.string() });

/** Form with the values given last time. */
export function useCheckoutForm({ details, planId }: Pick<Subscription, 'details' | 'planId'>) {
  const { t } = useTranslation('billing');
  /** Words of the specification for a missing value. */
  const wordsOf = (issue: z.core.$ZodRawIssue): string => {
    const [name] = issue.path ?? [];
    const isMissing = typeof issue.input !== 'string' || issue.input.trim() === '';
    const text = isMissing ? Object.entries(required).find(([field]) => field === name)?.[1] : undefined;
    return text ? t(text) : fieldError(issue);
  };
  return useForm<CheckoutForm>({
    defaultValues: { ...empty, ...details, planId },
    resolver: zodResolver(fields, { error: wordsOf }) as never, // the form's texts are what the schema takes; a country is checked by it
  });
}

const empty = { firstName: '', lastName: '', address2: '', city: '', state: '', zipcode: '', country: countries[0] as string };

/** Values for the server, from a valid form. */
export const detailsOf = (form: CheckoutForm): BillingDetails => billingDetails.parse(form);
