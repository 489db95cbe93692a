import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import { subscriptionQuery } from './queries.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { PaymentView } from './PaymentView.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { stepNames, useCheckout } from './use-checkout.ts';

interface CheckoutDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** The way from an invoice to its Pix code. */
export function CheckoutDialog({ invoice, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(subscriptionQuery);
  return (
    <SheetDialog title={t('checkout')} onClose={onClose}>
      {data ? (
        <Checkout invoice={invoice} subscription={data} onClose={onClose} />
      ) : (
        <DialogContent>{error ? <FailedState title={t('loadFailed')} error={error} onRetry={() => void refetch()} /> : <Busy />}</DialogContent>
      )}
    </SheetDialog>
  );
}

function Checkout({ invoice, subscription, onClose }: CheckoutDialogProps & { readonly subscription: Subscription }) {
  const { t } = useTranslation(['billing', 'common']);
  const { form, step, back, next, payment, hadPart, isBusy, failure, renew } = useCheckout(invoice, subscription);
  const isPhone = useNarrower('sm');
  if (payment) return <PaymentView payment={payment} hadPart={hadPart} isBusy={isBusy} failure={failure} onRenew={renew} onClose={onClose} />;
  const parts = { control: form.control, subscription, invoice };
  return (
    <>
      <DialogContent>
        <Stepper activeStep={step} alternativeLabel={isPhone} sx={{ mb: 3 }}>
          {stepNames.map((name) => (
            <Step key={name}>
              <StepLabel>{t(`step_${name}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {failure ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorText(failure)}
          </Alert>
        ) : null}
        {step === 0 ? <DetailsStep control={form.control} /> : null}
        {step === 1 ? <PlanStep {...parts} /> : null}
        {step === 2 ? <ReviewStep form={form.getValues()} subscription={subscription} invoice={invoice} /> : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
          {t('common:close')}
        </Button>
        {step > 0 ? (
          <Button color="inherit" disabled={isBusy} onClick={back}>
            {t('back')}
          </Button>
        ) : null}
        <Button variant="contained" loading={isBusy} onClick={next}>
          {t(step === stepNames.length - 1 ? 'pay' : 'next')}
        </Button>
      </DialogActions>
    </>
  );
}
