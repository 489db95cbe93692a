import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChipTextField } from './ChipTextField.tsx';
import type { FieldProps } from './field-props.ts';

/** Variables for texts of a conversation; each is filled in when the text is sent. */
export const conversationVariables = ['firstName', 'name', 'ms', 'user', 'queue', 'protocol', 'hour', 'connection'] as const;
export type ConversationVariable = (typeof conversationVariables)[number];

type VariableTextFieldProps<T extends FieldValues> = FieldProps<T> & {
  readonly variables?: readonly ConversationVariable[];
  readonly minRows?: number;
};

/** A text of several lines with `{{variables}}`. The value is a string. */
export function VariableTextField<T extends FieldValues>({ variables = conversationVariables, ...props }: VariableTextFieldProps<T>) {
  const { t } = useTranslation('kit');
  return <ChipTextField {...props} chips={variables.map((name) => ({ word: `{{${name}}}`, label: t(`variable_${name}`) }))} />;
}
