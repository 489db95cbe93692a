import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import { contactListChoicesQuery } from '#web/parts/contact-lists/queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { errorText } from '#web/errors/error-text.ts';
import { BoundAutocomplete } from '#web/kit/fields/BoundAutocomplete.tsx';
import { ListArrivals } from './ListArrivals.tsx';

const ContactListDialog = lazy(async () => ({ default: (await import('#web/parts/contact-lists/ContactListDialog.tsx')).ContactListDialog }));

interface ContactListFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly disabled: boolean;
}

/** Recipients of a campaign: a choice among the company's contact lists, or a new one. */
export function ContactListField<T extends FieldValues>({ control, name, disabled }: ContactListFieldProps<T>) {
  const { t } = useTranslation('outreach');
  const { data: lists = [], isSuccess, error } = useQuery(contactListChoicesQuery);
  const { field } = useController({ control, name });
  const chosen = lists.find(({ id }) => id === field.value);
  const count = chosen && chosen.contactsCount > 0 ? `${t('listContacts', { count: chosen.contactsCount })}. ` : '';
  const helperText = error ? errorText(error) : isSuccess && lists.length === 0 ? t('noLists') : `${count}${t('listRule')}`;
  return (
    <div>
      <BoundAutocomplete
        control={control}
        name={name}
        label={t('contactList')}
        options={lists}
        renderOption={renderOption}
        disabled={disabled}
        helperText={helperText}
      />
      {chosen && !disabled ? <ListArrivals list={chosen} /> : null}
      {disabled ? null : <NewListButton onMade={({ id }) => field.onChange(id)} />}
    </div>
  );
}

const renderOption = (list: ContactList) => <ListOption list={list} />;

function ListOption({ list: { name, contactsCount } }: { readonly list: ContactList }) {
  const { t } = useTranslation('outreach');
  return (
    <span>
      {name}
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {t('listContacts', { count: contactsCount })}
      </Typography>
    </span>
  );
}

function NewListButton({ onMade }: { readonly onMade: (list: ContactList) => void }) {
  const { t } = useTranslation('outreach');
  const mayMake = useHasRight('contact-lists:edit');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayMake) return null;
  return (
    <>
      <Button size="small" startIcon={<Add />} sx={{ mt: 0.5 }} onClick={() => setIsOpen(true)}>
        {t('newList')}
      </Button>
      <Suspense>{isOpen ? <ContactListDialog contactList={null} onSaved={({ list }) => onMade(list)} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
