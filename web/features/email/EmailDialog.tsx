import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { emailAccess } from '#shared/domain/email-access.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { canRestart, canStart } from '#web/parts/outreach/campaign-steps.ts';
import { MailFields } from './MailFields.tsx';
import { MailPreview } from './MailPreview.tsx';
import { useEmailForm } from './use-email-form.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: theme.spacing(3) },
}));

interface EmailDialogProps {
  readonly campaign: EmailCampaign;
  /** It is saved, and is to be sent now. */
  readonly onSend: (campaign: EmailCampaign) => void;
  readonly onClose: () => void;
}

/** Says what an e-mail campaign says, whom it is for and when; shows it while it can not be changed. */
export function EmailDialog({ campaign, onSend, onClose }: EmailDialogProps) {
  const { t } = useTranslation(['email', 'outreach']);
  const [access] = useState(() => emailAccess(campaign));
  const { frame, saveAndSend, saveAndRestart } = useEmailForm(campaign, access, { onSend, onClose });
  const more = canStart(campaign.status)
    ? { label: t('saveAndSend'), onSubmit: saveAndSend }
    : canRestart(campaign.status)
      ? { label: t('outreach:saveAndRestart'), onSubmit: saveAndRestart }
      : undefined;
  return (
    <FormDialog
      title={access === 'none' ? t('outreach:readTitle', { name: campaign.name }) : t('editTitle')}
      {...frame}
      more={more}
      isReadOnly={access === 'none'}
      maxWidth="lg"
    >
      {access === 'all' ? null : <Alert severity="info">{access === 'none' ? t('readOnly') : t('textsOnly')}</Alert>}
      <Columns>
        <MailFields control={frame.form.control} access={access} />
        <MailPreview control={frame.form.control} />
      </Columns>
    </FormDialog>
  );
}
