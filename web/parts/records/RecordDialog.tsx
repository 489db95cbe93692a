import type { ReactNode } from 'react';
import type { Control, DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { RecordArea, Records } from '#shared/records/index.ts';
import { type FieldsOf, type Shown, useSaveDeclared } from '#web/api/record-queries.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

interface RecordDialogProps<A extends RecordArea> {
  readonly of: Records[A];
  /** Null makes a new one. */
  readonly record: Shown<A> | null;
  /** The fields of a new one. */
  readonly blank: DefaultValues<FieldsOf<A> & FieldValues>;
  readonly onClose: () => void;
  readonly texts: { readonly create: string; readonly edit: string; readonly saved: string };
  /** The fields. */
  readonly children: (control: Control<FieldsOf<A> & FieldValues>) => ReactNode;
}

/** Creates or edits a declared record. */
export function RecordDialog<A extends RecordArea>({ of, record, blank, onClose, texts, children }: RecordDialogProps<A>) {
  type Fields = FieldsOf<A> & FieldValues;
  const { mutateAsync } = useSaveDeclared(of.names as A); // the area of the declaration is its own name
  const schema = of.body as unknown as z.ZodType<Fields, Fields>; // what the declaration edits
  const known = record && Object.fromEntries(Object.keys(blank).map((field) => [field, Reflect.get(record, field)]));
  const frame = useRecordForm<Fields, Fields, Shown<A>>({
    schema,
    defaultValues: known ? (known as DefaultValues<Fields>) : blank, // the same fields
    save: (fields, changed) => mutateAsync({ id: record && record.id, fields: record ? changed : fields }),
    saved: texts.saved,
    onClose,
  });
  return (
    <FormDialog title={record ? texts.edit : texts.create} {...frame}>
      {children(frame.form.control)}
    </FormDialog>
  );
}
