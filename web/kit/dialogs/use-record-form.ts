import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { notifySuccess } from '../toasts/notify.ts';
import { fieldError } from './field-error.ts';

interface RecordForm<In extends FieldValues, Out, Saved> {
  /** The contract's schema of the fields. */
  readonly schema: z.ZodType<Out, In>;
  /** The text under a field that does not fit, where it is not the usual one. */
  readonly error?: typeof fieldError;
  readonly defaultValues: DefaultValues<In>;
  readonly save: (fields: Out) => Promise<Saved>;
  /** The sentence that says it is saved. */
  readonly saved: string;
  /** How long it stands, where the specification has another time. */
  readonly savedMs?: number;
  readonly onClose: () => void;
  /** Goes on from there, once the dialog is closed. */
  readonly onSaved?: ((saved: Saved) => void) | undefined;
}

interface RecordFrame<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly onSubmit: (fields: Out) => Promise<void>;
  readonly onClose: () => void;
}

/** A form that saves, says so and closes: what `FormDialog` asks for. */
export function useRecordForm<In extends FieldValues, Out, Saved>(options: RecordForm<In, Out, Saved>): RecordFrame<In, Out> {
  const { schema, error = fieldError, defaultValues, save, saved, savedMs, onClose, onSaved } = options;
  const form = useForm<In, unknown, Out>({ defaultValues, resolver: zodResolver(schema, { error }) });
  const onSubmit = async (fields: Out): Promise<void> => {
    const result = await save(fields);
    notifySuccess(saved, savedMs);
    onClose();
    onSaved?.(result);
  };
  return { form, onSubmit, onClose };
}
