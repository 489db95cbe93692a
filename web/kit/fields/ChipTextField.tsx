import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBoundField, type FieldProps } from './field-props.ts';

/** A chip's label, and the text that it inserts. */
export interface TextChip {
  readonly word: string;
  readonly label: string;
}

type ChipTextFieldProps<T extends FieldValues> = FieldProps<T> & {
  readonly chips: readonly TextChip[];
  readonly minRows?: number;
};

/** A text of several lines, with chips that put words where the cursor is. The value is a string. */
export function ChipTextField<T extends FieldValues>({ chips, minRows = 4, ...props }: ChipTextFieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (word: string): void => {
    const text = String(field.value);
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    field.onChange(text.slice(0, start) + word + text.slice(end));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + word.length, start + word.length);
    });
  };
  const bindRef = (element: HTMLTextAreaElement | null): void => {
    area.current = element;
    field.ref(element);
  };
  return (
    <div>
      <TextField {...shown} multiline minRows={minRows} maxRows={12} inputRef={bindRef} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
      <Box role="group" aria-label={t('insert')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {chips.map(({ word, label }) => (
          <Chip key={word} size="small" variant="outlined" label={label} disabled={shown.disabled} onClick={() => insert(word)} />
        ))}
      </Box>
    </div>
  );
}
