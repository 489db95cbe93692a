import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { changedFields } from './changed-fields.ts';
import { notifySuccess } from '../toasts/notify.ts';
import { fieldError } from './field-error.ts';

interface RecordForm<In extends FieldValues, Out extends object, Saved> {
  /** The contract's schema of the fields. */
  readonly schema: z.ZodType<Out, In>;
  /** The text under a field that does not fit, where it is not the usual one. */
  readonly error?: typeof fieldError;
  readonly defaultValues: DefaultValues<In>;
  /** @param changed what is another than when the form was opened: of a record that is there, the server keeps the rest. */
  readonly save: (fields: Out, changed: Out) => Promise<Saved>;
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
export function useRecordForm<In extends FieldValues, Out extends object, Saved>(options: RecordForm<In, Out, Saved>): RecordFrame<In, Out> {
  const { schema, error = fieldError, defaultValues, save, saved, savedMs, onClose, onSaved } = options;
  const form = useForm<In, unknown, Out>({ defaultValues, resolver: zodResolver(schema, { error }) });
  const [opened] = useState(() => schema.safeParse(defaultValues).data);
  const onSubmit = async (fields: Out): Promise<void> => {
    const result = await save(fields, opened ? (changedFields(opened, fields) as Out) : fields); // whose other fields the server keeps
    notifySuccess(saved, savedMs);
    onClose();
    onSaved?.(result);
  };
  return { form, onSubmit, onClose };
}
