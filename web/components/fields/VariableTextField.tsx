import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBoundField, type FieldProps } from './field-props.ts';

/** What texts of a conversation may name; each is filled in when the text is sent. */
export const conversationVariables = ['firstName', 'name', 'ms', 'user', 'queue', 'protocol', 'hour', 'connection'] as const;
export type ConversationVariable = (typeof conversationVariables)[number];

type VariableTextFieldProps<T extends FieldValues> = FieldProps<T> & {
  readonly variables?: readonly ConversationVariable[];
  readonly minRows?: number;
};

/** A text of several lines with `{{variables}}`, which chips put where the cursor is. The value is a string. */
export function VariableTextField<T extends FieldValues>({ variables = conversationVariables, minRows = 4, ...props }: VariableTextFieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: ConversationVariable): void => {
    const text = String(field.value);
    const [start, end] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    const word = `{{${name}}}`;
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
        {variables.map((name) => (
          <Chip key={name} size="small" variant="outlined" label={t(`variable_${name}`)} disabled={shown.disabled} onClick={() => insert(name)} />
        ))}
      </Box>
    </div>
  );
}
