import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Subscription } from '#shared/contract/subscription.ts';
import { subscriptionQuery, useCurrentInvoice } from './queries.ts';
import { daysBegun } from '#shared/domain/days-begun.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { Banner } from '#web/kit/states/Banner.tsx';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

/** How long the company may go on, and the way to pay for more. */
export function SubscriptionScreen() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(subscriptionQuery);
  const [paying, setPaying] = useState<Invoice | null>(null);
  const current = useCurrentInvoice();
  return (
    <Page>
      {error && !data ? <FailedState title={t('loadFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Busy />}
      {data ? (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: '14px', maxWidth: 560 }}>
          <Stack spacing={2.5}>
            {Date.parse(data.dueDate) < serverNowMs() ? <Banner severity="warning">{t('expired', { date: formatDate(data.dueDate) })}</Banner> : null}
            {data.overPlan ? <OverPlan overPlan={data.overPlan} /> : null}
            <Facts subscription={data} />
            <Button variant="contained" size="large" loading={current.isPending} onClick={() => current.mutate(undefined, { onSuccess: setPaying })}>
              {t('subscribe')}
            </Button>
          </Stack>
        </Paper>
      ) : null}
      {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
    </Page>
  );
}

/** Names the excess while there is still time to choose what goes. */
function OverPlan({ overPlan: { excess, offAt, tooMany } }: { readonly overPlan: NonNullable<Subscription['overPlan']> }) {
  const { t } = useTranslation('billing');
  const kinds = excess.map((kind) => t(`over_${kind}`)).join(', ');
  return (
    <Banner severity="warning">
      {t('overPlan', { kinds, date: formatDate(offAt) })}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('overPlanChoose')}
      </Typography>
      <ul>
        {tooMany.map(({ kind, limit, count, names }) => (
          <li key={kind}>{t('overPlanLine', { kind: t(`over_${kind}`), limit, count, names: names.join(', ') })}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Facts({ subscription: { isTrial, dueDate, email } }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const readOnly = { slotProps: { htmlInput: { readOnly: true } }, fullWidth: true } as const;
  return (
    <>
      {isTrial ? (
        <TextField {...readOnly} label={t('trial')} value={t('trialDays', { count: daysBegun(dueDate, serverNowMs()) })} />
      ) : (
        <TextField {...readOnly} label={t('licence')} value={t('licenceUntil', { date: formatDate(dueDate) })} />
      )}
      <TextField {...readOnly} label={t('billingEmail')} value={email ?? '—'} />
    </>
  );
}
