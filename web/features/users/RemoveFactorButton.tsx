import PhonelinkEraseOutlined from '@mui/icons-material/PhonelinkEraseOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Person } from '#shared/contract/users.ts';
import { useSessionUser } from '#web/api/session.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { useRemoveFactor } from './queries.ts';

/** For a colleague who lost the phone and the spare codes. */
export function RemoveFactorButton({ user }: { readonly user: Person }) {
  const { t } = useTranslation('users');
  const { id: ownId } = useSessionUser();
  const removeFactor = useRemoveFactor();
  const { ask, isBusy, dialog } = useProved({
    title: t('removeFactor'),
    text: t('removeFactorText', user),
    submitLabel: t('removeFactor'),
    run: async (currentPassword) => {
      await removeFactor(user.id, currentPassword);
      notifySuccess(t('factorRemoved', user));
    },
  });
  if (user.id === ownId || !user.hasFactor) return null;
  return (
    <>
      <Button variant="text" startIcon={<PhonelinkEraseOutlined />} loading={isBusy} onClick={ask} sx={{ alignSelf: 'flex-start' }}>
        {t('removeFactor')}
      </Button>
      {dialog}
    </>
  );
}
