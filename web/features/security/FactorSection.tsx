import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { factorQuery, type FactorState, useFactorSteps } from './queries.ts';
import { useSetUp } from './use-set-up.tsx';

/** The second factor and the passkeys, in the own profile. */
export function FactorSection() {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useQuery(factorQuery);
  if (error && !data) return <FailedState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack spacing={2}>
      <AppAndCodes data={data} />
      {data ? <PasskeyList state={data} /> : null}
    </Stack>
  );
}

function AppAndCodes({ data }: { readonly data: FactorState | undefined }) {
  const { t } = useTranslation('security');
  const titleId = useId();
  const setUp = useSetUp();
  return (
    <section aria-labelledby={titleId}>
      <Typography component="h3" variant="subtitle2" id={titleId} sx={{ fontWeight: 700 }}>
        {t('factor')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {data?.isSet ? t('isOn', { count: data.spareCodesLeft }) : t('isOff')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {data ? (
          <Button variant="outlined" size="small" loading={setUp.isBusy} onClick={setUp.begin}>
            {t(data.hasApp ? 'replace' : data.isSet ? 'addApp' : 'turnOn')}
          </Button>
        ) : null}
        {data?.isSet ? <OfSet isDemanded={data.isDemanded} showCodes={setUp.showCodes} /> : null}
      </Stack>
      {setUp.dialogs}
    </section>
  );
}

interface OfSetProps {
  readonly isDemanded: boolean;
  readonly showCodes: (codes: readonly string[]) => void;
}

function OfSet({ isDemanded, showCodes }: OfSetProps) {
  const { t } = useTranslation('security');
  const steps = useFactorSteps();
  const renew = useProved({
    title: t('renew'),
    text: t('renewText'),
    submitLabel: t('renew'),
    run: async (password = '') => showCodes((await steps.renew(password)).spareCodes),
    isStrict: true,
  });
  const remove = useProved({
    title: t('turnOff'),
    text: t('turnOffText'),
    submitLabel: t('turnOff'),
    run: async (password = '') => {
      await steps.remove(password);
      notifySuccess(t('turnedOff'));
    },
    isStrict: true,
  });
  return (
    <>
      <Button variant="text" size="small" onClick={renew.ask}>
        {t('renew')}
      </Button>
      {isDemanded ? null : (
        <Button variant="text" size="small" color="error" onClick={remove.ask}>
          {t('turnOff')}
        </Button>
      )}
      {renew.dialog}
      {remove.dialog}
    </>
  );
}
