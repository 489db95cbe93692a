import Check from '@mui/icons-material/Check';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useId, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useBoundField, type FieldProps } from './field-props.ts';

/** Dark enough for white text, far enough apart to be told from one another: each hue plain, soft, dark and deep. */
const hues = {
  red: ['#c62828', '#a85f5f', '#9a1c1c', '#631919'],
  orange: ['#c2410c', '#a56347', '#8f2e05', '#5b220a'],
  amber: ['#9a6700', '#8c6f35', '#6c4800', '#463004'],
  lime: ['#4d7c0f', '#607c3b', '#365809', '#253a0a'],
  green: ['#1b7f3b', '#468058', '#115b29', '#103c1e'],
  teal: ['#00796b', '#308077', '#005a4f', '#033b35'],
  cyan: ['#0e7490', '#407c8c', '#08566c', '#0a3945'],
  blue: ['#1565c0', '#4d76a5', '#0d4e98', '#0f345e'],
  indigo: ['#3f3fbf', '#6f6fa4', '#2f2f9a', '#1f1f66'],
  violet: ['#7b1fa2', '#945faa', '#5e1580', '#3d0a54'],
  pink: ['#c2185b', '#ae577a', '#9b0f47', '#651232'],
  grey: ['#5f6b7a', '#6e747c', '#46505c', '#2f343b'],
  brown: ['#6d4c41'],
  black: ['#111827'],
} as const;
const hueNames = Object.keys(hues) as (keyof typeof hues)[]; // its own keys
const shadeNames = ['plain', 'soft', 'dark', 'deep'] as const;

/** The specification's fifty, shade by shade: those that differ most come first. */
const palette = shadeNames.flatMap((shade, index) => hueNames.flatMap((hue) => (hues[hue][index] ? [{ hue, shade, value: hues[hue][index] }] : [])));

/** The first colour that is not taken; all taken, the first. */
export const freeColor = (taken: readonly string[]): string => {
  const isTaken = (value: string): boolean => taken.some((color) => color.toLowerCase() === value);
  return (palette.find(({ value }) => !isTaken(value)) ?? palette[0])?.value ?? '';
};

const Swatch = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  // The deepest ones would be lost on a dark ground.
  boxShadow: `0 0 0 1px color-mix(in srgb, ${theme.vars.palette.text.secondary} 35%, transparent)`,
  color: '#fff',
  '& > svg': { fontSize: 18 },
}));

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
      <RadioGroup row aria-labelledby={id} name={name} value={chosen} onChange={(_event, color) => onChange(color)} onBlur={onBlur} sx={{ ml: -0.5 }}>
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
  const isForeign = chosen !== '' && !palette.some(({ value }) => value === chosen);
  const foreign = isForeign ? [{ value: chosen, label: chosen }] : [];
  const named = palette.map(({ hue, shade, value }) => {
    const color = t(`color_${hue}`);
    return { value, label: shade === 'plain' ? color : t(`shade_${shade}`, { color }) };
  });
  return [...foreign, ...named];
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
      sx={{ p: 0.5 }}
      icon={<Swatch style={style} />}
      checkedIcon={checked}
      slotProps={{ input: { 'aria-label': label, ...(inputRef ? { ref: inputRef } : {}) } }}
    />
  );
}
