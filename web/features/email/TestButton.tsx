import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import { useTestEmail } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { toastMs } from './paths.ts';

/** Sends a campaign, as it is saved, to whoever asks. */
export function useTest() {
  const { t } = useTranslation('email');
  const { email } = useSessionUser();
  const { mutate, isPending } = useTestEmail();
  return { test: (id: EmailId): void => mutate(id, { onSuccess: () => notifySuccess(t('tested', { email }), toastMs) }), isTesting: isPending };
}

export function TestButton({ campaign: { id } }: { readonly campaign: EmailCampaign }) {
  const { t } = useTranslation('email');
  const { test, isTesting } = useTest();
  return (
    <Button color="inherit" startIcon={<ForwardToInboxOutlined />} loading={isTesting} onClick={() => test(id)}>
      {t('test')}
    </Button>
  );
}
