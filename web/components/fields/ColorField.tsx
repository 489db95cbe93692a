import Check from '@mui/icons-material/Check';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useId, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBoundField, type FieldProps } from './field-props.ts';

/** Dark enough for white text, far enough apart to be told from one another. */
const palette = {
  red: '#c62828',
  orange: '#c2410c',
  amber: '#9a6700',
  lime: '#4d7c0f',
  green: '#1b7f3b',
  teal: '#00796b',
  cyan: '#0e7490',
  blue: '#1565c0',
  indigo: '#3f3fbf',
  violet: '#7b1fa2',
  pink: '#c2185b',
  grey: '#5f6b7a',
} as const;
const names = Object.keys(palette) as (keyof typeof palette)[]; // its own keys

const Swatch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  color: '#fff',
  '& > svg': { fontSize: 18 },
});

/** A colour of the palette. The value is `#rrggbb`, or an empty string; a colour from elsewhere is offered beside the palette. */
export function ColorField<T extends FieldValues>(props: FieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur, name } = field;
  const { label, helperText, error, required, disabled } = shown;
  const id = useId();
  const chosen = String(value).toLowerCase();
  const colors = useColors(chosen);
  return (
    <FormControl error={error} disabled={disabled} required={required}>
      <FormLabel id={id} sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup row aria-labelledby={id} name={name} value={chosen} onChange={(_event, color) => onChange(color)} onBlur={onBlur} sx={{ ml: -0.75 }}>
        {colors.map((color, index) => (
          <ColorRadio key={color.value} {...color} inputRef={index === 0 ? ref : undefined} />
        ))}
      </RadioGroup>
      {helperText ? <FormHelperText>{helperText}</FormHelperText> : null}
    </FormControl>
  );
}

interface Color {
  readonly value: string;
  readonly label: string;
}

function useColors(chosen: string): readonly Color[] {
  const { t } = useTranslation('kit');
  const isForeign = chosen !== '' && !names.some((name) => palette[name] === chosen);
  const foreign = isForeign ? [{ value: chosen, label: chosen }] : [];
  return [...foreign, ...names.map((name) => ({ value: palette[name], label: t(`color_${name}`) }))];
}

function ColorRadio({ value, label, inputRef }: Color & { readonly inputRef: Ref<HTMLInputElement> | undefined }) {
  const style = { backgroundColor: value };
  const checked = (
    <Swatch style={style}>
      <Check />
    </Swatch>
  );
  return (
    <Radio
      data-tooltip={label}
      value={value}
      sx={{ p: 0.75 }}
      icon={<Swatch style={style} />}
      checkedIcon={checked}
      slotProps={{ input: { 'aria-label': label, ...(inputRef ? { ref: inputRef } : {}) } }}
    />
  );
}
