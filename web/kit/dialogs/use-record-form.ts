import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { fieldError } from './field-error.ts';

interface RecordForm<In extends FieldValues, Out> {
  /** The contract's schema of the fields. */
  readonly schema: z.ZodType<Out, In>;
  readonly defaultValues: DefaultValues<In>;
  readonly save: (fields: Out) => Promise<unknown>;
  /** What is said when it is saved. */
  readonly saved: string;
  readonly onClose: () => void;
}

/** A form that saves, says so and closes: what `FormDialog` asks for. */
export function useRecordForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
  save,
  saved,
  onClose,
}: RecordForm<In, Out>): {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly onSubmit: (fields: Out) => Promise<void>;
  readonly onClose: () => void;
} {
  const form = useForm<In, unknown, Out>({ defaultValues, resolver: zodResolver(schema, { error: fieldError }) });
  const onSubmit = async (fields: Out): Promise<void> => {
    await save(fields);
    notifySuccess(saved);
    onClose();
  };
  return { form, onSubmit, onClose };
}
