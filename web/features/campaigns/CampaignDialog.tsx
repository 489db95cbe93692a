import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { campaignAccess } from '#shared/domain/campaign-access.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { canRestart } from '#web/parts/outreach/campaign-steps.ts';
import { CampaignPreview } from './CampaignPreview.tsx';
import type { MessageNumber } from './campaign-values.ts';
import { MessageFields } from './MessageFields.tsx';
import { PaceFields } from './PaceFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { useCampaignForm } from './use-campaign-form.ts';
import { maxUploadBytes } from '#web/parts/upload/contract.static.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 300px', gap: theme.spacing(3) },
}));
const Fields = styled('div')(({ theme }) => ({ display: 'grid', alignContent: 'start', gap: theme.spacing(2.5), minWidth: 0 }));

interface CampaignDialogProps {
  /** Null makes a new one. */
  readonly campaign: Campaign | null;
  readonly onClose: () => void;
}

/** Writes a campaign and says whom it is for; shows it where it can no longer be changed. */
export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const { t } = useTranslation(['campaigns', 'outreach', 'kit']);
  const [access] = useState(() => (campaign ? campaignAccess(campaign, serverNowMs()) : 'all'));
  const [shown, show] = useState<MessageNumber>(1);
  const { frame, saveAndStart, uploaded, risk } = useCampaignForm(campaign, access, onClose);
  const { control } = frame.form;
  const title = campaign ? (access === 'none' ? t('outreach:readTitle', { name: campaign.name }) : t('editTitle')) : t('add');
  return (
    <FormDialog
      title={title}
      {...frame}
      more={{ label: campaign && canRestart(campaign.status) ? t('outreach:saveAndRestart') : t('saveAndStart'), onSubmit: saveAndStart }}
      isReadOnly={access === 'none'}
      maxWidth="md"
    >
      {access === 'all' ? null : <Alert severity="info">{access === 'none' ? t('readOnly') : t('textsOnly')}</Alert>}
      <Columns>
        <Fields>
          <TargetFields control={control} access={access} />
          {risk.text === null || access === 'none' ? null : (
            <Alert severity="warning">
              <AlertTitle>{t('freshTitle')}</AlertTitle>
              {risk.text}
            </Alert>
          )}
          <MessageFields control={control} access={access} shown={shown} onShow={show} />
          <FileField control={control} name="media" label={t('kit:file')} maxBytes={maxUploadBytes} helperText={t('mediaHelp')} disabled={access !== 'all'} />
          {uploaded === null ? null : <LinearProgress variant="determinate" value={uploaded * 100} aria-label={t('uploading')} />}
          <PaceFields control={control} access={access} />
        </Fields>
        <CampaignPreview control={control} campaign={campaign} shown={shown} />
      </Columns>
      <ConfirmDialog
        isOpen={risk.isAsked}
        title={t('freshTitle')}
        text={risk.text ?? ''}
        confirmLabel={t('freshConfirm')}
        onConfirm={risk.onTake}
        onClose={risk.onLeave}
      />
    </FormDialog>
  );
}
