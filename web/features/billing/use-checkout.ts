import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment, Subscription } from '#shared/contract/subscription.ts';
import { useCreatePayment, watchedInvoiceQuery } from './queries.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { type CheckoutForm, detailNames, detailsOf, useCheckoutForm } from './use-checkout-form.ts';

export const stepNames = ['details', 'plan', 'review'] as const;
/** The specification's: the plan is what people come for. */
const firstStep = 1;

/** The steps of a checkout, and the Pix code at their end. */
export function useCheckout(invoice: Invoice, subscription: Subscription) {
  const { t } = useTranslation('billing');
  const form = useCheckoutForm({ details: subscription.details, planId: invoice.planId });
  const [step, setStep] = useState<number>(firstStep);
  const [payment, setPayment] = useState<Payment | null>(null);
  /** Something was paid by a code before this one, which is for the whole price all the same. */
  const [hadPart, setHadPart] = useState(false);
  const queryClient = useQueryClient();
  const create = useCreatePayment();
  const ask = async (values: CheckoutForm): Promise<void> => {
    const planId = subscription.plans.find(({ id }) => id === values.planId)?.id;
    const { notice } = queryClient.getQueryData(watchedInvoiceQuery(invoice.id).queryKey) ?? invoice;
    const made = await create.mutateAsync({ ...detailsOf(values), invoiceId: invoice.id, ...(planId ? { planId } : {}) });
    setHadPart(notice === 'tooLittle');
    setPayment(made);
  };
  const pay = async (): Promise<void> => {
    // What is missing is in the first step, which nobody need have seen.
    if (!(await form.trigger(detailNames, { shouldFocus: true }))) return setStep(0);
    try {
      await ask(form.getValues());
      notifySuccess(t('subscribed'));
    } catch {
      // Shown above the step.
    }
  };
  const next = async (): Promise<void> => {
    if (step === stepNames.length - 1) return pay();
    if (step > 0 || (await form.trigger(detailNames, { shouldFocus: true }))) setStep(step + 1);
  };
  return {
    form,
    step,
    payment,
    hadPart,
    isBusy: create.isPending,
    failure: create.error,
    back: () => setStep(step - 1),
    next: () => void next(),
    /** Another code for the same. */
    renew: () => void ask(form.getValues()).catch(() => undefined), // shown beside the code
  };
}
