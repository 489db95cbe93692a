import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListChoicesQuery } from '#web/parts/contact-lists/queries.ts';
import { errorText } from '#web/errors/error-text.ts';
import { BoundAutocomplete } from '#web/kit/fields/BoundAutocomplete.tsx';

interface ContactListFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly disabled: boolean;
}

/** Recipients of a campaign: a choice among the company's contact lists. */
export function ContactListField<T extends FieldValues>({ control, name, disabled }: ContactListFieldProps<T>) {
  const { t } = useTranslation('outreach');
  const { data: lists = [], isSuccess, error } = useQuery(contactListChoicesQuery);
  const renderOption = ({ name: listName, contactsCount }: ContactList) => (
    <span>
      {listName}
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {t('listContacts', { count: contactsCount })}
      </Typography>
    </span>
  );
  const helperText = error ? errorText(error) : isSuccess && lists.length === 0 ? t('noLists') : t('listRule');
  return (
    <BoundAutocomplete
      control={control}
      name={name}
      label={t('contactList')}
      options={lists}
      renderOption={renderOption}
      disabled={disabled}
      helperText={helperText}
    />
  );
}
