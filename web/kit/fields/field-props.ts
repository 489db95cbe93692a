import type { ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** Props of every field bound to a form of react-hook-form. Rules are the form's schema's. */
export interface FieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Below the field, until an error takes its place. */
  readonly helperText?: ReactNode;
}

/**
 * Binds a field by its props.
 *
 * @returns `shown` for a TextField: what is wrong, in words, or the help.
 */
export function useBoundField<T extends FieldValues>({ control, name, label, required = false, disabled = false, helperText }: FieldProps<T>) {
  const { field, fieldState } = useController({ control, name });
  const help = fieldState.error?.message ?? helperText;
  return { field, shown: { name, label, required, disabled, error: fieldState.invalid, ...(help ? { helperText: help } : {}) } };
}
