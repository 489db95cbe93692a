import { styled } from '@mui/material/styles';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { DateTimeField } from '#web/kit/fields/DateTimeField.tsx';
import { ContactListField } from '#web/parts/outreach/ContactListField.tsx';
import type { EmailForm } from './email-values.ts';
import { SenderField } from './SenderField.tsx';
import { TemplateField } from './TemplateField.tsx';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.spacing(2.5),
}));

interface MailFieldsProps {
  readonly control: Control<EmailForm>;
  readonly access: CampaignAccess;
}

export function MailFields({ control, access }: MailFieldsProps) {
  const { t } = useTranslation(['email', 'outreach', 'kit']);
  const isRead = access === 'none';
  const isKept = access !== 'all';
  return (
    <Fields>
      <BoundText control={control} name="name" label={t('kit:name')} helperText={t('nameHelp')} disabled={isRead} required />
      <BoundText control={control} name="title" label={t('kit:title')} helperText={t('titleHelp')} disabled={isRead} />
      <BoundText control={control} name="description" label={t('description')} helperText={t('descriptionHelp')} disabled={isRead} />
      <SenderField control={control} disabled={isRead} />
      <ContactListField control={control} name="contactListId" disabled={isKept} />
      <TemplateField control={control} disabled={isRead} />
      <DateTimeField control={control} name="scheduledAt" label={t('outreach:scheduledAt')} helperText={t('outreach:scheduledAtHelp')} disabled={isKept} />
      <BoundSwitch control={control} name="tracks" label={t('tracks')} helperText={t('tracksHelp')} disabled={isRead} />
    </Fields>
  );
}
