import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useBoundField, type FieldProps } from './field-props.ts';
import type { TextForms } from './variable-names.ts';

/** A chip's label, and the text that it inserts, as it is read. */
export interface TextChip {
  readonly word: string;
  readonly label: string;
}

type ChipTextFieldProps<T extends FieldValues> = FieldProps<T> & {
  readonly chips: readonly TextChip[];
  readonly minRows?: number;
  /** For a text that is stored otherwise than it is read. */
  readonly forms?: TextForms;
};

const asStored: TextForms = { shown: (text) => text, stored: (text) => text };

/** A text of several lines, with chips that put words where the cursor is. The value is a string. */
export function ChipTextField<T extends FieldValues>({ chips, minRows = 4, forms = asStored, ...props }: ChipTextFieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = forms.shown(String(field.value));
  const putCaret = (at: number): number => requestAnimationFrame(() => area.current?.setSelectionRange(at, at));
  const insert = (word: string): void => {
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    field.onChange(forms.stored(text.slice(0, start) + word + text.slice(end)));
    requestAnimationFrame(() => area.current?.focus());
    putCaret(start + word.length);
  };
  const write = ({ value, selectionStart }: { readonly value: string; readonly selectionStart: number | null }): void => {
    const stored = forms.stored(value);
    field.onChange(stored);
    // A variable that was typed or pasted as it is stored is read otherwise: the caret stays behind it.
    if (forms.shown(stored) !== value) putCaret(forms.shown(forms.stored(value.slice(0, selectionStart ?? value.length))).length);
  };
  const bindRef = (element: HTMLTextAreaElement | null): void => {
    area.current = element;
    field.ref(element);
  };
  return (
    <div>
      <TextField
        {...shown}
        multiline
        minRows={minRows}
        maxRows={12}
        inputRef={bindRef}
        value={text}
        onChange={({ target }) => write(target)}
        onBlur={field.onBlur}
      />
      <Box role="group" aria-label={t('insert')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {chips.map(({ word, label }) => (
          <Chip key={word} size="small" variant="outlined" label={label} disabled={shown.disabled} onClick={() => insert(word)} />
        ))}
      </Box>
    </div>
  );
}
