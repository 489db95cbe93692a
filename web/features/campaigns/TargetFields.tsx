import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { BoundMultiSelect } from '#web/kit/fields/BoundMultiSelect.tsx';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { DateTimeField } from '#web/kit/fields/DateTimeField.tsx';
import { ContactListField } from '#web/parts/outreach/ContactListField.tsx';
import type { CampaignForm } from './campaign-values.ts';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(2.5),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

interface TargetFieldsProps {
  readonly control: Control<CampaignForm>;
  readonly access: CampaignAccess;
}

/** Fields for name, recipients, connections and time. */
export function TargetFields({ control, access }: TargetFieldsProps) {
  const { t } = useTranslation(['campaigns', 'outreach', 'kit']);
  const disabled = access !== 'all';
  return (
    <>
      <BoundText control={control} name="name" label={t('kit:name')} disabled={disabled} required />
      <Pair>
        <ContactListField control={control} name="contactListId" disabled={disabled} />
        <ConnectionsField control={control} disabled={access === 'none'} />
      </Pair>
      <Pair>
        <DateTimeField control={control} name="scheduledAt" label={t('outreach:scheduledAt')} helperText={t('outreach:scheduledAtHelp')} disabled={disabled} />
        <BoundSwitch control={control} name="confirmation" label={t('confirmation')} helperText={t('confirmationHelp')} disabled={disabled} />
      </Pair>
    </>
  );
}

interface FieldProps {
  readonly control: Control<CampaignForm>;
  readonly disabled: boolean;
}

function ConnectionsField({ control, disabled }: FieldProps) {
  const { t } = useTranslation('campaigns');
  const { data: connections = [], isSuccess } = useQuery(connectionsQuery);
  const options = connections.filter(({ channel }) => channel === 'whatsapp').map(({ id, name }) => ({ value: id, label: name }));
  return (
    <BoundMultiSelect
      control={control}
      name="whatsappIds"
      label={t('connections')}
      options={options}
      helperText={t('connectionsHelp')}
      noneText={isSuccess && options.length === 0 ? t('noWhatsapp') : null}
      disabled={disabled}
    />
  );
}
