import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { connectionsQuery } from '#web/api/connection-queries.ts';
import { contactListChoicesQuery } from '#web/api/contact-list-queries.ts';
import { BoundAutocomplete } from '#web/components/fields/BoundAutocomplete.tsx';
import { BoundMultiSelect } from '#web/components/fields/BoundMultiSelect.tsx';
import { BoundSwitch } from '#web/components/fields/BoundSwitch.tsx';
import { BoundText } from '#web/components/fields/BoundText.tsx';
import { DateTimeField } from '#web/components/fields/DateTimeField.tsx';
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

/** What the campaign is called, whom it is for, from where, and when. */
export function TargetFields({ control, access }: TargetFieldsProps) {
  const { t } = useTranslation('campaigns');
  const disabled = access !== 'all';
  return (
    <>
      <BoundText control={control} name="name" label={t('name')} disabled={disabled} required />
      <Pair>
        <ListField control={control} disabled={disabled} />
        <ConnectionsField control={control} disabled={access === 'none'} />
      </Pair>
      <Pair>
        <DateTimeField control={control} name="scheduledAt" label={t('scheduledAt')} helperText={t('scheduledAtHelp')} disabled={disabled} />
        <BoundSwitch control={control} name="confirmation" label={t('confirmation')} helperText={t('confirmationHelp')} disabled={disabled} />
      </Pair>
    </>
  );
}

interface FieldProps {
  readonly control: Control<CampaignForm>;
  readonly disabled: boolean;
}

function ListField({ control, disabled }: FieldProps) {
  const { t } = useTranslation('campaigns');
  const { data: lists = [], isSuccess } = useQuery(contactListChoicesQuery);
  const renderOption = ({ name, contactsCount }: ContactList) => (
    <span>
      {name}
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {t('listContacts', { count: contactsCount })}
      </Typography>
    </span>
  );
  const help = isSuccess && lists.length === 0 ? { helperText: t('noLists') } : {};
  return (
    <BoundAutocomplete
      control={control}
      name="contactListId"
      label={t('contactList')}
      options={lists}
      renderOption={renderOption}
      disabled={disabled}
      {...help}
    />
  );
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
