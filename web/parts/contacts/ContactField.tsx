import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { useBoundField, type FieldProps } from '#web/kit/fields/field-props.ts';
import { OptionRow } from '#web/kit/fields/OptionRow.tsx';
import { useAutocompleteTexts } from '#web/kit/fields/use-autocomplete-texts.ts';

/** The specification's: shorter searches find nothing yet. */
const searchFromLetters = 3;
/** The specification's delay for searches. */
const searchDelayMs = 500;

export interface PickedContact {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
}

type ContactFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** Asks the server; the signal gives an overtaken search up. */
  readonly search: (term: string, signal: AbortSignal) => Promise<readonly PickedContact[]>;
  /** With both, what was typed is offered as a new contact below those found. */
  readonly addLabel?: (typed: string) => string;
  readonly onAdd?: (typed: string) => void;
};

/** Stands for the contact that is not there yet. */
const newId = 'new';

/** A contact found by name or number. The value is the contact (PickedContact), or null, since its name must be shown without a call. */
export function ContactField<T extends FieldValues>({ search, addLabel, onAdd, ...props }: ContactFieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const { label, required, error, helperText, disabled } = shown;
  const chosen = field.value as PickedContact | null; // the form's own
  const [typed, setTyped] = useState('');
  const term = useLate(typed.trim(), searchDelayMs);
  const isSearch = term.length >= searchFromLetters && term !== chosen?.name;
  const found = useQuery({ queryKey: ['contacts', 'picked', term], queryFn: ({ signal }) => search(term, signal), enabled: isSearch });
  const texts = useAutocompleteTexts();
  const hits = (isSearch && found.data) || [];
  const isAdding = onAdd !== undefined && isSearch && found.data !== undefined;
  const nothing = found.isError ? t('searchFailed') : isSearch ? texts.noOptionsText : t('searchFrom', { count: searchFromLetters });
  return (
    <Autocomplete
      {...texts}
      noOptionsText={nothing}
      options={isAdding ? [...hits, { id: newId, name: term, number: null }] : hits}
      loading={isSearch && found.isFetching}
      value={chosen}
      disabled={disabled}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, contact) => (contact?.id === newId ? onAdd?.(contact.name) : field.onChange(contact))}
      onBlur={field.onBlur}
      renderOption={({ key, ...item }, { id, name, number }) => (
        <li key={key} {...item}>
          {id === newId && addLabel ? addLabel(name) : <OptionRow mark={<Avatar id={id} name={name} sizePx={28} />} name={name} detail={formatPhone(number)} />}
        </li>
      )}
      renderInput={(input) => <TextField {...input} inputRef={field.ref} label={label} required={required} error={error} helperText={helperText} />}
    />
  );
}

/** The value as it was when it last rested that long. */
function useLate(value: string, delayMs: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return late;
}
