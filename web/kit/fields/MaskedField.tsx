import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { reaisOf } from '#shared/domain/money.ts';
import { useBoundField, type FieldProps } from './field-props.ts';

type MaskedFieldProps<T extends FieldValues, V> = FieldProps<T> & {
  /** Text that is shown for a value. */
  readonly format: (value: V) => string;
  /** The value of what was typed, of which the format then takes the place. */
  readonly parse: (text: string) => V;
  readonly inputMode: 'numeric' | 'tel';
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly autoComplete?: string;
};

/** A text that is brought into its form while it is typed. */
function MaskedField<T extends FieldValues, V>({ format, parse, inputMode, placeholder, prefix, autoComplete, ...props }: MaskedFieldProps<T, V>) {
  const { field, shown } = useBoundField(props);
  return (
    <TextField
      {...shown}
      inputRef={field.ref}
      value={format(field.value)}
      onChange={({ target }) => field.onChange(parse(target.value))}
      onBlur={field.onBlur}
      {...(placeholder ? { placeholder } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      slotProps={{
        htmlInput: { inputMode },
        input: prefix ? { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> } : {},
      }}
    />
  );
}

/** The specification's 7 digits before the comma, and two behind it. */
const mostMoneyDigits = 9;
const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

/** Reais. Digits move in from the right: 1, 2, 3, 4 is 12,34. The value is a number, or null. */
export function MoneyField<T extends FieldValues>(props: FieldProps<T>) {
  const parse = (text: string): number | null => {
    const digits = digitsOf(text).replace(/^0+/, '');
    return digits === '' ? null : reaisOf(Number(digits.slice(0, mostMoneyDigits)));
  };
  return (
    <MaskedField<T, number | null>
      {...props}
      inputMode="numeric"
      prefix="R$"
      placeholder="0,00"
      parse={parse}
      format={(value) => (value === null ? '' : money.format(value))}
    />
  );
}

/** E.164 has no more. */
const mostPhoneDigits = 15;

/** A telephone with its country. The value is its digits: `5511912345678`. */
export function PhoneField<T extends FieldValues>(props: FieldProps<T>) {
  const format = (digits: string): string => {
    if (!digits.startsWith('55')) return digits === '' ? '' : `+${digits}`;
    const [area, rest] = [digits.slice(2, 4), digits.slice(4)];
    const cut = rest.length > 8 ? 5 : 4;
    return ['+55', area, rest.length > cut ? `${rest.slice(0, cut)}-${rest.slice(cut)}` : rest].filter(Boolean).join(' ');
  };
  return (
    <MaskedField<T, string>
      {...props}
      inputMode="tel"
      autoComplete="off"
      placeholder="+55 11 91234-5678"
      parse={(text) => digitsOf(text).slice(0, mostPhoneDigits)}
      format={format}
    />
  );
}

/** A time of day by the specification's HH:MM mask. The value is what is typed so far: `08:30` when whole. */
export function TimeField<T extends FieldValues>(props: FieldProps<T>) {
  const parse = (text: string): string => {
    const digits = digitsOf(/^\d:/.test(text) ? `0${text}` : text);
    const hours = /^[3-9]/.test(digits) ? `0${digits}` : digits;
    const [hh, mm] = [hours.slice(0, 2), hours.slice(2, 4)];
    return mm === '' ? hh : `${hh}:${mm}`;
  };
  return <MaskedField<T, string> {...props} inputMode="numeric" placeholder="HH:MM" parse={parse} format={(value) => value} />;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
