import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { call } from '#web/api/call.ts';
import { sessionQuery, useHasRight, useSessionUser } from '#web/api/session.ts';
import { usePageVisible } from '#web/kit/page/use-page-visible.ts';
import { Banner } from '#web/kit/states/Banner.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { routes } from './contract.static.ts';

/** Says that the company still waits for the proof of an address, and mails the link again. Whoever comes back from the mail finds it gone. */
export function AddressProof() {
  const { t, i18n } = useTranslation('account');
  const { email, company } = useSessionUser();
  const isAdmin = useHasRight('drawer-admin-items:view');
  const awaits = company.awaitsAddressProof === true;
  useLookAgain(awaits);
  const send = useMutation({
    mutationFn: () => call(routes.sendAddressProof, { body: { language: i18n.language } }),
    onSuccess: () => notifySuccess(t('proofSent', { email })),
  });
  if (!awaits) return null;
  const again = (
    <Button color="inherit" size="small" loading={send.isPending} onClick={() => send.mutate()}>
      {t('proofAgain')}
    </Button>
  );
  return (
    <Banner severity="info" action={isAdmin ? again : null}>
      {isAdmin ? t('proofWaits', { email }) : t('proofWaitsForAdmin')}
    </Banner>
  );
}

/** The mail is read in another tab. */
function useLookAgain(isWaiting: boolean): void {
  const queryClient = useQueryClient();
  const isVisible = usePageVisible();
  useEffect(() => {
    if (isWaiting && isVisible) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isWaiting, isVisible, queryClient]);
}
