import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { fillVariables, variablesIn } from '#shared/domain/text-variables.ts';
import { ChipTextField } from './ChipTextField.tsx';
import type { FieldProps } from './field-props.ts';
import { type ConversationVariable, conversationVariables, useVariableNames } from './variable-names.ts';

type VariableTextFieldProps<T extends FieldValues> = FieldProps<T> & {
  readonly variables?: readonly ConversationVariable[];
  readonly minRows?: number;
  /** The customer, where it is settled; else an example. */
  readonly customer?: string | undefined;
  /** The form shows by itself what is sent. */
  readonly hasOwnPreview?: boolean;
};

/** A text of several lines with variables, read by their names, and below it what a customer would read. The value is a string with `{{variables}}`. */
export function VariableTextField<T extends FieldValues>({
  variables = conversationVariables,
  customer,
  hasOwnPreview = false,
  ...props
}: VariableTextFieldProps<T>) {
  const { t } = useTranslation('kit');
  const forms = useVariableNames(variables);
  const text = String(useWatch({ control: props.control, name: props.name }));
  return (
    <div>
      <ChipTextField {...props} forms={forms} chips={variables.map((name) => ({ word: `[${t(`variable_${name}`)}]`, label: t(`variable_${name}`) }))} />
      {hasOwnPreview || variablesIn([text]).size === 0 ? null : <Example text={text} customer={customer} />}
    </div>
  );
}

const protocol = '000042';

function Example({ text, customer }: { readonly text: string; readonly customer: string | undefined }) {
  const { t } = useTranslation('kit');
  const [nowMs] = useState(() => Date.now());
  const filled = fillVariables(text, {
    name: customer ?? t('sampleCustomer'),
    user: t('sampleUser'),
    queue: t('sampleQueue'),
    connection: t('sampleConnection'),
    protocol,
    nowMs,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    extraInfo: [],
  });
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <b>{t('exampleOfText')}</b> {filled}
    </Typography>
  );
}
